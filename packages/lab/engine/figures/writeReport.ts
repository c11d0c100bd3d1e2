/** Writes the figures beside the weights: `metrics.json` and `figures.md`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatReport, type Report } from './tables';

/** Writes `metrics.json` and `figures.md` into the model folder. */
export function writeReport(report: Report, modelDir: string): void {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? (Number.isNaN(value) ? null : Number(value.toPrecision(4))) : value;
  writeFileSync(path.join(modelDir, 'metrics.json'), `${JSON.stringify(report, rounded, 1)}\n`);
  writeFileSync(path.join(modelDir, 'figures.md'), formatReport(report));
}
