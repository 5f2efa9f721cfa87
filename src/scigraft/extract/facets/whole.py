"""The text that stands for a whole paper where one vector does."""

from __future__ import annotations

from scigraft.model import Document
from scigraft.read.text import collapse


def whole_text(document: Document) -> str:
    """Return title and abstract of a document as one text; what there is where one is missing.

    The first abstract counts: what follows it may be one in another language, or a summary for other readers.
    """
    title = collapse(document.metadata.title or document.text_of("title"))
    abstract = collapse(document.metadata.abstract or document.text_of("abstract"))
    return title_and(title, abstract)


def title_and(title: str, text: str) -> str:
    """Return a title and the text behind it as one text."""
    joined = title if not title or title.endswith((".", "?", "!")) else f"{title}."
    return f"{joined} {text}".strip() if text else title
