/**
 * Assesses photographs from the command line: one JSON line each, in the order given.
 *
 *   npm run assess -- [--ungated] [--model DIR] FILE…
 *
 * `outline`, `axes` and each swatch's `at` are in 0..1 of the whole photograph, `square` in its pixels. `attribution` has
 * 14×14 cells of the square, row by row. `why` is what moved the tier, `reasons` why a photograph is refused. `--ungated` also
 * assesses what would be refused; `assessable` and `reasons` still say so. A file that cannot be read gives a line with
 * `error`, and exit status 1.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Assessed } from '#domain/analysis/assessment';
import { loadEngine, type Engine } from './assess';
import { decodePhoto } from '#lesion/photo/decode';
import type { Pixels, Square } from '#lesion/photo/analysisImage';
import { examinePhotograph, toPhotograph } from './examinePhotograph';

/** The features, their colours placed in the whole photograph as the outline is. */
function placed(features: Assessed['features'], square: Square, photo: Pixels): Assessed['features'] {
  const swatches = features.color.swatches.map((swatch) => ({
    ...swatch,
    at: swatch.at && toPhotograph([swatch.at], square, photo)[0],
  }));
  return { ...features, color: { ...features.color, swatches } };
}

async function line(engine: Engine, file: string, ungated: boolean): Promise<Record<string, unknown>> {
  const start = performance.now();
  const photo = await decodePhoto(await readFile(file));
  const seen = await examinePhotograph(engine, photo);
  const reasons = seen.assessment.assessable ? [] : seen.assessment.reasons;
  const shown = seen.assessment.assessable || ungated ? seen.ungated : undefined;
  return {
    file,
    assessable: seen.assessment.assessable,
    reasons,
    square: seen.square,
    probabilities: shown?.probabilities ?? null,
    risk: shown?.risk ?? null,
    domain: shown?.domain ?? null,
    riskLevel: shown?.riskLevel ?? null,
    confidence: shown?.confidence ?? null,
    features: shown ? placed(shown.features, seen.square, photo) : null,
    outline: shown ? toPhotograph(shown.outline, seen.square, photo) : null,
    axes: shown ? shown.axes.map((axis) => toPhotograph(axis, seen.square, photo)) : null,
    attribution: shown?.attribution ?? null,
    why: shown?.reasons ?? null,
    skin: shown?.skin ?? null,
    quality: seen.assessment.quality,
    modelVersion: engine.card.version,
    ms: Math.round((performance.now() - start) * 10) / 10,
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ungated: { type: 'boolean', default: false }, model: { type: 'string' } },
  });
  if (positionals.length === 0) throw new Error('usage: npm run assess -- [--ungated] [--model DIR] FILE…');
  const engine = await loadEngine(values.model ?? path.join(__dirname, '../model/research'));
  for (const file of positionals) {
    try {
      console.log(JSON.stringify(await line(engine, file, values.ungated)));
    } catch (error) {
      console.log(JSON.stringify({ file, error: error instanceof Error ? error.message : String(error) }));
      process.exitCode = 1;
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
