/**
 * How the engine does on photos of makers that its weights were not trained on, or on their held-out patients where they were
 * (`research`), worst maker first. The whole path is
 * measured: framing, gates, outline, limits of the card. Cached cases are reused.
 *
 *   npm run lab -- makers [--model DIR] [--cases-only]      LESION_DATA, LESION_CACHE
 */
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { computeWeightsVersion, readCard } from '#lesion/model/modelCard';
import { readReferenceStatistics } from '#lesion/engine/referenceStatistics';
import { addUnfamiliarity, loadUnmetCases } from '#lab/engine/evaluation/makerCases';
import { computeMakerFigures, formatMakerFigures, type MakerFigures } from '#lab/engine/figures/makerFigures';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { model: { type: 'string' }, 'cases-only': { type: 'boolean', default: false } },
  });
  const modelDir = path.resolve(values.model ?? path.join(__dirname, '../../lesion/model/research'));
  const card = readCard(modelDir);
  const reference = readReferenceStatistics(modelDir);
  const table: MakerFigures[] = [];
  for (const [name, evaluated] of await loadUnmetCases(card.recipe, modelDir)) {
    const cases = reference ? addUnfamiliarity(evaluated, reference.training) : evaluated;
    console.log(`${name}: ${cases.length} photographs`);
    if (!values['cases-only']) table.push(computeMakerFigures(name, cases, card));
  }
  if (values['cases-only']) return;
  table.sort((a, b) => a.auc.value - b.auc.value);
  console.log(formatMakerFigures(table));
  const file = path.join(modelDir, 'makers.json');
  writeFileSync(file, `${JSON.stringify({ version: computeWeightsVersion(modelDir), makers: table }, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
