/**
 * Compares rules for a low result, ways to measure unfamiliarity, and temperatures of the certainty, each fitted to all makers
 * but one and judged on that one: the makers that the weights of `open` never met, and the validation part of ISIC 2017.
 * Reads the cases that `npm run lab -- makers` caches, and the answers of `bench/members.py` where it ran. Changes no limit.
 *
 *   npm run lab -- rules      writes model/open/rules.md; LESION_DATA, LESION_CACHE
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { computeWeightsVersion, readCard, type ModelCard } from '#lesion/model/modelCard';
import { isUnfamiliar } from '#lesion/caution/applyCaution';
import { computeTrainingCoordinates } from '#lesion/caution/unfamiliarity';
import { classify, computeProbabilities, computeRisk, logit } from '#lesion/engine/classify';
import { computeReferenceKey, readReference } from '#lesion/engine/reference';
import { REFERENCE_FOLDER } from '#lesion/engine/referenceStatistics';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import { isHazy } from '#lesion/quality/refusalReasons';
import { auc, computeShare, estimateFigure, estimateShare, mean, type Figure } from '#lesion/statistics/statistics';
import { findSource, judgeCase, type Case } from '#lab/engine/evaluation/cases';
import { addUnfamiliarity, findMakerFile, loadMakerCases, loadUnmetCases } from '#lab/engine/evaluation/makerCases';
import {
  fitRule,
  fitTemperatureOfCertainty,
  isLowByRule,
  KNOWN,
  LOW_RESULT_RULES,
  measureCertaintyError,
  measureRuleAuc,
  measureUnlike,
  MEMBER_RULES,
  MIN_MELANOMAS,
  selectKnown,
  temperCertainty,
  UNFAMILIARITY_MEASURES,
  type CertaintyTemperature,
  type RatedPhoto,
  type RuleSetting,
  type UnfamiliarityMeasure,
} from '#lab/engine/figures/leaveOneMakerOut';

const MODEL = path.join(__dirname, '../../lesion/model/open');

const Logits = z.array(z.number()).length(7);
/** What `members.py` writes, by data set and id. */
const MemberAnswers = z.record(z.string(), z.object({ first: Logits, adapted: Logits }));
type MemberAnswers = z.infer<typeof MemberAnswers>;

/** A case of a maker, with what rules are computed from. */
interface MeasuredCase extends Case {
  readonly maker: string;
  readonly risk: number;
  readonly adaptedRisk: number | undefined;
  readonly unfamiliarityBy: Readonly<Record<UnfamiliarityMeasure, number | undefined>>;
}

function measureCase(one: Case, maker: string, answers: MemberAnswers, card: ModelCard): MeasuredCase {
  const { domain } = classify(Float32Array.from(one.logits), one.phone, card);
  const { temperature, t2 } = card.domains[domain];
  const computeOdds = (logits: readonly number[]): number => {
    const { malignant, suspicious } = computeRisk(computeProbabilities(Float32Array.from(logits), temperature));
    return logit(malignant + suspicious) - logit(t2);
  };
  const answer = answers[`${one.dataset} ${one.id}`];
  const risk = computeOdds(one.logits);
  const most = Math.max(...one.logits);
  // Both networks of `open` weigh the same, so their logits lie on either side of the mean.
  const second = answer?.first.map((logit, i) => 2 * one.logits[i]! - logit);
  return {
    ...one,
    ...{ maker, risk, adaptedRisk: answer && computeOdds(answer.adapted) },
    unfamiliarityBy: {
      distance: one.unfamiliarity!,
      energy: -most - Math.log(one.logits.reduce((sum, value) => sum + Math.exp(value - most), 0)),
      disagreement: second ? Math.abs(computeOdds(answer!.first) - computeOdds(second)) : undefined,
    },
  };
}

/** Rates the outlined cases, relative to those of known makers other than the judged one. */
function rateCases(cases: readonly MeasuredCase[], judged: string, card: ModelCard): RatedPhoto[] {
  const known = selectKnown(cases, judged);
  const standards = Object.fromEntries(
    UNFAMILIARITY_MEASURES.map((measure) => {
      const values = known.flatMap(({ unfamiliarityBy }) => unfamiliarityBy[measure] ?? []);
      const center = mean(values);
      return [measure, { center, spread: Math.sqrt(mean(values.map((value) => (value - center) ** 2))) }];
    }),
  ) as Record<UnfamiliarityMeasure, { center: number; spread: number }>;
  const rank = (one: MeasuredCase, measure: (one: MeasuredCase) => number): number =>
    computeShare(known.map((other) => measure(other) < measure(one)));
  return cases.map((one) => {
    const judgment = judgeCase(one, card);
    const isAccepted = judgment.reasons.length === 0;
    const { asymmetry, border, color } = one.scores!;
    return {
      ...{ maker: one.maker, group: one.group, risk: one.risk, adaptedRisk: one.adaptedRisk },
      measured: asymmetry + border + color,
      ...{ isAlarming: isAlarming(one.label), isMelanoma: isMalignant(one.label), isAccepted },
      mayBeLow: isAccepted && !isHazy(one.quality) && !isUnfamiliar(one.unfamiliarity, card.caution),
      isLow: {
        network: judgeCase(one, { ...card, caution: undefined }).tier === 'low',
        shipped: judgment.tier === 'low',
      },
      ranks: [
        rank(one, ({ risk }) => risk),
        rank(one, ({ scores }) => scores!.asymmetry),
        rank(one, ({ scores }) => scores!.border),
        rank(one, ({ scores }) => scores!.color),
      ],
      unfamiliarity: Object.fromEntries(
        UNFAMILIARITY_MEASURES.map((measure) => {
          const { center, spread } = standards[measure];
          const value = one.unfamiliarityBy[measure] ?? center;
          return [measure, Math.max(0, (value - center) / spread)];
        }),
      ) as RatedPhoto['unfamiliarity'],
      certainty: judgment.confidence,
      isRight: isTierRight(judgment.tier, one.label),
    };
  });
}

const format = ({ value, low, high, n }: Figure): string =>
  Number.isNaN(value) ? '–' : `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, n ${n})`;

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Shares of accepted melanomas and of accepted harmless spots that are low. */
function measureLow(photos: readonly RatedPhoto[], isLow: (photo: RatedPhoto) => boolean) {
  const accepted = photos.filter(({ isAccepted }) => isAccepted);
  return {
    melanomas: estimateShare(
      accepted.filter(({ isMelanoma }) => isMelanoma),
      isLow,
    ),
    harmless: estimateShare(
      accepted.filter((photo) => !photo.isAlarming),
      isLow,
    ),
  };
}

/** A rule at one left-out maker. */
interface RuleFigures {
  readonly rule: string;
  readonly maker: string;
  readonly setting: string;
  /** The makers that chose the setting and its limit. */
  readonly chosenBy: readonly string[];
  readonly low: ReturnType<typeof measureLow>;
  readonly aucs: readonly [Figure, Figure] | null;
}

const estimateAucs = (setting: RuleSetting, photos: readonly RatedPhoto[]): [Figure, Figure] => [
  estimateFigure(photos, (own) => measureRuleAuc(setting, own, 'isAlarming')),
  estimateFigure(photos, (own) => measureRuleAuc(setting, own, 'isMelanoma')),
];

/** Why the shipped rows do not compare with the fitted ones. */
const SHIPPED_NOTE = [
  'The shipped rows are not judged on makers left out: the weights of caution were chosen with these makers in view, and the limits fitted to ISIC 2017 among others.',
  'They may look better than on a new maker, and do not compare with the rules below them. The refusals that all rows share were chosen with these makers in view, too.',
].join('\n');

/** The rules that nothing is fitted of. */
const SHIPPED_RULES = {
  'shipped limits, without caution': 'network',
  'shipped limits and caution': 'shipped',
} as const;

/** All outlined photos by the judged maker that they are rated for. */
type PhotosByJudged = ReadonlyMap<string, readonly RatedPhoto[]>;

function measureRules(rules: typeof LOW_RESULT_RULES, rated: PhotosByJudged): RuleFigures[] {
  return [...rated].flatMap(([maker, photos]) => {
    const own = photos.filter((photo) => photo.maker === maker);
    const others = photos.filter((photo) => photo.maker !== maker);
    const shipped = Object.entries(SHIPPED_RULES).map(([rule, name]) => {
      const low = measureLow(own, ({ isLow }) => isLow[name]);
      return { rule, maker, setting: '', chosenBy: [], low, aucs: null };
    });
    const fitted = Object.entries(rules).map(([rule, settings]) => {
      const chosen = fitRule(settings, others);
      const low = measureLow(own, (photo) => isLowByRule(chosen, photo));
      const setting = `${chosen.setting.name}; limit ${chosen.limit.toFixed(2)}`;
      return { rule, maker, setting, chosenBy: chosen.makers, low, aucs: estimateAucs(chosen.setting, own) };
    });
    return [...shipped, ...fitted];
  });
}

/** The worst figures of each rule at the makers that the weights never met. */
function formatWorst(figures: readonly RuleFigures[]): string {
  const unmet = figures.filter(({ maker }) => maker !== KNOWN.isic);
  const rows = [...new Set(unmet.map(({ rule }) => rule))].map((rule) => {
    const own = unmet.filter((one) => one.rule === rule);
    const mostMelanomas = own.reduce((a, b) => (b.low.melanomas.value > a.low.melanomas.value ? b : a));
    const leastHarmless = own.reduce((a, b) => (b.low.harmless.value < a.low.harmless.value ? b : a));
    return [
      rule,
      `${format(mostMelanomas.low.melanomas)}, ${mostMelanomas.maker}`,
      `${format(leastHarmless.low.harmless)}, ${leastHarmless.maker}`,
    ];
  });
  return formatTable(['rule', 'melanomas low, worst maker', 'harmless low, worst maker'], rows);
}

const formatRules = (figures: readonly RuleFigures[]): string =>
  formatTable(
    ['rule', 'maker', 'AUC', 'melanoma AUC', 'melanomas low', 'harmless low', 'setting'],
    figures.map(({ rule, maker, setting, low, aucs }) => [
      rule,
      maker,
      ...(aucs?.map(format) ?? ['–', '–']),
      format(low.melanomas),
      format(low.harmless),
      setting,
    ]),
  );

/** Who chose the rules that each maker is judged by, and who had too few melanomas to choose any. */
function formatChoice(figures: readonly RuleFigures[], rated: PhotosByJudged): string {
  const rows = [...rated.keys()].map((maker) => [
    maker,
    [...new Set(figures.flatMap((one) => (one.maker === maker ? one.chosenBy : [])))].join('; '),
  ]);
  const photos = [...rated.values()][0]!;
  const choosing = new Set(figures.flatMap(({ chosenBy }) => chosenBy));
  const silent = [...new Set(photos.map(({ maker }) => maker))]
    .filter((maker) => !choosing.has(maker))
    .map((maker) => {
      const melanomas = photos.filter((one) => one.maker === maker && one.isAccepted && one.isMelanoma);
      return `${maker} (${melanomas.length})`;
    });
  const few = `Chose no rule, because fewer than ${MIN_MELANOMAS} melanomas were accepted: ${silent.join('; ') || 'none'}.`;
  return `${formatTable(['judged', 'chosen by'], rows)}\n\n${few}`;
}

/** How well each measure separates a maker's photos from those of known makers, and misses among the network's low results. */
function formatMeasures(measures: readonly UnfamiliarityMeasure[], rated: PhotosByJudged): string {
  const rows = [...rated].flatMap(([maker, photos]) => {
    const low = photos.filter((one) => one.maker === maker && one.isAccepted && one.isLow.network);
    return measures.map((measure) => {
      const missed = estimateFigure(low, (drawn) =>
        auc(
          drawn.map(({ unfamiliarity }) => unfamiliarity[measure]),
          drawn.map((one) => one.isAlarming),
        ),
      );
      return [
        maker,
        measure,
        format(measureUnlike(measure, maker, photos)),
        `${format(missed)}, missed ${low.filter((one) => one.isAlarming).length}`,
      ];
    });
  });
  return formatTable(
    ['maker', 'measure', 'AUC against photos of known makers', 'AUC of misses among low results of the network'],
    rows,
  );
}

function formatCertainty(rated: PhotosByJudged): string {
  const rows = [...rated].map(([maker, photos]) => {
    const own = photos.filter((photo) => photo.maker === maker);
    const others = photos.filter((photo) => photo.maker !== maker);
    const measureBy = (temperature: CertaintyTemperature): string => {
      const error = estimateFigure(own, (drawn) =>
        measureCertaintyError(drawn, (photo) => temperCertainty(temperature, photo)),
      );
      return `${format(error)}; ${temperature.base} × exp(${temperature.growth} × distance)`;
    };
    return [
      maker,
      mean(own.map(({ certainty }) => certainty)).toFixed(3),
      computeShare(own.map(({ isRight }) => isRight)).toFixed(3),
      measureBy({ base: 1, growth: 0 }),
      measureBy(fitTemperatureOfCertainty(others, false)),
      measureBy(fitTemperatureOfCertainty(others, true)),
    ];
  });
  return formatTable(
    ['maker', 'mean certainty', 'share right', 'error, shipped', 'one temperature', 'temperature by distance'],
    rows,
  );
}

async function main(): Promise<void> {
  const card = readCard(MODEL);
  const version = computeWeightsVersion(MODEL);
  const training = computeTrainingCoordinates(
    readReference(path.join(REFERENCE_FOLDER, `${card.recipe}.bin`), computeReferenceKey(MODEL)),
  );
  const memberFile = findMakerFile(version, 'members.json');
  const answers = existsSync(memberFile) ? MemberAnswers.parse(JSON.parse(readFileSync(memberFile, 'utf8'))) : {};
  const validation = await loadMakerCases('usable val', MODEL);
  const known = validation.filter(({ dataset }) => findSource(dataset) !== 'HAM10000');
  const sets = [
    ...(await loadUnmetCases(card.recipe, MODEL)),
    [KNOWN.isic, known.filter(({ dataset }) => findSource(dataset) === 'ISIC 2017')] as const,
    [KNOWN.phone, known.filter(({ dataset }) => findSource(dataset) === 'phone')] as const,
  ];
  const measured = sets.flatMap(([maker, cases]) =>
    addUnfamiliarity(cases, training)
      .filter(({ scores }) => scores !== null)
      .map((one) => measureCase(one, maker, answers, card)),
  );
  const judged = sets.map(([maker]) => maker).filter((maker) => maker !== KNOWN.phone);
  const rated = new Map(judged.map((maker) => [maker, rateCases(measured, maker, card)]));
  const apart = new Map(
    [...rated].map(([maker, photos]) => [maker, photos.filter(({ adaptedRisk }) => adaptedRisk !== undefined)]),
  );
  const hasApart = Object.keys(answers).length > 0;
  const figures = measureRules(LOW_RESULT_RULES, rated);
  const apartFigures = hasApart ? measureRules(MEMBER_RULES, apart) : [];
  const document = [
    `# Rules for a low result, judged on makers left out\n\nWritten by \`npm run lab -- rules\`, model \`${version}\`. Each rule is fitted to all makers but one and judged on that one.`,
    'Its limit is the highest at which each maker that chooses has at most 5 of 100 accepted melanomas low; of its settings, the one with the most',
    `harmless low results at the worst of them. Makers with fewer than ${MIN_MELANOMAS} accepted melanomas choose no rule. Ranks and unfamiliarity are relative to known makers`,
    'other than the judged one: for ISIC 2017 to phone photos alone. Intervals are 95 % bootstraps over patients, lesions or ranges of ids. They and n count the judged maker',
    'at the limit as fitted: that other makers could have chosen another one is not in them. Outlined photos only.\n',
    `## Worst maker that the weights never met\n\n${SHIPPED_NOTE}\n\n${formatWorst(figures)}\n`,
    `## Who chose\n\n${formatChoice(figures, rated)}\n`,
    `## Each maker\n\n${SHIPPED_NOTE}\n\n${formatRules(figures)}\n`,
    `## Measures of unfamiliarity\n\n${formatMeasures(['distance', 'energy'], rated)}\n`,
    `## Calibration error of the certainty\n\n${formatCertainty(rated)}\n`,
    ...(hasApart
      ? [
          `## With the two networks apart, on a part of the photos\n\n${SHIPPED_NOTE}\n\n${formatWorst(apartFigures)}\n\n${formatChoice(apartFigures, apart)}\n\n${formatRules(apartFigures)}\n`,
          formatMeasures(UNFAMILIARITY_MEASURES, apart),
          '',
        ]
      : []),
  ].join('\n');
  console.log(document);
  writeFileSync(path.join(MODEL, 'rules.md'), document);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
