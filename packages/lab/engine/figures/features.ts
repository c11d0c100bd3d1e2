/**
 * Whether A, B and C are meaningful: their levels among nevi and melanomas, and their agreement with people's ratings.
 */
import { DIAGNOSES } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/model/modelCard';
import type { Case } from '#lab/engine/evaluation/cases';
import { isMalignant } from '#lesion/engine/riskGroups';
import type { Rating } from '#lab/engine/pictures/ratings';
import { rankPValue, rankCorrelation } from './rank';
import { auc, estimateFigure, estimateShare, computeShare } from '#lesion/statistics/statistics';
import { line, type Line } from './line';

const FEATURES = ['asymmetry', 'border', 'color'] as const;
type Feature = (typeof FEATURES)[number];

const LETTERS: Readonly<Record<Feature, string>> = { asymmetry: 'A', border: 'B', color: 'C' };

type Measured = Case & { readonly scores: NonNullable<Case['scores']> };
const isMeasured = (entry: Case): entry is Measured => entry.scores !== null;

/** The largest share of one level of a feature among nevi and among melanomas, then the share of each level. */
export function measureLevels(section: string, all: readonly Case[], { levels }: Pick<ModelCard, 'levels'>): Line[] {
  const measured = all.filter(isMeasured);
  const groups = FEATURES.flatMap((feature) =>
    (['nv', 'mel'] as const).map((name) => ({
      feature,
      among: `${LETTERS[feature]} among ${name === 'nv' ? 'nevi' : 'melanomas'}`,
      members: measured.filter(({ label }) => label === DIAGNOSES.indexOf(name)),
    })),
  );
  const levelOf = (feature: Feature, { scores }: Measured): number =>
    levels[feature].filter((cut) => scores[feature] >= cut).length;
  const shares = (feature: Feature, members: readonly Measured[]): number[] =>
    [0, 1, 2].map((level) => computeShare(members.map((entry) => levelOf(feature, entry) === level)));
  return [
    ...groups.map(({ feature, among, members }) => {
      const largest = estimateFigure(members, (cases) => Math.max(...shares(feature, cases)));
      return line(section, `largest share of one level of ${among}`, largest, { most: 0.8 });
    }),
    ...groups.flatMap(({ feature, among, members }) =>
      ['first', 'second', 'third'].map((word, level) =>
        line(
          section,
          `${word} level of ${among}`,
          estimateShare(members, (entry) => levelOf(feature, entry) === level),
        ),
      ),
    ),
  ];
}

/** Melanoma AUC of the ratings over all rated photos; it may differ on those that can be measured. */
const CROWD: Readonly<Record<Feature, number>> = { asymmetry: 0.636, border: 0.655, color: 0.601 };

/**
 * Correlation with the ratings, its p value, and the melanoma AUC of our scores and of the ratings on the same photos.
 */
export function measureRatings(section: string, cases: readonly Case[], ratings: ReadonlyMap<string, Rating>): Line[] {
  return FEATURES.flatMap((feature) => {
    const pairs = cases.filter(isMeasured).flatMap((entry) => {
      const rating = ratings.get(entry.id)?.[feature] ?? NaN;
      return Number.isNaN(rating)
        ? []
        : [{ group: entry.group, label: entry.label, score: entry.scores[feature], rating }];
    });
    type Pair = (typeof pairs)[number];
    const melanomaAuc = (of: (pair: Pair) => number) =>
      estimateFigure(pairs, (members) =>
        auc(
          members.map(of),
          members.map(({ label }) => isMalignant(label)),
        ),
      );
    const correlation = estimateFigure(pairs, (members) =>
      rankCorrelation(
        members.map(({ score }) => score),
        members.map(({ rating }) => rating),
      ),
    );
    const chance = rankPValue(correlation.value, pairs.length);
    const rating = melanomaAuc((pair) => pair.rating);
    const letter = LETTERS[feature];
    return [
      line(section, `${letter}: rank correlation with the ratings`, correlation, { least: 0 }),
      line(
        section,
        `${letter}: p value of that correlation`,
        { ...correlation, value: chance, low: NaN, high: NaN },
        { most: 0.01 },
      ),
      line(section, `${letter}: melanoma AUC of the ratings`, rating),
      line(
        section,
        `${letter}: melanoma AUC of our number`,
        melanomaAuc((pair) => pair.score),
        { least: Math.max(CROWD[feature], Math.round(rating.value * 1000) / 1000) },
      ),
    ];
  });
}
