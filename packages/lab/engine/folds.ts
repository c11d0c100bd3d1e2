/**
 * Cross-validates the phone photos: networks trained without the patients of a fold (`pretraining/train.py --fold`)
 * assess those patients. Writes all answers to `model/<recipe>/folds.json`.
 * If a network trained without any phone photos exists, its accuracy shows what to expect on photos of another service.
 *
 *   npm run lab -- folds [--recipe research|open]      LESION_DATA, LESION_CACHE
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createUnfittedCard } from '#lab/calibration/calibrate';
import { ModelCard, computeWeightsVersion } from '#lesion/model/modelCard';
import { CACHE } from '#lab/pretraining/photos';
import { FOLDS } from '#lab/pretraining/split';
import { judgeCase, type Case } from '#lab/engine/evaluation/cases';
import { isAlarming } from '#lesion/engine/riskGroups';
import { evaluate } from '#lab/engine/evaluation/evaluate';
import { writeFolds, type Folds } from '#lab/engine/evaluation/foldFile';
import type { Selection } from '#lab/engine/pictures/selectPictures';
import { auc, estimateFigure } from '#lesion/statistics/statistics';

/** Evaluates a selection with a network that has no card of its own. */
async function evaluateWith(weightsDir: string, card: ModelCard, selection: Selection): Promise<Case[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fold-'));
  try {
    symlinkSync(path.resolve(weightsDir, 'lesion.onnx'), path.join(scratch, 'lesion.onnx'));
    writeFileSync(path.join(scratch, 'card.json'), JSON.stringify(card));
    return await evaluate(selection, scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function measureUntrained(weightsDir: string, card: ModelCard): Promise<Folds['untrained']> {
  if (!existsSync(path.join(weightsDir, 'lesion.onnx'))) return null;
  const cases = (await evaluateWith(weightsDir, card, 'phones')).map((one) => ({ ...one, ...judgeCase(one, card) }));
  const accuracy = estimateFigure(cases, (members) =>
    auc(
      members.map(({ risk }) => risk.malignant + risk.suspicious),
      members.map(({ label }) => isAlarming(label)),
    ),
  );
  return { weights: computeWeightsVersion(weightsDir), auc: accuracy };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { recipe: { type: 'string', default: 'research' } },
  });
  const recipe = ModelCard.shape.recipe.parse(values.recipe);
  const card = createUnfittedCard(recipe, 'fold');
  const weights: string[] = [];
  const cases: Case[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const dir = path.join(CACHE, 'folds', `${recipe}.${fold}`);
    weights.push(computeWeightsVersion(dir));
    cases.push(...(await evaluateWith(dir, card, `fold ${fold}`)));
    console.log(`fold ${fold}: ${weights[fold]!}, ${cases.length} photographs so far`);
  }
  const base = await measureUntrained(path.join(CACHE, 'base', recipe), card);
  cases.sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFolds(path.join(__dirname, '../../lesion/model', recipe), { weights, untrained: base, cases });
  console.log(
    base
      ? `Trained on no phone photograph: AUC ${base.auc.value.toFixed(3)} [${base.auc.low.toFixed(3)}, ${base.auc.high.toFixed(3)}], n ${base.auc.n}`
      : `NOT MEASURED: ${path.join(CACHE, 'base', recipe)} has no network that was trained on no phone photograph`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
