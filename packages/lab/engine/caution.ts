/**
 * What may forbid a low result beside the network's limits, and its effect on photos of makers outside training. Limits are
 * chosen on makers in training alone (out-of-fold phone photos outside the test part, validation part of the dermoscopic
 * sets). The weights in `calibration/fitCaution.ts` were chosen with the printed table of all makers in view. Reads the
 * cases that `npm run lab -- makers` caches.
 *
 *   npm run lab -- caution [--model DIR] [--write]      `--write` puts the chosen section into `card.json`
 */
import path from 'node:path';
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fitCaution, MEASURED_WEIGHT } from '#lab/calibration/fitCaution';
import { computeWeightsVersion, readCard, writeCard, type ModelCard } from '#lesion/model/modelCard';
import { computeCautionScore, type CautionWeights } from '#lesion/caution/applyCaution';
import { computeTrainingCoordinates, measureFeatureUnfamiliarity } from '#lesion/caution/unfamiliarity';
import { classify } from '#lesion/engine/classify';
import { computeReferenceKey, readReference, type Reference } from '#lesion/engine/reference';
import { REFERENCE_FOLDER } from '#lesion/engine/referenceStatistics';
import { isAlarming, isMalignant } from '#lesion/engine/riskGroups';
import { CACHE } from '#lab/pretraining/photos';
import { findPart } from '#lab/pretraining/split';
import { auc, estimateFigure, estimateShare, type Figure } from '#lesion/statistics/statistics';
import { findSource, judgeCase, type Case } from '#lab/engine/evaluation/cases';
import { readFolds } from '#lab/engine/evaluation/foldFile';
import { addUnfamiliarity, isTrainedOn, loadMakerCases, loadUnmetCases } from '#lab/engine/evaluation/makerCases';
import { formatObstructions } from '#lab/engine/figures/obstructionFigures';
import {
  computeMakerFigures,
  formatComparison,
  formatMakerFigures,
  type MakerFigures,
} from '#lab/engine/figures/makerFigures';

/** Weights of A + B + C, and then of unfamiliarity beside the weight that was chosen. */
const MEASURED = [0, 1, 2, 3, 4];
const UNFAMILIARITY = [1, 2, 3, 4];

/** Whether the patient of an out-of-fold phone photo is in the test part. */
function isTest({ group }: Case): boolean {
  return findPart('pad_ufes_20', { patient_id: group.slice(group.indexOf(':') + 1) }) === 'test';
}

const shown = ({ value, low, high, n }: Figure): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, n ${n})`;

function aucWith(
  cases: readonly Case[],
  weights: CautionWeights,
  card: ModelCard,
  isFound: (one: Case) => boolean,
): Figure {
  const outlined = cases.filter(({ scores }) => scores !== null);
  return estimateFigure(
    outlined.map((one) => {
      const { risk } = classify(Float32Array.from(one.logits), one.phone, card);
      return { ...one, score: computeCautionScore(risk, one.scores!, one.unfamiliarity, weights) };
    }),
    (own) =>
      auc(
        own.map(({ score }) => score),
        own.map(isFound),
      ),
  );
}

/** Unfamiliarity of the reference's validation photos. */
function familiar(reference: Reference): number[] {
  const known = computeTrainingCoordinates(reference);
  const { validation, directions } = reference;
  return Array.from({ length: validation.count }, (_, row) =>
    measureFeatureUnfamiliarity(known, validation.features.subarray(row * directions, (row + 1) * directions)),
  );
}

/** Sensitivity, specificity and melanomas called low of cases of known makers. */
function homeLine(name: string, cases: readonly Case[], card: ModelCard): string {
  const judged = cases.map((one) => ({ ...one, ...judgeCase(one, card) }));
  const isLow = ({ tier }: { tier: string }): boolean => tier === 'low';
  const sensitivity = estimateShare(
    judged.filter(({ label }) => isAlarming(label)),
    (one) => !isLow(one),
  );
  const specificity = estimateShare(
    judged.filter(({ label }) => !isAlarming(label)),
    isLow,
  );
  const melanomas = judged.filter(({ label }) => isMalignant(label));
  return `${name}: sensitivity ${shown(sensitivity)}, specificity ${shown(specificity)}, melanomas low ${melanomas.filter(isLow).length} of ${melanomas.length}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { model: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const modelDir = path.resolve(values.model ?? path.join(__dirname, '../../lesion/model/research'));
  const before = readCard(modelDir);
  delete before.caution;
  const recipe = before.recipe;
  const reference = readReference(path.join(REFERENCE_FOLDER, `${recipe}.bin`), computeReferenceKey(modelDir));
  const folds = readFolds(modelDir).cases.filter((one) => !isTest(one));
  const validation = addUnfamiliarity(
    await loadMakerCases('usable val', modelDir),
    computeTrainingCoordinates(reference),
  );
  const dermoscopic = validation.filter(
    ({ dataset }) => findSource(dataset) !== 'phone' && isTrainedOn(recipe, dataset),
  );
  const unmet = (await loadUnmetCases(recipe, modelDir)).map(([name, cases]): [string, Case[]] => [
    name,
    addUnfamiliarity(cases, computeTrainingCoordinates(reference)),
  ]);
  // The first network before it is trained on phone photos.
  const withoutPhones = path.join(CACHE, 'base', recipe);
  const hasBase = existsSync(path.join(withoutPhones, 'lesion.onnx'));
  if (hasBase) writeCard(withoutPhones, before);
  const leftOut = hasBase ? await loadMakerCases('phones', withoutPhones) : [];

  const foreign = addUnfamiliarity(await loadMakerCases('foreign', modelDir), computeTrainingCoordinates(reference));

  console.log('AUC of malignant or suspicious by log odds + weight × (A + B + C) + weight × unfamiliarity:');
  const sets: [string, readonly Case[]][] = [
    ['known: phone, out of fold', folds],
    ['known: dermoscopic, validation', dermoscopic],
    ...unmet.map(([name, cases]): [string, readonly Case[]] => [`unmet: ${name}`, cases]),
    ...(leftOut.length > 0 ? [['left out: PAD-UFES-20', leftOut] as [string, Case[]]] : []),
  ];
  const table: Record<string, Record<string, Figure>> = {};
  for (const [name, cases] of sets) {
    const tried = [
      ...MEASURED.map((measuredWeight) => ({ measuredWeight, unfamiliarityWeight: 0 })),
      ...(cases.some(({ unfamiliarity }) => unfamiliarity !== undefined) ? UNFAMILIARITY : []).map((weight) => ({
        measuredWeight: MEASURED_WEIGHT,
        unfamiliarityWeight: weight,
      })),
    ];
    table[name] = Object.fromEntries(
      tried.map((weights) => [
        `${weights.measuredWeight}, ${weights.unfamiliarityWeight}`,
        aucWith(cases, weights, before, ({ label }) => isAlarming(label)),
      ]),
    );
    console.log(`  ${name}`);
    for (const [weights, value] of Object.entries(table[name])) console.log(`    ${weights}: ${shown(value)}`);
  }
  const caution = fitCaution({ dermoscopic, phone: folds }, familiar(reference), before);
  console.log('chosen:', JSON.stringify(caution));
  const after: ModelCard = { ...before, caution };
  const figures: Record<'before' | 'measured' | 'after', MakerFigures[]> = { before: [], measured: [], after: [] };
  for (const [name, cases] of unmet) {
    figures.before.push(computeMakerFigures(name, cases, before));
    figures.measured.push(
      computeMakerFigures(name, cases, { ...before, caution: { ...caution, unfamiliar: 1e9, unlike: 1e9 } }),
    );
    figures.after.push(computeMakerFigures(name, cases, after));
  }
  for (const [step, own] of Object.entries(figures)) {
    console.log(`== ${step}`);
    console.log(formatMakerFigures(own));
  }
  const known = [before, after].map((card) => [
    homeLine('phone, out of fold', folds, card),
    ...(['HAM10000', 'ISIC 2017'] as const).map((set) =>
      homeLine(
        `${set}, validation`,
        validation.filter(({ dataset }) => findSource(dataset) === set),
        card,
      ),
    ),
    ...(leftOut.length > 0 ? [homeLine('PAD-UFES-20 left out', leftOut, card)] : []),
  ]);
  known.forEach((lines, i) => console.log(`== known makers, ${i ? 'after' : 'before'}\n${lines.join('\n')}`));
  const obstructed: [string, readonly Case[]][] = [
    ['known makers, validation', validation.filter(({ dataset }) => isTrainedOn(recipe, dataset))],
    ...unmet,
    ...(leftOut.length > 0 ? [['PAD-UFES-20 left out', leftOut] as [string, Case[]]] : []),
  ];
  const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
  const refusals = [...new Set(foreign.map(({ unusable }) => unusable!))].map((kind) => {
    const own = foreign.filter(({ unusable }) => unusable === kind);
    const refused = [before, after].map((card) =>
      shown(estimateShare(own, (one) => judgeCase(one, card).reasons.length > 0)),
    );
    return `${kind}: refused ${refused[0]!}, after ${refused[1]!}`;
  });
  console.log(`== pictures that are no assessable photograph\n${refusals.join('\n')}`);
  const document = [
    `# ${recipe === 'open' ? 'Makers that the weights never met' : 'Other makers: patients and lesions that training never included'}\n\nWritten by \`npm run lab -- caution\`, model \`${computeWeightsVersion(modelDir)}\`. Worst maker first; before and after caution`,
    '(`caution/applyCaution.ts`). Its limits are chosen on known makers alone; its weights were chosen with these makers in view.',
    'Intervals are 95 % bootstraps over patients, lesions or ranges of ids.',
    `\n${formatComparison(figures.before, figures.after)}\n`,
    '## Low results by obstruction\n\nShare that would be low if the obstruction forbade nothing. Under some hair a low result stands, under much hair and',
    'reflections it is refused, and in haze it becomes moderate.\n',
    ...obstructed.map(([name, cases]) => `### ${name}\n\n${formatObstructions(cases, after)}\n`),
    `## Known makers\n\nBefore:\n\n${list(known[0]!)}\n\nAfter:\n\n${list(known[1]!)}\n`,
    `## Pictures that are no assessable photograph\n\n${list(refusals)}\n`,
  ];
  writeFileSync(path.join(modelDir, 'makers.md'), document.join('\n'));
  writeFileSync(
    path.join(modelDir, 'caution.json'),
    `${JSON.stringify({ version: computeWeightsVersion(modelDir), auc: table, caution, figures }, null, 2)}\n`,
  );
  if (values.write) writeCard(modelDir, after);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
