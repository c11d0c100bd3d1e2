/** Formats figures as Markdown. Pure. */
import type { Group } from './breakdown';
import { describeBar, formatValue, describeOutcome, type Line } from './line';
import type { Figure } from '#lesion/statistics/statistics';

/** The results of one run. */
export interface Report {
  readonly recipe: string;
  readonly model: string;
  readonly thresholds: string;
  /** Versions of the cross-validated networks' weights. */
  readonly folds: readonly string[];
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  /** Sentences that every reader must see. */
  readonly notes: readonly string[];
}

const formatInterval = ({ low, high }: Figure): string =>
  Number.isNaN(low) ? '–' : `${formatValue(low)} to ${formatValue(high)}`;

function cells(row: Line): string[] {
  return [row.name, formatValue(row.value), formatInterval(row), String(row.n), describeBar(row), describeOutcome(row)];
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [text(head), text(head.map(() => '---')), ...rows.map(text)].join('\n');
}

/** A table with the section's name before its first row. */
export function formatFigureTable(lines: readonly Line[]): string {
  const rows = lines.flatMap((row, i) => [
    ...(row.section === lines[i - 1]?.section ? [] : [[`**${row.section}**`, '', '', '', '', '']]),
    cells(row),
  ]);
  return formatTable(['figure', 'value', '95 % interval', 'n', 'bar', ''], rows);
}

function formatGroupTable(groups: readonly Group[]): string {
  const figureWords = (figure: Figure | null): string =>
    figure ? `${formatValue(figure.value)} (${formatInterval(figure)}), n ${figure.n}` : 'too few';
  const rows = groups.map(({ domain, by, name, n, sensitivity, specificity, auc }) => [
    ...[domain, by, name, String(n)],
    ...[sensitivity, specificity, auc].map(figureWords),
  ]);
  return formatTable(['domain', 'by', 'group', 'n', 'sensitivity', 'specificity', 'AUC'], rows);
}

function head({ model, thresholds, folds }: Report): string {
  return `Model \`${model}\`, thresholds ${thresholds}, cross-validated networks ${folds.map((name) => `\`${name}\``).join(', ') || 'none'}.`;
}

/** The whole report. */
export function formatReport(report: Report): string {
  return [
    `# Figures of \`${report.recipe}\``,
    `Written by \`npm run lab -- lesion --recipe ${report.recipe}\`. ${head(report)}`,
    ...report.notes,
    formatFigureTable(report.lines),
    '![Answers to each class](confusion.svg) ![Stated certainty and how often it was right](reliability.svg) ![ROC](roc.svg) ![What was tested, and what was not](coverage.svg)',
    '## By group of people and place',
    'Dermoscopic: HAM10000, test part. Phone: both PAD sets, out of fold. Under ten photographs a figure says nothing.',
    `${formatGroupTable(report.groups)}\n`,
  ].join('\n\n');
}
