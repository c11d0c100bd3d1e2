/** One row of the table of figures. */
import type { Figure } from '#lesion/statistics/statistics';

/** A bar for a figure; `lowLeast` applies to the lower end of its interval. */
export interface Bar {
  readonly least?: number;
  readonly most?: number;
  readonly lowLeast?: number;
}

export interface Line extends Figure {
  /** The part of the table. */
  readonly section: string;
  readonly name: string;
  readonly bar?: Bar;
}

/** Creates a row. */
export function line(section: string, name: string, figure: Figure, bar?: Bar): Line {
  return { section, name, ...figure, ...(bar && { bar }) };
}

/** Two decimals, or three where the third is not zero. */
const barNumber = (value: number): string => value.toFixed(3).replace(/0$/, '');

/** The bar in words; empty without one. */
export function describeBar({ bar }: Line): string {
  if (!bar) return '';
  const bounds = [
    bar.least === undefined ? '' : `≥ ${barNumber(bar.least)}`,
    bar.most === undefined ? '' : `≤ ${barNumber(bar.most)}`,
    bar.lowLeast === undefined ? '' : `lower bound ≥ ${barNumber(bar.lowLeast)}`,
  ];
  return bounds.filter(Boolean).join(', ');
}

/** Whether a figure meets its bar; empty without a bar. A figure that could not be measured misses it. */
export function describeOutcome({ bar, value, low }: Line): '' | 'met' | 'MISSED' {
  if (!bar) return '';
  const isBoundMet = bar.lowLeast === undefined || low >= bar.lowLeast;
  const isMet = value >= (bar.least ?? -Infinity) && value <= (bar.most ?? Infinity) && isBoundMet;
  return isMet ? 'met' : 'MISSED';
}

/** Three decimals, or scientific notation for tiny values; a dash for NaN. */
export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value !== 0 && Math.abs(value) < 0.001 ? value.toExponential(0) : value.toFixed(3);
}

/** Prints rows under their sections. */
export function printLines(lines: readonly Line[]): void {
  lines.forEach((row, i) => {
    if (row.section !== lines[i - 1]?.section) console.log(`\n${row.section}`);
    const interval = `[${formatValue(row.low)}, ${formatValue(row.high)}]`.padEnd(16);
    const bar = `${describeOutcome(row)} ${describeBar(row)}`.trim();
    console.log(
      `  ${row.name.padEnd(56)} ${formatValue(row.value)}  ${interval} n ${String(row.n).padEnd(5)} ${bar}`.trimEnd(),
    );
  });
}
