"""Records out of evidence: propose, canonicalise, validate, reconcile, accept or reject."""
