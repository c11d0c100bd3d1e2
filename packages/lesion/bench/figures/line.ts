/** One row of the table of figures. */
import type { Figure } from '#lesion/bench/statistics/statistics';

/** A bar of the specification that a figure must reach, or stay under; `lowLeast` is asked of the interval's lower end. */
export interface Bar {
  readonly least?: number;
  readonly most?: number;
  readonly lowLeast?: number;
}

export interface Line extends Figure {
  /** What the rows of one part of the table have in common. */
  readonly section: string;
  readonly name: string;
  readonly bar?: Bar;
}

/** A row; without a bar where none is given. */
export function line(section: string, name: string, measured: Figure, bar?: Bar): Line {
  return { section, name, ...measured, ...(bar && { bar }) };
}

/** Two decimals, or three where the third says something. */
const barNumber = (value: number): string => value.toFixed(3).replace(/0$/, '');

/** The bar in words; empty without one. */
export function barWords({ bar }: Line): string {
  if (!bar) return '';
  const words = [
    bar.least === undefined ? '' : `≥ ${barNumber(bar.least)}`,
    bar.most === undefined ? '' : `≤ ${barNumber(bar.most)}`,
    bar.lowLeast === undefined ? '' : `lower bound ≥ ${barNumber(bar.lowLeast)}`,
  ];
  return words.filter(Boolean).join(', ');
}

/** Whether a figure meets its bar; empty without one. A figure that could not be measured misses it. */
export function verdictWord({ bar, value, low }: Line): '' | 'met' | 'MISSED' {
  if (!bar) return '';
  const boundMet = bar.lowLeast === undefined || low >= bar.lowLeast;
  const met = value >= (bar.least ?? -Infinity) && value <= (bar.most ?? Infinity) && boundMet;
  return met ? 'met' : 'MISSED';
}

/** A value in three decimals, or by its magnitude where those would show nothing; a dash where there is none. */
export function shown(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value !== 0 && Math.abs(value) < 0.001 ? value.toExponential(0) : value.toFixed(3);
}

/** Prints rows under their sections' names. */
export function printLines(lines: readonly Line[]): void {
  lines.forEach((row, i) => {
    if (row.section !== lines[i - 1]?.section) console.log(`\n${row.section}`);
    const interval = `[${shown(row.low)}, ${shown(row.high)}]`.padEnd(16);
    const bar = `${verdictWord(row)} ${barWords(row)}`.trim();
    console.log(
      `  ${row.name.padEnd(56)} ${shown(row.value)}  ${interval} n ${String(row.n).padEnd(5)} ${bar}`.trimEnd(),
    );
  });
}
