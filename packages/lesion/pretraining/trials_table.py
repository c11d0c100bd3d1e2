"""Writes the table of `trials.json` into the README, between its markers.

Rows are sorted by start, then by the AUC of the worst left-out maker, best first.

    python packages/lesion/pretraining/trials_table.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NAMES = {
    "waterloo": "Waterloo",
    "nc": "ISIC 2020 and BCN",
    "cc0": "ISIC Archive CC0",
    "pad": "PAD",
    "isic": "ISIC 2017",
    "ham": "HAM10000",
    "darker": "PAD, Fitzpatrick IV to VI",
}
START, END = "<!-- trials -->", "<!-- /trials -->"


def format_cell(figure: dict[str, Any] | None, left_out: bool, usual_count: int) -> str:
    if figure is None:
        return "–"
    value, low, high = figure["auc"]
    text = f"{value:.3f} ({low:.3f}–{high:.3f})" + (f", n {figure['n']}" if figure["n"] != usual_count else "")
    return f"**{text}**" if left_out else text


def find_worst_auc(row: dict[str, Any]) -> float:
    return min((row["figures"][m]["auc"][0] for m in row["left_out"] if m in row["figures"]), default=1.0)


def main() -> None:
    rows = json.loads((HERE / "trials.json").read_text())
    counts = {m: max((r["figures"][m]["n"] for r in rows if m in r["figures"]), default=0) for m in NAMES}
    header = ["trial", "start", "network", "variation", "pictures", "min", "worst left out"]
    header += [f"{name} (n {counts[m]})" for m, name in NAMES.items()]
    lines = ["| " + " | ".join(header) + " |", "|" + " --- |" * len(header)]
    for row in sorted(rows, key=lambda r: (r["start"], -find_worst_auc(r))):
        cells = [row["name"], row["start"], row["architecture"], row["variation"]]
        cells += [str(row["pictures"]), str(row.get("minutes", "–")), f"{find_worst_auc(row):.3f}"]
        cells += [format_cell(row["figures"].get(m), m in row["left_out"], counts[m]) for m in NAMES]
        lines.append("| " + " | ".join(cells) + " |")
    readme = HERE / "README.md"
    text = readme.read_text()
    before, rest = text.split(START)
    _, after = rest.split(END)
    readme.write_text(f"{before}{START}\n\n" + "\n".join(lines) + f"\n\n{END}{after}")


if __name__ == "__main__":
    main()
