/** Writes the figures beside the weights (`metrics.json`, `figures.md`) and into the README. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formatReport, replaceBetween, formatSummary, type Report } from './tables';

async function writeMarkdown(file: string, text: string): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...style, parser: 'markdown' }));
}

/** Writes `metrics.json` and `figures.md` into the model folder, and the summary into the README. */
export async function writeReport(
  report: Report,
  modelDir: string,
  readme: string,
  sections: readonly string[],
): Promise<void> {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? (Number.isNaN(value) ? null : Number(value.toPrecision(4))) : value;
  writeFileSync(path.join(modelDir, 'metrics.json'), `${JSON.stringify(report, rounded, 1)}\n`);
  await writeMarkdown(path.join(modelDir, 'figures.md'), formatReport(report));
  await writeMarkdown(
    readme,
    replaceBetween(readFileSync(readme, 'utf8'), report.recipe, formatSummary(report, sections)),
  );
}
