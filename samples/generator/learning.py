"""Machine learning papers."""

from generator.content import Paper, Part, SampleTable, Span

SUMMARISATION = Paper(
    key="iyer2021_summarisation",
    title="Sentence ordering as a pretext task for abstractive summarisation",
    authors=[
        ("Kavya", "Iyer", "Department of Computer Science, IIT Guwahati"),
        ("Tomas", "Novak", "Institute of Formal Linguistics, Prague"),
    ],
    venue="Proceedings of the Workshop on Text Generation",
    year=2021,
    doi="10.5555/wtg.2021.0019",
    keywords=["summarisation", "pretext task", "sentence ordering"],
    abstract=(
        "Abstractive summarisers repeat themselves because they do not model the order of sentences. We train a "
        "sequence-to-sequence model to restore shuffled sentences before it is fine-tuned. On CNN/DailyMail and "
        "XSum the model reaches 44.9 and 46.2 ROUGE-1, an improvement of 0.7 and 1.1 points over BART."
    ),
    parts=[
        Part("Introduction", ["Summaries of news have an order that readers expect."]),
        Part(
            "Data",
            ["We use two corpora of news; their sizes are given in Table 1."],
            [
                SampleTable(
                    "Table 1",
                    "Number of documents in each split of the datasets",
                    [["Dataset", "Train", "Dev", "Test"]],
                    [
                        ["CNN/DailyMail", "287,113", "13,368", "11,490"],
                        ["XSum", "204,045", "11,332", "11,334"],
                    ],
                )
            ],
        ),
        Part(
            "Results",
            ["Table 2 compares our model with earlier ones on the test sets."],
            [
                SampleTable(
                    "Table 2",
                    "Results on the test sets of CNN/DailyMail and XSum",
                    [
                        ["Model", Span("CNN/DailyMail", cols=2), Span("XSum", cols=2)],
                        ["", "ROUGE-1", "ROUGE-L", "ROUGE-1", "ROUGE-L"],
                    ],
                    [
                        ["Lead-3", "40.42", "36.62", "16.30", "11.95"],
                        ["PointerGen", "39.53", "36.38", "29.70", "23.24"],
                        ["BART", "44.16", "40.90", "45.14", "37.25"],
                        ["Ours", "44.86", "41.73", "46.22", "38.10"],
                    ],
                ),
                SampleTable(
                    "Table 3",
                    "Hyperparameters",
                    [["Parameter", "Value"]],
                    [["Learning rate", "3e-5"], ["Batch size", "64"], ["Dropout", "0.1"], ["Beam size", "4"]],
                ),
            ],
        ),
        Part("Conclusion", ["A cheap pretext task improves summaries."]),
    ],
    references=["L. Sorensen, M. Osei, Dependency parsing with gated label embeddings, Proc. Parsing (2023)."],
)

RETRIEVAL = Paper(
    key="brandt2022_retrieval",
    title="Dense retrieval of scientific passages with hard negatives from citations",
    authors=[
        ("Jule", "Brandt", "Information Systems Group, Kiel"),
        ("Amadou", "Diallo", "African Institute of Language Technology, Dakar"),
    ],
    venue="Proceedings of the Conference on Scholarly Documents",
    year=2022,
    doi="10.5555/csd.2022.0056",
    keywords=["dense retrieval", "hard negatives", "citations"],
    abstract=(
        "Dense retrievers of scientific passages are trained with random negatives that are too easy. We take hard "
        "negatives from papers that are cited together. On SciFact and TREC-COVID, NDCG@10 rises by 3.4 and 5.1 "
        "points over a retriever trained with random negatives."
    ),
    parts=[
        Part(
            "Introduction",
            ["Passages of co-cited papers are close in topic, but seldom answer the same claim."],
        ),
        Part(
            "Experiments",
            ["We report NDCG@10 and Recall@100 on the test sets (Table 1)."],
            [
                SampleTable(
                    "Table 1",
                    "Retrieval results on the test sets",
                    [
                        ["Model", Span("SciFact", cols=2), Span("TREC-COVID", cols=2)],
                        ["", "NDCG@10", "Recall@100", "NDCG@10", "Recall@100"],
                    ],
                    [
                        ["BM25", "66.5", "90.8", "65.6", "49.8"],
                        ["DPR", "31.8", "72.7", "33.2", "21.2"],
                        ["Random negatives", "64.1", "89.2", "64.7", "44.3"],
                        ["Citation negatives", "67.5", "92.6", "69.8", "48.1"],
                    ],
                )
            ],
        ),
        Part("Conclusion", ["Citations are a cheap source of hard negatives."]),
    ],
    references=["K. Iyer, T. Novak, Sentence ordering as a pretext task, Proc. Workshop on Text Generation (2021)."],
)

PARSING_MAIN = r"""\documentclass[11pt]{article}
\usepackage{booktabs}
\usepackage{multirow}
% macros of the paper
\newcommand{\ours}{GateParse}
\newcommand{\best}[1]{\textbf{#1}}
\title{Dependency parsing with gated label embeddings}
\author{Liv Sorensen \and Michael Osei}
\begin{document}
\maketitle
\begin{abstract}
Graph-based parsers score arcs and labels apart, so that labels cannot help to choose arcs. We present \ours{}, a
parser whose arc scores are gated by label embeddings. On the Penn Treebank and the Chinese Treebank it reaches 96.1
and 91.4 LAS, and it improves most on long sentences.
\end{abstract}
\section{Introduction}
Label information is lost when arcs are chosen first \cite{iyer2021}.
\section{Experiments}
We evaluate on the Penn Treebank (PTB) and the Chinese Treebank (CTB). Table~\ref{tab:main} has the main results.
\input{tables/results}
\input{tables/settings}
% \input{tables/old_results} superseded
\section{Conclusion}
Gates over label embeddings improve attachment at little cost.
\begin{thebibliography}{9}
\bibitem{iyer2021} K. Iyer and T. Novak. Sentence ordering as a pretext task for abstractive summarisation. 2021.
\end{thebibliography}
\end{document}
"""

PARSING_RESULTS = r"""\begin{table}[t]
\centering
\caption{Unlabelled (UAS) and labelled (LAS) attachment scores on the test sets.}
\label{tab:main}
\begin{tabular}{llcccc}
\toprule
\multirow{2}{*}{Encoder} & \multirow{2}{*}{Model} & \multicolumn{2}{c}{PTB} & \multicolumn{2}{c}{CTB} \\
\cmidrule(lr){3-4} \cmidrule(lr){5-6}
 & & UAS & LAS & UAS & LAS \\
\midrule
\multirow{2}{*}{BiLSTM} & Biaffine & 95.74 & 94.08 & 89.30 & 88.23 \\
 & \ours{} & 95.97 & 94.36 & 90.02 & 88.91 \\
\midrule
\multirow{3}{*}{BERT} & Biaffine & 96.87 & 95.34 & 92.56 & 90.71 \\
 & HPSG & 97.00 & 95.43 & 92.71 & 90.95 \\
 & \ours{} & \best{97.33} & \best{96.10} & \best{93.18} & \best{91.42} \\ % five seeds
\bottomrule
\end{tabular}
\end{table}
"""

PARSING_SETTINGS = r"""\begin{table}[t]
\centering
\caption{Hyper-parameters of \ours{}}
\label{tab:settings}
\begin{tabular}{lr}
\hline
Parameter & Value \\
\hline
Learning rate & $2\times10^{-3}$ \\
Dropout & 0.33 \\
Hidden size & 400 \\
\hline
\end{tabular}
\end{table}
"""
