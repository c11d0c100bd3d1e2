"""Writes the tables of `trials.json` into the README, between their markers.

Rows are sorted by start, then by the AUC of the worst left-out maker, best first. The second table has what a limit fitted to
the other makers gives on those left out.

    python packages/lab/pretraining/trials_table.py
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mode
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
#: The name between the markers of each table.
AUCS, LIMITS = "trials", "limits"


def format_cell(figure: dict[str, Any] | None, left_out: bool, usual_count: int) -> str:
    if figure is None:
        return "–"
    value, low, high = figure["auc"]
    text = f"{value:.3f} ({low:.3f}–{high:.3f})" + (f", n {figure['n']}" if figure["n"] != usual_count else "")
    return f"**{text}**" if left_out else text


def find_worst_auc(row: dict[str, Any]) -> float:
    return min((row["figures"][m]["auc"][0] for m in row["left_out"] if m in row["figures"]), default=1.0)


def format_limit_cell(figure: dict[str, Any] | None) -> str:
    if figure is None or "sensitivity" not in figure:
        return "–"
    return f"{figure['sensitivity']:.2f} / {figure['specificity']:.2f} / {figure['calibration_error']:.2f}, n {figure['n']}"


def format_table(header: list[str], lines: list[list[str]]) -> str:
    """Formats a table in Markdown."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [header, ["---"] * len(header), *lines])


def replace_between(text: str, marker: str, table: str) -> str:
    """Replaces what stands between `<!-- marker -->` and `<!-- /marker -->`."""
    before, rest = text.split(f"<!-- {marker} -->")
    _, after = rest.split(f"<!-- /{marker} -->")
    return f"{before}<!-- {marker} -->\n\n{table}\n\n<!-- /{marker} -->{after}"


def main() -> None:
    rows = json.loads((HERE / "trials.json").read_text())
    rows.sort(key=lambda r: (r["start"], -find_worst_auc(r)))
    counts = {m: mode(r["figures"][m]["n"] for r in rows if m in r["figures"]) for m in NAMES}
    header = ["trial", "start", "network", "variation", "pictures", "min", "worst left out"]
    header += [f"{name} (n {counts[m]})" for m, name in NAMES.items()]
    lines, limits = [], []
    for row in rows:
        cells = [row["name"], row["start"], row["architecture"], row["variation"]]
        cells += [str(row["pictures"]), str(row.get("minutes", "–")), f"{find_worst_auc(row):.3f}"]
        cells += [format_cell(row["figures"].get(m), m in row["left_out"], counts[m]) for m in NAMES]
        lines.append(cells)
        limit_cells = [format_limit_cell(row["figures"].get(m)) for m in NAMES]
        if set(limit_cells) != {"–"}:
            limits.append([row["name"], *limit_cells])
    readme = HERE / "README.md"
    text = replace_between(readme.read_text(), AUCS, format_table(header, lines))
    readme.write_text(replace_between(text, LIMITS, format_table(["trial", *NAMES.values()], limits)))


if __name__ == "__main__":
    main()
