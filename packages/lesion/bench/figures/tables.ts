/** What was measured, as Markdown. Pure. */
import type { Group } from './breakdown';
import { barWords, shown, verdictWord, type Line } from './line';
import type { Figure } from '#lesion/bench/statistics/statistics';

/** Everything one run of the bench found. */
export interface Report {
  readonly recipe: string;
  readonly model: string;
  readonly thresholds: string;
  /** Versions of the cross-validated networks' weights. */
  readonly folds: readonly string[];
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  /** Sentences a reader must have seen. */
  readonly notes: readonly string[];
}

const interval = ({ low, high }: Figure): string => (Number.isNaN(low) ? '–' : `${shown(low)} to ${shown(high)}`);

function cells(row: Line): string[] {
  return [row.name, shown(row.value), interval(row), String(row.n), barWords(row), verdictWord(row)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [text(head), text(head.map(() => '---')), ...rows.map(text)].join('\n');
}

/** One table with a section's name before its first row. */
export function figureTable(lines: readonly Line[]): string {
  const rows = lines.flatMap((row, i) => [
    ...(row.section === lines[i - 1]?.section ? [] : [[`**${row.section}**`, '', '', '', '', '']]),
    cells(row),
  ]);
  return table(['figure', 'value', '95 % interval', 'n', 'bar', ''], rows);
}

function groupTable(groups: readonly Group[]): string {
  const figureWords = (measured: Figure | null): string =>
    measured ? `${shown(measured.value)} (${interval(measured)}), n ${measured.n}` : 'too few';
  const rows = groups.map(({ domain, by, name, n, sensitivity, specificity, auc }) => [
    ...[domain, by, name, String(n)],
    ...[sensitivity, specificity, auc].map(figureWords),
  ]);
  return table(['domain', 'by', 'group', 'n', 'sensitivity', 'specificity', 'AUC'], rows);
}

function head({ model, thresholds, folds }: Report): string {
  return `Model \`${model}\`, thresholds ${thresholds}, cross-validated networks ${folds.map((name) => `\`${name}\``).join(', ') || 'none'}.`;
}

/** The whole report as Markdown. */
export function markdown(report: Report): string {
  return [
    `# Figures of \`${report.recipe}\``,
    `Written by \`npm run bench:lesion -- --recipe ${report.recipe}\`. ${head(report)}`,
    ...report.notes,
    figureTable(report.lines),
    '![Answers to each class](confusion.svg) ![Stated certainty and how often it was right](reliability.svg) ![ROC](roc.svg)',
    '## By group of people and place',
    'Dermoscopic: HAM10000, test part. Phone: both PAD sets, out of fold. Under ten photographs a figure says nothing.',
    groupTable(report.groups),
    '',
  ].join('\n\n');
}

/** What the README shows: every figure with a bar, and those of the sections named. */
export function summary(report: Report, sections: readonly string[]): string {
  const lines = report.lines.filter(({ bar, section }) => bar ?? sections.includes(section));
  const folder = `model/${report.recipe}`;
  return [
    `${head(report)} All figures, by group of people too: [${folder}/figures.md](${folder}/figures.md).`,
    figureTable(lines),
    ...report.notes,
    `![Answers to each class](${folder}/confusion.svg) ![Stated certainty and how often it was right](${folder}/reliability.svg) ![ROC](${folder}/roc.svg)`,
  ].join('\n\n');
}

/** Replaces what stands between a recipe's markers; throws when the text has none. */
export function replaceBetween(text: string, recipe: string, fresh: string): string {
  const [open, close] = [`<!-- figures:${recipe} -->`, `<!-- /figures:${recipe} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`no ${open} … ${close} to write figures between`);
  return `${text.slice(0, from)}${open}\n\n${fresh}\n\n${text.slice(to)}`;
}
