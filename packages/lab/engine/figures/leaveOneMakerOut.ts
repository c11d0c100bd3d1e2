/** Rules for a low result, fitted to all makers but one and judged on that one. Pure. */
import { auc, calibrationError, computeShare, estimateFigure, mean, type Figure } from '#lesion/statistics/statistics';
import { logit } from '#lesion/engine/classify';

/** Makers in training, by photos of people and lesions that training left out. */
export const KNOWN = { isic: 'isic2017, validation, known', phone: 'pad_ufes_20, validation, known' } as const;

/** Photos of makers in training that those of the judged maker are compared with: never its own. */
export function selectKnown<T extends { readonly maker: string }>(photos: readonly T[], judged: string): T[] {
  return photos.filter(({ maker }) => maker !== judged && (maker === KNOWN.isic || maker === KNOWN.phone));
}

/** Ways to measure how unlike the training photos a photo is. */
export const UNFAMILIARITY_MEASURES = ['distance', 'energy', 'disagreement'] as const;
export type UnfamiliarityMeasure = (typeof UNFAMILIARITY_MEASURES)[number];

/** What rules know about an outlined photo. */
export interface RatedPhoto {
  readonly maker: string;
  /** Patient, lesion or range of ids; intervals are estimated over groups. */
  readonly group: string;
  readonly isAlarming: boolean;
  readonly isMelanoma: boolean;
  /** Whether the product would assess it, and nothing but the score forbids a low result. */
  readonly isAccepted: boolean;
  readonly mayBeLow: boolean;
  /** Whether the network alone and the shipped rule call it low. */
  readonly isLow: Readonly<Record<'network' | 'shipped', boolean>>;
  /** Log odds of malignant or suspicious beyond the limit of the domain. */
  readonly risk: number;
  /** The same with normalization adapted to the photo; undefined where the networks were not run apart (`bench/members.py`). */
  readonly adaptedRisk: number | undefined;
  /** A + B + C. */
  readonly measured: number;
  /** Shares of the photos of `selectKnown` with a lower value of the network, A, B and C. */
  readonly ranks: readonly [number, number, number, number];
  /** In standard deviations of `selectKnown` from their mean; 0 where it is less, and where it was not measured. */
  readonly unfamiliarity: Readonly<Record<UnfamiliarityMeasure, number>>;
  /** The shipped certainty of the shipped tier, and whether that tier is right. */
  readonly certainty: number;
  readonly isRight: boolean;
}

/** One setting of a rule. A result is low where the score is below a limit. */
export interface RuleSetting {
  readonly name: string;
  readonly score: (photo: RatedPhoto) => number;
}

/** Weights of A + B + C, of unfamiliarity, and of A + B + C per unit of unfamiliarity. */
const MEASURED = [0, 1, 2, 3, 4];
const UNFAMILIARITY = [0, 0.5, 1, 2];
const GROWTH = [0, 0.5, 1, 2];
/** Weights of the network's rank beside those of A, B and C. */
const NETWORK_RANK = [1, 3];
const cross = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((a) => second.map((b): [A, B] => [a, b]));

const addMeasured = (weight: number): RuleSetting => ({
  name: `weight ${weight}`,
  score: ({ risk, measured }) => risk + weight * measured,
});

const addUnfamiliarity = (measure: UnfamiliarityMeasure): RuleSetting[] =>
  cross(MEASURED, UNFAMILIARITY).map(([weight, unfamiliar]) => ({
    name: `weight ${weight}, ${measure} ${unfamiliar}`,
    score: (photo) => addMeasured(weight).score(photo) + unfamiliar * photo.unfamiliarity[measure],
  }));

/** The rules by name, each with the settings that the other makers choose from. */
export const LOW_RESULT_RULES: Readonly<Record<string, readonly RuleSetting[]>> = {
  network: [addMeasured(0)],
  'network and A + B + C': MEASURED.map(addMeasured),
  'network, A + B + C and distance': addUnfamiliarity('distance'),
  'network, A + B + C and energy': addUnfamiliarity('energy'),
  'weight of A + B + C grows with distance': cross(MEASURED, GROWTH).map(([weight, growth]) => ({
    name: `weight ${weight} + ${growth} × distance`,
    score: ({ risk, measured, unfamiliarity }) => risk + (weight + growth * unfamiliarity.distance) * measured,
  })),
  'mean of ranks': NETWORK_RANK.map((weight) => ({
    name: `network ${weight}, A, B and C 1 each`,
    score: ({ ranks: [network, ...features] }) => weight * network + features.reduce((sum, rank) => sum + rank, 0),
  })),
};

/** Rules that need the answers of the two networks apart, after those that they are compared with. */
export const MEMBER_RULES: typeof LOW_RESULT_RULES = {
  network: [addMeasured(0)],
  'normalization adapted to the photo': [{ name: 'own share 0.2', score: ({ adaptedRisk }) => adaptedRisk! }],
  ...Object.fromEntries(
    UNFAMILIARITY_MEASURES.map((measure) => [`network, A + B + C and ${measure}`, addUnfamiliarity(measure)]),
  ),
};

/** Share of a maker's accepted melanomas that the fitted limit may leave low: half of the bar. */
const MELANOMAS_LOW = 0.05;
/** A maker with fewer accepted melanomas chooses no limit and no setting. */
export const MIN_MELANOMAS = 20;

/** A fitted rule. */
export interface FittedRule {
  readonly setting: RuleSetting;
  readonly limit: number;
  /** The makers with enough melanomas to choose setting and limit. */
  readonly makers: readonly string[];
}

/** Whether the rule calls a photo low. */
export function isLowByRule({ setting, limit }: Pick<FittedRule, 'setting' | 'limit'>, photo: RatedPhoto): boolean {
  return photo.mayBeLow && setting.score(photo) < limit;
}

const groupByMaker = (photos: readonly RatedPhoto[]): RatedPhoto[][] =>
  [...new Set(photos.map(({ maker }) => maker))].map((maker) => photos.filter((photo) => photo.maker === maker));

/** The highest limit at which at most a twentieth of a maker's accepted melanomas are low; infinite where the rest may never be. */
function fitLimit({ score }: RuleSetting, melanomas: readonly RatedPhoto[]): number {
  const scores = melanomas.filter(({ mayBeLow }) => mayBeLow).map(score);
  return scores.sort((a, b) => a - b)[Math.floor(MELANOMAS_LOW * melanomas.length)] ?? Infinity;
}

/**
 * Of the settings, the one with the highest share of harmless low results at the worst maker. Its limit is the highest at which each
 * maker has at most a twentieth of its accepted melanomas low.
 * @throws Error where no maker has enough melanomas
 */
export function fitRule(settings: readonly RuleSetting[], photos: readonly RatedPhoto[]): FittedRule {
  const makers = groupByMaker(photos.filter(({ isAccepted }) => isAccepted)).filter(
    (own) => own.filter(({ isMelanoma }) => isMelanoma).length >= MIN_MELANOMAS,
  );
  if (makers.length === 0) throw new Error(`No maker has ${MIN_MELANOMAS} accepted melanomas.`);
  const fitted = settings.map((setting) => {
    const limits = makers.map((own) =>
      fitLimit(
        setting,
        own.filter(({ isMelanoma }) => isMelanoma),
      ),
    );
    const rule = { setting, limit: Math.min(...limits), makers: makers.map(([one]) => one!.maker) };
    const shares = makers.map((own) =>
      computeShare(own.filter(({ isAlarming }) => !isAlarming).map((one) => isLowByRule(rule, one))),
    );
    return { rule, worst: Math.min(...shares) };
  });
  return fitted.reduce((best, one) => (one.worst > best.worst ? one : best)).rule;
}

/** AUC of a score for malignant or suspicious, or for melanoma alone. */
export function measureRuleAuc(
  { score }: RuleSetting,
  photos: readonly RatedPhoto[],
  target: 'isAlarming' | 'isMelanoma',
): number {
  return auc(
    photos.map(score),
    photos.map((photo) => photo[target]),
  );
}

/** How well a measure separates the photos of the judged maker from those of known makers, as an AUC. */
export function measureUnlike(measure: UnfamiliarityMeasure, judged: string, photos: readonly RatedPhoto[]): Figure {
  const compared = [...photos.filter(({ maker }) => maker === judged), ...selectKnown(photos, judged)];
  return estimateFigure(compared, (drawn) =>
    auc(
      drawn.map(({ unfamiliarity }) => unfamiliarity[measure]),
      drawn.map(({ maker }) => maker === judged),
    ),
  );
}

/** Temperatures of the certainty, and their growth per unit of unfamiliarity. */
const TEMPERATURES = [0.7, 1, 1.5, 2, 3, 5, 10];
const TEMPERATURE_GROWTH = [0, 0.25, 0.5, 1, 2];

/** A temperature of the certainty: `base` × exp(`growth` × distance). */
export interface CertaintyTemperature {
  readonly base: number;
  readonly growth: number;
}

/** The shipped certainty by a temperature. */
export function temperCertainty({ base, growth }: CertaintyTemperature, photo: RatedPhoto): number {
  const temperature = base * Math.exp(growth * photo.unfamiliarity.distance);
  return 1 / (1 + Math.exp(-logit(photo.certainty) / temperature));
}

/** The temperature of the highest likelihood, with each maker counting the same; without growth where `grows` is false. */
export function fitTemperatureOfCertainty(photos: readonly RatedPhoto[], grows: boolean): CertaintyTemperature {
  const makers = groupByMaker(photos);
  const measureLoss = (temperature: CertaintyTemperature): number =>
    mean(
      makers.map((own) =>
        mean(
          own.map((photo) => {
            const certainty = temperCertainty(temperature, photo);
            return -Math.log(photo.isRight ? certainty : 1 - certainty);
          }),
        ),
      ),
    );
  const tried = cross(TEMPERATURES, grows ? TEMPERATURE_GROWTH : [0]).map(([base, growth]) => ({ base, growth }));
  return tried.reduce((best, one) => (measureLoss(one) < measureLoss(best) ? one : best));
}

/** Calibration error of certainties that are computed by photo. */
export function measureCertaintyError(
  photos: readonly RatedPhoto[],
  computeCertainty: (photo: RatedPhoto) => number,
): number {
  return calibrationError(
    photos.map(computeCertainty),
    photos.map(({ isRight }) => isRight),
  );
}
