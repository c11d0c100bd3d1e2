/** Whether A, B and C mean something: their levels among nevi and melanomas, and how they agree with people's ratings. */
import { DIAGNOSES } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { isMalignant, type Case } from '#lesion/bench/evaluation/cases';
import type { Rating } from '#lesion/bench/pictures/ratings';
import { rankChance, rankCorrelation } from '#lesion/bench/statistics/rank';
import { auc, figure, shareFigure, shareOf } from '#lesion/bench/statistics/statistics';
import { line, type Line } from './line';

const FEATURES = ['asymmetry', 'border', 'color'] as const;
type Feature = (typeof FEATURES)[number];

const LETTERS: Readonly<Record<Feature, string>> = { asymmetry: 'A', border: 'B', color: 'C' };

type Measured = Case & { readonly scores: NonNullable<Case['scores']> };
const isMeasured = (seen: Case): seen is Measured => seen.scores !== null;

/** The largest share that one level of a feature holds among nevi and among melanomas; then each level's share. */
export function levelLines(section: string, all: readonly Case[], { levels }: Pick<ModelCard, 'levels'>): Line[] {
  const measured = all.filter(isMeasured);
  const groups = FEATURES.flatMap((feature) =>
    (['nv', 'mel'] as const).map((name) => ({
      feature,
      among: `${LETTERS[feature]} among ${name === 'nv' ? 'nevi' : 'melanomas'}`,
      own: measured.filter(({ label }) => label === DIAGNOSES.indexOf(name)),
    })),
  );
  const levelOf = (feature: Feature, { scores }: Measured): number =>
    levels[feature].filter((cut) => scores[feature] >= cut).length;
  const shares = (feature: Feature, own: readonly Measured[]): number[] =>
    [0, 1, 2].map((level) => shareOf(own.map((seen) => levelOf(feature, seen) === level)));
  return [
    ...groups.map(({ feature, among, own }) => {
      const largest = figure(own, (cases) => Math.max(...shares(feature, cases)));
      return line(section, `largest share of one level of ${among}`, largest, { most: 0.8 });
    }),
    ...groups.flatMap(({ feature, among, own }) =>
      ['first', 'second', 'third'].map((word, level) =>
        line(
          section,
          `${word} level of ${among}`,
          shareFigure(own, (seen) => levelOf(feature, seen) === level),
        ),
      ),
    ),
  ];
}

/** Melanoma AUC of the ratings over all rated photographs; those that can be measured may differ from it. */
const CROWD: Readonly<Record<Feature, number>> = { asymmetry: 0.636, border: 0.655, color: 0.601 };

/** Correlation with the ratings, its p value, and how well ours and theirs tell melanomas apart, on the same photographs. */
export function ratingLines(section: string, cases: readonly Case[], ratings: ReadonlyMap<string, Rating>): Line[] {
  return FEATURES.flatMap((feature) => {
    const pairs = cases.filter(isMeasured).flatMap((seen) => {
      const theirs = ratings.get(seen.id)?.[feature] ?? NaN;
      return Number.isNaN(theirs) ? [] : [{ group: seen.group, label: seen.label, ours: seen.scores[feature], theirs }];
    });
    type Pair = (typeof pairs)[number];
    const melanomaAuc = (of: (pair: Pair) => number) =>
      figure(pairs, (own) =>
        auc(
          own.map(of),
          own.map(({ label }) => isMalignant(label)),
        ),
      );
    const correlation = figure(pairs, (own) =>
      rankCorrelation(
        own.map(({ ours }) => ours),
        own.map(({ theirs }) => theirs),
      ),
    );
    const chance = rankChance(correlation.value, pairs.length);
    const theirs = melanomaAuc((pair) => pair.theirs);
    const letter = LETTERS[feature];
    return [
      line(section, `${letter}: rank correlation with the ratings`, correlation, { least: 0 }),
      line(
        section,
        `${letter}: p value of that correlation`,
        { ...correlation, value: chance, low: NaN, high: NaN },
        { most: 0.01 },
      ),
      line(section, `${letter}: melanoma AUC of the ratings`, theirs),
      line(
        section,
        `${letter}: melanoma AUC of our number`,
        melanomaAuc((pair) => pair.ours),
        { least: Math.max(CROWD[feature], Math.round(theirs.value * 1000) / 1000) },
      ),
    ];
  });
}
