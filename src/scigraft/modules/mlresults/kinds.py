"""What a header, stub or section text names: a metric, a parameter, a statistic, a data set, a model ..."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from scigraft.modules.mlresults.cues import key, load_cues, plain
from scigraft.modules.mlresults.lexicon import joined, uncounted
from scigraft.modules.mlresults.mentions import Lexicons, is_told
from scigraft.modules.mlresults.names import is_modifier, is_own, marked_own, proper_names, uncited
from scigraft.modules.mlresults.paper import PaperContext
from scigraft.modules.mlresults.values import read_values

Kind = Literal[
    "blank", "number", "metric", "parameter", "statistic", "dataset", "model", "task", "split", "setting",
    "delta", "cost", "index", "aggregate", "support", "symbol", "unknown",
]  # fmt: skip
MEASURES: frozenset[Kind] = frozenset({"metric", "parameter", "statistic", "delta", "cost", "index", "support"})

_METRIC_FORM = re.compile(
    r"\b(?:score|rate|accuracy|acc\.?|error|precision|recall|loss|correlation|similarity|distance|f1|auc|auroc|bleu|rouge"
    r"|map|miou|iou|psnr|ssim|fid|wer|cer|rmse|mae|mse|ndcg|mrr|perplexity|ppl|kappa|share|coverage|consistency|quality"
    r"|regret|reward|return)\b|@\s?\d+",
    re.IGNORECASE,
)
_STATISTIC_FORM = re.compile(
    r"^(?:#|\u266f|no\. of\b|num\.? ?(?:of)?\b|number of\b|total (?:number|#)|count of\b|avg\.?,? |average |mean "
    r"|median |max\.? |maximum |min\.? |minimum |% (?:of )?[a-z])|\bper\b|\blength$|\blen\.?$|\bcounts?$"
    r"|\b(?:sample|sets?|data\w*|corpus|vocab\w*|population|train\w*|test\w*) size$"
    r"|/(?:intent|class|doc|sentence|user|dialogue|image)\b",
    re.IGNORECASE,
)
# A listed stem with what it was measured on: AP with an index, mIoU of a class, FID of 50k images.
METRIC_STEM = re.compile(
    r"(?:m|w|f|s)?(?:AP|AR|PQ|SQ|RQ|IoU|Acc|ACC|F1|EM|PSNR|SSIM|FID|MAE|MSE|RMSE|ADE|FDE|AUC|NDCG|BLEU|WER|CER|Dice|R@|P@)"
    r"[a-z]{0,5}(?:@?\d{1,3}k?)?(?:[:\-]?\d{1,2})?"
)
_DIMENSION = re.compile(r"\b(?:size|dim|dims|dimensions?|width|depth)$", re.IGNORECASE)
_MEASURED = re.compile(
    r"(?:ratio|rate|score|index|coefficient|accuracy|error|distance|precision|recall)s?$", re.IGNORECASE
)
# A letter with an index or a short word glued to it: k, C1, C', dk, Pdrop, λ1, N.
_SYMBOL = re.compile(r"[A-Za-z\u0370-\u03ff](?:['\u2032]|[\d_]{1,2}|_?[a-z]{1,4})?'?|[\u0370-\u03ff][\w_]*|\|?[A-Z]\|?")
_BRACKETED = re.compile(r"^[(\[]([^()\[\]]{2,})[)\]]$")  # a head that goes on from the row above: `(dev)`
_UNITS = re.compile(
    r"\s+[\u00d7x]\s?10\^?\d+$|\s*[(\[](?:%|\u2030|\d+|ms|s|sec|secs?\.?|seconds|min|mins|minutes|h|hrs?|hours?|M|K|G|B|GB|MB|MiB|GiB|dB|m|cm|mm|px"
    r"|pts?|img/s|images?/s|\$|USD|\u00d7?10.*|x10.*|in %|million|billion)[)\]]\s*$",
    re.IGNORECASE,
)


@dataclass
class Classifier:
    """Names the kind of a text with the help of the vocabularies and of the paper's own text; answers are kept."""

    lexicons: Lexicons
    paper: PaperContext
    known: dict[str, Kind] = field(default_factory=dict)

    def __call__(self, text: str) -> Kind:
        """Return the kind of a header, stub or section text."""
        kind = self.known.get(text)
        if kind is None:
            kind = self.known[text] = self._kind(uncited(plain(text)))
        return kind

    def label(self, text: str) -> str:
        """Return what a header says that the cells under it are (``Backbone``: setting), or an empty string."""
        cues = load_cues().labels
        word = key(re.sub(r"\s*[(\[][^()\[\]]*[)\]]\s*$", "", uncited(text)))
        if word in cues:
            return cues[word]
        parts = [cues.get(part.strip(), "") for part in re.split(r"[/\\|&]| and | or ", word)]
        return parts[0] if len(parts) > 1 and all(parts) else ""

    def _kind(self, text: str) -> Kind:
        if not text or text in {"-", "\u2013", "\u2014", "/", "."}:
            return "blank"
        if read_values(text):
            return "number"
        bare = _UNITS.sub("", _BRACKETED.sub(r"\1", text))
        head = re.sub(r"\s*[(\[][^()\[\]]{1,6}[)\]]$", "", bare)
        return (
            self._cue(bare)
            or self._cue(head)
            or self._listed(bare)
            or self._by_form(bare)
            or self._by_names(bare)
            or "unknown"
        )

    def _cue(self, text: str) -> Kind | None:
        word = key(text)
        if word == "\u03b4" and text != "\u0394":
            return None
        cue = load_cues().words.get(word)
        if cue:
            return cue  # type: ignore[return-value]
        tail = word.split(" ")
        if (
            len(tail) < 5
            and load_cues().words.get(tail[-1]) in {"cost", "delta"}
            and tail[-1] not in {"p", "n", "power", "change"}
        ):
            return "cost" if load_cues().words[tail[-1]] == "cost" else "delta"
        if is_own(text) or marked_own(text):
            return "model"
        if load_cues().labels.get(word) == "index":
            return "index"
        return "model" if is_modifier(text) and len(tail) < 12 else None

    def _listed(self, text: str) -> Kind | None:
        counted = uncounted(text) != text.strip()
        order: tuple[tuple[Kind, object], ...] = (
            ("parameter", self.lexicons.parameters),
            ("statistic", self.lexicons.statistics),
        )
        head = re.sub(r"\s*[(\[][^()\[\]]*[)\]]\s*$", "", text)
        if not counted:
            order = (
                ("metric", self.lexicons.metrics),
                ("dataset", self.lexicons.datasets),
                ("task", self.lexicons.tasks),
                ("model", self.lexicons.models),
                *order,
            )
        for form in dict.fromkeys((text, head)):
            for kind, lexicon in order:
                if form and lexicon.whole(form):  # type: ignore[attr-defined]
                    return kind
        return None

    def _by_form(self, text: str) -> Kind | None:
        words = text.split()
        if len(words) < 3 and METRIC_STEM.fullmatch(text.replace(" ", "")):
            return "metric"
        if _STATISTIC_FORM.search(text) and len(words) < 9:
            return "parameter" if self._is_parameter(text) else "statistic"
        if len(words) < 7 and (_METRIC_FORM.search(text) or self._holds_metric(text)):
            if not self._names_model(text):
                return "metric"
        if _is_symbol(text):
            return "symbol"
        if len(words) < 5 and _DIMENSION.search(text):
            return "parameter"
        return "parameter" if len(words) < 6 and self._is_parameter(text) else None

    def _holds_metric(self, text: str) -> bool:
        hits = self.lexicons.metrics.find(text, prose=True)
        # Two capitals behind a hyphen are more often the variant of a system (`MaxEnt-CD`).
        return any(text[hit.start - 1 : hit.start] != "-" or is_told(hit, self.paper.short) for hit in hits)

    def _is_parameter(self, text: str) -> bool:
        # The head noun decides: `Encoder dropout`, `Total #Params (M)`, `Peak learning rate`.
        head = re.sub(r"\s*[(\[][^()\[\]]*[)\]]\s*$", "", text)
        hits = list(self.lexicons.parameters.find(head))
        return any(hit.end == len(head.rstrip()) and len(joined(hit.text)) > 4 for hit in hits)

    def _by_names(self, text: str) -> Kind | None:
        form = joined(text)
        long = self.paper.short.get(text, "")
        if long and (_MEASURED.search(long) or self.lexicons.metrics.whole(long)):
            return "metric"
        if form in self.paper.dataset_keys:
            return "dataset"
        if self._names_model(text):
            return "model"
        if len(text.split()) < 6:
            for kind, lexicon in (("dataset", self.lexicons.datasets), ("task", self.lexicons.tasks)):
                hit = next((h for h in lexicon.find(text, prose=True) if len(joined(h.text)) * 2 > len(form)), None)
                if hit:
                    return kind  # type: ignore[return-value]
        return None

    def _names_model(self, text: str) -> bool:
        if next(self.lexicons.models.find(text, prose=True), None):
            return True
        if re.search(
            r"(?:Net|Former|former|GAN|BERT|GPT|CNN|RNN|LSTM|GNN|VAE|Rec|LM|ViT|NeRF|Mixer)s?(?:\b|[-\dv])", text
        ):
            return True
        return any(joined(name[0]) in {joined(own) for own in self.paper.own} for name in proper_names(text))


def _is_symbol(text: str) -> bool:
    if not _SYMBOL.fullmatch(text) or text in {"P", "R", "F", "A"}:
        return False
    # A letter, alone or with its index; a short word (`all`) or a language (`de`) is none.
    return (
        len(text) == 1
        or not text.isascii()
        or not text.isalpha()
        or text[:1] == "d"
        and text[1:] in {"k", "v", "h", "q"}
    )


def majority(kinds: Iterable[Kind], *, share: float = 0.5) -> Kind:
    """Return the kind that most texts of a column or level have, leaving out blanks, or ``unknown``."""
    counts = Counter(kind for kind in kinds if kind not in {"blank"})
    if not counts:
        return "blank"
    told = Counter({kind: n for kind, n in counts.items() if kind != "unknown"})
    if not told:
        return "unknown"
    kind, n = max(told.items(), key=lambda item: (item[1], item[0]))
    return kind if n >= share * sum(counts.values()) else "unknown"
