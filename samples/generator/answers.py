"""Five papers on question answering that build on each other; `[[orban2017]]` in a text is a citation."""

from __future__ import annotations

from generator.content import Paper, Part, SampleTable, Span

LISBON = "Language Technology Group, University of Lisbon"
BEIRUT = "American Institute of Informatics, Beirut"
UPPSALA = "Department of Linguistics, Uppsala University"
NAIROBI = "School of Computing, University of Nairobi"
VENUE = "Proceedings of the Conference on Machine Reading"

SPANS = Paper(
    key="orban2017_spannet",
    title="SpanNet: Answer spans by two pointers for question answering",
    authors=[("Marta", "Orban", LISBON), ("Rui", "Silva", LISBON)],
    venue=VENUE,
    year=2017,
    doi="10.5555/cmr.2017.0011",
    keywords=["question answering", "answer spans", "pointers"],
    abstract=(
        "Question answering systems often choose an answer from a fixed list of candidates, which fails when the "
        "answer is not in the list. We propose SpanNet, a neural model that points at the first and at the last word "
        "of an answer. We train it on SQuAD without any features made by hand. SpanNet reaches an F1 of 77.4 and an "
        "exact match of 68.2 on the test set, 3.1 points of F1 over a logistic regression with features."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "Question answering asks for a short answer to a question about a passage. Most systems rank a list "
                "of candidates, and no ranking helps where the answer is not in the list.",
                "In this paper, we present SpanNet, which needs no candidates: two pointers over the words of the "
                "passage choose the first and the last word of the answer. Our contributions are the two pointers "
                "and a way to train them together.",
            ],
        ),
        Part(
            "Experiments",
            ["We evaluate SpanNet on SQuAD and report F1 and exact match (EM). Table 1 has the results."],
            [
                SampleTable(
                    "Table 1",
                    "Results on the test set of SQuAD",
                    [["Model", "F1", "EM"]],
                    [
                        ["Sliding window", "20.0", "13.3"],
                        ["Logistic regression", "74.3", "63.7"],
                        ["SpanNet (ours)", "77.4", "68.2"],
                    ],
                )
            ],
        ),
        Part("Conclusion", ["Two pointers find answers that no list of candidates holds."]),
    ],
)

EVIDENCE = Paper(
    key="haddad2018_evidence",
    title="Selecting evidence before reading for open-domain question answering",
    authors=[("Lina", "Haddad", BEIRUT), ("Marta", "Orban", LISBON)],
    venue=VENUE,
    year=2018,
    doi="10.5555/cmr.2018.0034",
    keywords=["open-domain question answering", "evidence selection", "passage retrieval"],
    abstract=(
        "Readers of passages are slow when a question comes without a passage, since every document has to be read. "
        "We introduce EvSelect, a selector that keeps the five passages most likely to hold the answer. The selector "
        "is trained with the errors of the reader. On TriviaQA and SQuAD, EvSelect improves F1 by 4.6 and 1.3 points."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "Open-domain question answering has no passage to begin with. Pointer models for question answering "
                "over one passage have been studied before [[orban2017]].",
                "We propose a selector of evidence that is trained on what the reader gets wrong.",
            ],
        ),
        Part(
            "Method",
            ["We use the SpanNet reader and its released code [[orban2017]] and add our selector before it."],
        ),
        Part(
            "Experiments",
            ["We test on TriviaQA and on SQuAD; Table 1 gives F1 on both test sets."],
            [
                SampleTable(
                    "Table 1",
                    "F1 on the test sets of TriviaQA and SQuAD",
                    [["Model", "TriviaQA", "SQuAD"]],
                    [
                        ["SpanNet", "58.1", "77.4"],
                        ["TF-IDF + SpanNet", "60.2", "77.6"],
                        ["EvSelect (ours)", "62.7", "78.7"],
                    ],
                )
            ],
        ),
        Part("Conclusion", ["A reader is better when another model chooses what it reads."]),
    ],
    references=["orban2017_spannet"],
)

BRIDGES = Paper(
    key="lindgren2019_bridges",
    title="Bridge entities for multi-hop question answering",
    authors=[("Axel", "Lindgren", UPPSALA), ("Lina", "Haddad", BEIRUT)],
    venue="Transactions on Text and Reasoning",
    year=2019,
    doi="10.5555/ttr.2019.0102",
    keywords=["multi-hop question answering", "bridge entities", "reasoning"],
    abstract=(
        "Multi-hop question answering needs two documents, and readers of one document guess the answer without the "
        "second. We present BridgeQA, which looks for an entity that both documents name and reads from there. On "
        "HotpotQA, BridgeQA achieves an F1 of 69.3, an improvement of 5.8 points, and it stays at 78.9 F1 on SQuAD."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "Multi-hop question answering is hard for models that read one passage at a time. Earlier work reads "
                "a single passage [[orban2017]] or several, each alone [[haddad2018]].",
                "We propose to go from one document to the other over an entity that both of them name.",
            ],
        ),
        Part(
            "Model",
            [
                "BridgeQA builds on EvSelect: we adopt its selector, with the parameters given in "
                "[[haddad2018]], to find the first document.",
            ],
        ),
        Part(
            "Experiments",
            ["Experiments on HotpotQA and SQuAD are in Table 1. We compare with EvSelect [[haddad2018]]."],
            [
                SampleTable(
                    "Table 1",
                    "F1 and exact match (EM) on the test sets",
                    [["Model", Span("HotpotQA", cols=2), Span("SQuAD", cols=2)], ["", "F1", "EM", "F1", "EM"]],
                    [
                        ["SpanNet", "58.8", "45.1", "77.4", "68.2"],
                        ["EvSelect", "63.5", "50.0", "78.7", "69.5"],
                        ["BridgeQA (ours)", "69.3", "56.2", "78.9", "69.9"],
                    ],
                )
            ],
        ),
        Part("Conclusion", ["Entities that two documents share lead from one to the other."]),
    ],
    references=["orban2017_spannet", "haddad2018_evidence"],
)

REFUSAL = Paper(
    key="mwangi2020_refusal",
    title="Knowing when not to answer: refusal scores for question answering",
    authors=[("Wanjiru", "Mwangi", NAIROBI), ("Rui", "Silva", LISBON)],
    venue=VENUE,
    year=2020,
    doi="10.5555/cmr.2020.0007",
    keywords=["question answering", "unanswerable questions", "calibration"],
    abstract=(
        "Readers answer questions that the passage does not answer. We propose RefuseNet, which scores how likely it "
        "is that there is no answer and refuses above a threshold. On SQuAD 2.0 the F1 rises from 66.3 to 72.8."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "A reader that always points at an answer [[orban2017]] is wrong whenever there is none. "
                "Several authors found the same for questions over many documents [[lindgren2019]].",
            ],
        ),
        Part(
            "Method",
            ["We extend SpanNet [[orban2017]] with a third output, the refusal score."],
        ),
        Part(
            "Results",
            ["We report F1 and exact match on SQuAD 2.0 (Table 1)."],
            [
                SampleTable(
                    "Table 1",
                    "Results on the test set of SQuAD 2.0",
                    [["Model", "F1", "EM"]],
                    [["SpanNet", "66.3", "63.4"], ["EvSelect", "67.0", "63.9"], ["RefuseNet (ours)", "72.8", "69.6"]],
                )
            ],
        ),
        Part("Conclusion", ["It pays to refuse."]),
    ],
    references=["orban2017_spannet", "lindgren2019_bridges"],
)

GROUP = (SPANS, EVIDENCE, BRIDGES, REFUSAL)

TRANSFER_MAIN = r"""\documentclass[11pt]{article}
\usepackage{booktabs}
\title{Adapters that carry question answering over to new languages}
\author{Axel Lindgren \and Wanjiru Mwangi}
\date{2021}
\begin{document}
\maketitle
\begin{abstract}
Training data for question answering are scarce in most languages. We introduce AdaptQA, small adapters that are
trained on English questions and carried over to a new language. With one tenth of the parameters AdaptQA reaches an
F1 of 61.5 on XQuAD and of 57.2 on TyDi QA, 4.4 and 3.9 points over a model that is fine-tuned as a whole.
\end{abstract}
\section{Introduction}
Question answering in English has come far, from pointers into one passage \cite{orban2017} to questions that need two
documents \cite{lindgren2019}. In other languages there are hardly any questions to train on.
We propose adapters that are trained once and carried over.
\section{Method}
We use BridgeQA \cite{lindgren2019} as our base model and its implementation as it was released.
The refusal score of \cite{mwangi2020} is used as it is.
\section{Experiments}
We evaluate on XQuAD and TyDi QA and report F1. Table~\ref{tab:main} has the results.
\begin{table}[t]
\centering
\caption{F1 on the test sets of XQuAD and TyDi QA.}
\label{tab:main}
\begin{tabular}{lcc}
\toprule
Model & XQuAD & TyDi QA \\
\midrule
Fine-tuned as a whole & 57.1 & 53.3 \\
Translated training & 59.8 & 54.0 \\
AdaptQA (ours) & \textbf{61.5} & \textbf{57.2} \\
\bottomrule
\end{tabular}
\end{table}
\section{Conclusion}
Adapters are a cheap way to new languages.
\begin{thebibliography}{9}
\bibitem{orban2017} Marta Orban and Rui Silva. SpanNet: Answer spans by two pointers for question answering. In
Proceedings of the Conference on Machine Reading, 2017.
\bibitem{lindgren2019} Axel Lindgren and Lina Haddad. Bridge entities for multi-hop question answering. Transactions on
Text and Reasoning, 2019.
\bibitem{mwangi2020} Wanjiru Mwangi and Rui Silva. Knowing when not to answer: refusal scores for question answering. In
Proceedings of the Conference on Machine Reading, 2020.
\bibitem{petit2014} Anne Petit. A history of questions. Unseen Press, 2014.
\end{thebibliography}
\end{document}
"""
