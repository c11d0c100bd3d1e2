/**
 * Measures a recipe through the product's path, autoframing included, and writes what it found beside the weights and into
 * the README. The test part is for releases; with `--part validation` it prints the accuracy alone and writes nothing.
 *
 *   npm run bench:lesion -- [--recipe research|open] [--part validation]     LESION_DATA, LESION_CACHE
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { limitsOf, ModelCard, readCard, writeCard } from '#lesion/calibration/modelCard';
import { domainOf, judge, type Case } from '#lesion/bench/evaluation/cases';
import { evaluate, evaluateStarting } from '#lesion/bench/evaluation/evaluate';
import { accuracyLines, recallLines, SENSITIVITY, type Judged } from '#lesion/bench/figures/accuracy';
import { dermoscopicBars, EXPERT_OUTLINE, ISIC_BARS, PHONE_BARS, PHONE_TEST_BARS } from '#lesion/bench/figures/bars';
import { breakdown, gaps } from '#lesion/bench/figures/breakdown';
import { writeCharts } from '#lesion/bench/figures/drawings';
import { levelLines, ratingLines } from '#lesion/bench/figures/features';
import { line, printLines, type Line } from '#lesion/bench/figures/line';
import { judgeOutOfFold } from '#lesion/bench/figures/phone';
import { LEAST_FOREIGN, refusalLines } from '#lesion/bench/figures/refusal';
import { writeReport } from '#lesion/bench/figures/report';
import { scaleLines } from '#lesion/bench/figures/scale';
import { steadyLines } from '#lesion/bench/figures/steadyLines';
import { readFolds, type Folds } from '#lesion/bench/evaluation/foldFile';
import { wayOf } from '#lesion/bench/pictures/obstructed';
import { ratings } from '#lesion/bench/pictures/ratings';
import { figure, mean, shareFigure } from '#lesion/bench/statistics/statistics';
import { steadiness } from '#lesion/bench/evaluation/steadiness';

type Recipe = ModelCard['recipe'];

const HAM = 'Dermoscopic: HAM10000, test part';
const ISIC = 'Dermoscopic: ISIC 2017, official test part';
const PHONE = 'Phone: both PAD sets, five-fold by patient, limits chosen on the other folds';
const PHONE_TEST = 'Phone: test part, the shipped network and limits';
const LENGTH =
  "D: longest extent of the outline against that of the photographs' masks, test part, the scale being perfect";
/** The same sets framed as the capture screen starts, before anybody moves the frame. */
const AS_STARTED = ', framed as the capture screen starts';
const OBSTRUCTED = 'Malignant or suspicious, with something in the way, framed as the capture screen starts';
const UNTRAINED = 'Phone: a network trained on no phone photograph';
const OUTLINE =
  "Outline: ISIC 2017's expert masks (official validation part: never trained on, used to choose the limits)";
const RATED = "A, B, C against people's ratings (ISIC 2017, official train part; levels come from validation)";
const LEVELS = 'Levels of A, B, C, test part of all sets';
const SCALE = 'D: off by this share of the true diameter if one scale were assumed for all phone photographs';

const judged = (cases: readonly Case[], card: ModelCard): Judged[] =>
  cases.map((seen) => ({ ...seen, ...judge(seen, card) }));

function foldsOf(dir: string): Folds | undefined {
  return existsSync(path.join(dir, 'folds.json')) ? readFolds(dir) : undefined;
}

const ofSource = (all: readonly Judged[], source: string): Judged[] =>
  all.filter((seen) => seen.unusable === null && domainOf(seen.dataset) === source);

const answerOf = ({ reasons, tier }: Judged): string => (reasons.length > 0 ? 'refused' : tier);

/** Figures of photographs framed as the capture screen starts, and how often the network's framing answers the same. */
function startingLines(started: readonly Judged[], framed: readonly Judged[], recipe: Recipe): Line[] {
  const answers = new Map(framed.map((seen) => [seen.id, answerOf(seen)]));
  const isSame = (seen: Judged): boolean => answers.get(seen.id) === answerOf(seen);
  const sets = [
    [HAM, 'HAM10000', dermoscopicBars(recipe)],
    [ISIC, 'ISIC 2017', ISIC_BARS],
    [PHONE_TEST, 'phone', PHONE_TEST_BARS],
  ] as const;
  return sets.flatMap(([name, source, bars]) => {
    const own = ofSource(started, source);
    return [
      ...accuracyLines(name + AS_STARTED, own, bars),
      line(name + AS_STARTED, 'same tier, or refused, as framed by the network', shareFigure(own, isSame)),
    ];
  });
}

/** How far the outline alone puts a length off, whatever the scale. */
function lengthLines(all: readonly Judged[]): Line[] {
  return (['HAM10000', 'phone'] as const).flatMap((source) => {
    const own = ofSource(all, source).filter((seen) => seen.longest !== null);
    const off = (share: number) => (seen: Judged) => Math.abs((seen.longest ?? 1) - 1) > share;
    return [
      line(LENGTH, `${source}: off by more than a fifth`, shareFigure(own, off(0.2))),
      line(LENGTH, `${source}: off by more than a half`, shareFigure(own, off(0.5))),
    ];
  });
}

/** What becomes of photographs that must not be cleared when light or a screen is in the way. */
function obstructedLines(all: readonly Judged[]): Line[] {
  return [...new Set(all.map(wayOf))].flatMap((way) => {
    const own = all.filter((seen) => wayOf(seen) === way);
    return ['low', 'refused'].map((answer) =>
      line(
        OBSTRUCTED,
        `${way}: ${answer}`,
        shareFigure(own, (seen) => answerOf(seen) === answer),
      ),
    );
  });
}

function sourceLines(all: readonly Judged[], recipe: Recipe): Line[] {
  const from = (source: string) => ofSource(all, source);
  return [
    ...accuracyLines(HAM, from('HAM10000'), dermoscopicBars(recipe)),
    ...recallLines(HAM, from('HAM10000')),
    ...accuracyLines(ISIC, from('ISIC 2017'), ISIC_BARS),
    ...accuracyLines(PHONE_TEST, from('phone'), PHONE_TEST_BARS),
  ];
}

/** The sensitivities that a deployment is held to (`infra/modelFloor.ts`). */
function sensitivitiesOf(lines: readonly Line[]): Record<string, number> {
  const sets = {
    ...{ HAM10000: HAM, 'ISIC 2017': ISIC, 'phone, out of fold': PHONE },
    ...{ 'HAM10000, as started': HAM + AS_STARTED, 'ISIC 2017, as started': ISIC + AS_STARTED },
  };
  const found = Object.entries(sets).flatMap(([name, section]) => {
    const own = lines.find((one) => one.section === section && one.name === SENSITIVITY);
    return own ? [[name, Number(own.value.toFixed(4))] as const] : [];
  });
  return Object.fromEntries(found);
}

async function measure(recipe: Recipe, dir: string, card: ModelCard): Promise<void> {
  const folds = foldsOf(dir);
  const test = judged(await evaluate('test', dir), card);
  const foreign = judged(await evaluate('foreign', dir), card);
  const masked = await evaluate('masked', dir);
  const phone = folds ? judgeOutOfFold(folds.cases, card) : [];
  const usable = test.filter(({ unusable }) => unusable === null);
  const unusable = [...test.filter((seen) => seen.unusable !== null), ...foreign];
  const untrained = folds?.untrained;
  const lines = [
    ...sourceLines(test, recipe),
    ...startingLines(judged(await evaluateStarting('test', dir), card), test, recipe),
    ...(folds ? accuracyLines(PHONE, phone, PHONE_BARS) : []),
    ...(untrained ? [line(UNTRAINED, 'malignant-or-suspicious AUC', untrained.auc)] : []),
    ...steadyLines(await steadiness(dir)),
    line(
      OUTLINE,
      'outline, mean Jaccard',
      figure(masked, (own) => mean(own.map(({ jaccard }) => jaccard ?? 0))),
      EXPERT_OUTLINE,
    ),
    ...refusalLines(unusable),
    ...obstructedLines(judged(await evaluateStarting('obstructed', dir), card)),
    ...ratingLines(RATED, await evaluate('rated', dir), ratings()),
    ...levelLines(LEVELS, usable, card),
    ...(await scaleLines(SCALE)),
    ...lengthLines(test),
  ];
  const ham = usable.filter(({ dataset }) => domainOf(dataset) === 'HAM10000');
  const groups = [...breakdown('dermoscopic', ham), ...breakdown('phone', phone)];
  const packaged = foreign.filter((seen) => seen.unusable === 'package photograph').length;
  const missing = [
    ...(folds ? [] : ['NOT MEASURED: phone photographs out of fold. Run `npm run bench:folds`.']),
    ...(untrained
      ? []
      : ['NOT MEASURED: a network trained on no phone photograph. Run `npm run bench:folds` where it exists.']),
    ...(packaged >= LEAST_FOREIGN
      ? []
      : [`NOT MEASURED: photographs out of packages, ${packaged} of ${LEAST_FOREIGN}. Run \`npm run bench:foreign\`.`]),
  ];
  const notes = [...missing, ...gaps(groups)];
  printLines(lines);
  console.log(`\n${notes.join('\n')}`);
  writeCharts(dir, [
    ['HAM10000, test part', ham],
    ['ISIC 2017, test part', usable.filter(({ dataset }) => domainOf(dataset) === 'ISIC 2017')],
    ...(folds ? [['phone, out of fold', phone] as const] : []),
  ]);
  const report = {
    ...{ recipe, model: card.version, thresholds: card.thresholdsVersion, folds: folds?.weights ?? [] },
    ...{ lines, groups, notes },
  };
  writeCard(dir, { ...card, tested: { limits: limitsOf(card), sensitivity: sensitivitiesOf(lines) } });
  await writeReport(report, dir, path.join(__dirname, '../README.md'), [
    ISIC,
    PHONE_TEST,
    UNTRAINED,
    SCALE,
    LENGTH,
    OBSTRUCTED,
  ]);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { part: { type: 'string', default: 'test' }, recipe: { type: 'string', default: 'research' } },
  });
  const recipe = ModelCard.shape.recipe.parse(values.recipe);
  const dir = path.join(__dirname, '../model', recipe);
  const card = readCard(dir);
  const start = performance.now();
  console.log(`Model ${card.version}, thresholds ${card.thresholdsVersion}, ${values.part} part`);
  if (values.part === 'validation') {
    const framed = judged(await evaluate('val', dir), card);
    const started = judged(await evaluateStarting('val', dir), card);
    const lines = [...sourceLines(framed, recipe), ...startingLines(started, framed, recipe)];
    printLines(lines.map((one) => ({ ...one, section: one.section.replace('test part', 'validation part') })));
  } else await measure(recipe, dir, card);
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
