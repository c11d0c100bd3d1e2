/**
 * Cross-validates the phone photographs: networks trained without the patients of a fold (`pretraining/train.py --fold`)
 * judge those patients through the product's path; all answers go to `model/<recipe>/folds.json`. Where the network exists
 * that was trained on no phone photograph at all, its accuracy on all of them shows what to expect of another service's.
 *
 *   npm run bench:folds -- [--recipe research|open]      LESION_DATA, LESION_CACHE
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { unfitted } from '#lesion/calibration/calibrate';
import { ModelCard, weightsVersion } from '#lesion/calibration/modelCard';
import { CACHE } from '#lesion/pretraining/photos';
import { FOLDS } from '#lesion/pretraining/split';
import { isAlarming, judge, type Case } from '#lesion/bench/evaluation/cases';
import { evaluate } from '#lesion/bench/evaluation/evaluate';
import { writeFolds, type Folds } from '#lesion/bench/evaluation/foldFile';
import type { Selection } from '#lesion/bench/pictures/select';
import { auc, figure } from '#lesion/bench/statistics/statistics';

/** The cases of a selection, seen by a network that has no card of its own. */
async function seenBy(weightsDir: string, card: ModelCard, selection: Selection): Promise<Case[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fold-'));
  try {
    symlinkSync(path.resolve(weightsDir, 'lesion.onnx'), path.join(scratch, 'lesion.onnx'));
    writeFileSync(path.join(scratch, 'card.json'), JSON.stringify(card));
    return await evaluate(selection, scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function untrained(weightsDir: string, card: ModelCard): Promise<Folds['untrained']> {
  if (!existsSync(path.join(weightsDir, 'lesion.onnx'))) return null;
  const judged = (await seenBy(weightsDir, card, 'phones')).map((one) => ({ ...one, ...judge(one, card) }));
  const accuracy = figure(judged, (own) =>
    auc(
      own.map(({ risk }) => risk.malignant + risk.suspicious),
      own.map(({ label }) => isAlarming(label)),
    ),
  );
  return { weights: weightsVersion(weightsDir), auc: accuracy };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { recipe: { type: 'string', default: 'research' } },
  });
  const recipe = ModelCard.shape.recipe.parse(values.recipe);
  const card = unfitted(recipe, 'fold');
  const weights: string[] = [];
  const cases: Case[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const dir = path.join(CACHE, 'folds', `${recipe}.${fold}`);
    weights.push(weightsVersion(dir));
    cases.push(...(await seenBy(dir, card, `fold ${fold}`)));
    console.log(`fold ${fold}: ${weights[fold]!}, ${cases.length} photographs so far`);
  }
  const base = await untrained(path.join(CACHE, 'base', recipe), card);
  cases.sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFolds(path.join(__dirname, '../model', recipe), { weights, untrained: base, cases });
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
