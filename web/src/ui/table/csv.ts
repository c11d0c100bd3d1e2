import { saveFile } from '../../lib/saveFile';

/** One column of a CSV file. */
export interface CsvColumn<T> {
  label: string;
  value: (row: T) => string | number | null;
}

/** A spreadsheet reads a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats a cell after RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function formatCell(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as CSV, with the labels of the columns first. */
export function formatCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

/** Saves CSV as a file of the browser. The mark at its start makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}
