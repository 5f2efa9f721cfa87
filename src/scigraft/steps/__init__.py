"""Content-addressed steps and the executors that run them."""
