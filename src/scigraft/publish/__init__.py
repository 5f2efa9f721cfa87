"""Records written for other programs: JSON Lines, CSV, and a data dictionary.

``jsonl`` writes and reads the record contract; ``table`` writes CSV; ``dictionary`` says what its columns mean.
"""

from scigraft.publish.dictionary import Entry, data_dictionary

__all__ = ["Entry", "data_dictionary"]
