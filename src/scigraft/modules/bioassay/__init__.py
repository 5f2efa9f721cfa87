"""Drug-discovery assays: activity of compounds on targets."""
