"""Related papers: by words, by meaning, by facets, by walks over the neighbour graph and by citations."""
