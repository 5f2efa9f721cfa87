"""Results, data statistics and hyper-parameters from the tables of machine-learning papers."""
