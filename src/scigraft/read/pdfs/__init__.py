"""PDF pages to words, rules, paragraphs and tables; one file a step, one file a table parser."""
