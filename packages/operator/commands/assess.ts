/**
 * Assesses photos from the command line. Prints one JSON line per photo, in the given order.
 *
 *   npm run operator -- assess [--ungated] [--model DIR] FILE…
 *
 * `outline`, `axes` and each swatch's `at` are in 0..1 of the whole photo, `square` in its pixels. `attribution` has
 * 14×14 cells of the square, row by row. `caution` says what raised a low tier, `why` explains the tier, `reasons` explains a refusal. `--ungated` also
 * assesses refused photos. A file that cannot be read gives a line with `error` and exit status 1.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { CompletedAssessment } from '#domain/analysis/assessment';
import { loadEngine, type Engine } from '#lesion/engine/engine';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { readReferenceStatistics } from '#lesion/engine/referenceStatistics';
import { assessPhoto, toPhotoCoordinates } from '#lesion/engine/assessPhoto';

/** The features, with their swatches placed in the whole photo. */
function placeSwatches(
  features: CompletedAssessment['features'],
  square: Square,
  photo: Pixels,
): CompletedAssessment['features'] {
  const swatches = features.color.swatches.map((swatch) => ({
    ...swatch,
    at: swatch.at && toPhotoCoordinates([swatch.at], square, photo)[0]!,
  }));
  return { ...features, color: { ...features.color, swatches } };
}

async function assessFile(engine: Engine, file: string, ungated: boolean): Promise<Record<string, unknown>> {
  const start = performance.now();
  const photo = await decodePhoto(await readFile(file));
  const details = await assessPhoto(engine, photo);
  const reasons = details.assessment.assessable ? [] : details.assessment.reasons;
  const assessed = details.assessment.assessable || ungated ? details.ungated : undefined;
  return {
    file,
    assessable: details.assessment.assessable,
    reasons,
    square: details.square,
    probabilities: assessed?.probabilities ?? null,
    risk: assessed?.risk ?? null,
    domain: assessed?.domain ?? null,
    riskLevel: assessed?.riskLevel ?? null,
    confidence: assessed?.confidence ?? null,
    features: assessed ? placeSwatches(assessed.features, details.square, photo) : null,
    outline: assessed ? toPhotoCoordinates(assessed.outline, details.square, photo) : null,
    axes: assessed ? assessed.axes.map((axis) => toPhotoCoordinates(axis, details.square, photo)) : null,
    attribution: assessed?.attribution ?? null,
    caution: assessed?.caution ?? null,
    why: assessed?.reasons ?? null,
    skin: assessed?.skin ?? null,
    quality: details.assessment.quality,
    modelVersion: engine.card.version,
    ms: Math.round((performance.now() - start) * 10) / 10,
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ungated: { type: 'boolean', default: false }, model: { type: 'string' } },
  });
  if (positionals.length === 0) throw new Error('usage: npm run operator -- assess [--ungated] [--model DIR] FILE…');
  const modelDir = values.model ?? path.join(__dirname, '../../lesion/model/research');
  const engine = await loadEngine(modelDir, 2, readReferenceStatistics(modelDir));
  for (const file of positionals) {
    try {
      console.log(JSON.stringify(await assessFile(engine, file, values.ungated)));
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
