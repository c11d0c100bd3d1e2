/** How each limit of a card is fitted to cases; `calibrate.ts` decides to which. Pure. */
import { DIAGNOSES, type RiskLevel } from '#domain/analysis/assessment';
import { domainOf, isAlarming, isMalignant, isRight, type Case } from '#lesion/bench/evaluation/cases';
import { mean, quantile, shareOf } from '#lesion/bench/statistics/statistics';
import type { DomainLimits, ModelCard } from './modelCard';
import { logit, probabilitiesOf, rawCertainty, riskOf, tierOf } from '#lesion/engine/classify';
import { LIGHT_LIMITS, refusalReasons } from '#lesion/quality/quality';

/** Share of melanomas the tier 'high' should hold. */
const MELANOMAS_HIGH = 0.8;
/** Share of usable photographs given up to the gate: the first at which enough of the unusable pictures are refused. */
const GATE_SHARES = [0.006, 0.008, 0.01, 0.012];
const UNUSABLE_REFUSED = 0.99;
/** Share of usable photographs given up to each of the two measures of blur. */
const BLUR_SHARE = 0.004;
/** Share of usable photographs softer than where blur is named as the likely cause of a refusal. */
const SOFT_SHARE = 0.1;
/** How much higher the gate is where the colours are unlike skin. */
const UNLIKE_SKIN = 1;
/** Mean probability of the mask inside the outline under which no lesion was made out. */
const MASK_CERTAINTY = 0.6;

/** What the tiers of a domain aim at on the cases they are fitted to. */
export interface Aim {
  /** Sensitivity for malignant or suspicious: never under `least`, up to `most` while the specificity stays above `specificity`. */
  readonly least: number;
  readonly most: number;
  readonly specificity: number;
}

/** Four decimals, as cards carry them. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The argument in [low, high] at which a function of one number is least (golden-section search). */
function minimise(of: (x: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 40; i++) {
    const [x, y] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (of(x) < of(y)) b = y;
    else a = x;
  }
  return (a + b) / 2;
}

const riskAt = (seen: Case, temperature: number) =>
  riskOf(probabilitiesOf(Float32Array.from(seen.logits), temperature));

/** The temperature that makes the labels likeliest, 0.3 to 4. */
export function fitTemperature(cases: readonly Pick<Case, 'logits' | 'label'>[]): number {
  const loss = (temperature: number): number =>
    mean(
      cases.map(({ logits, label }) => {
        const probabilities = probabilitiesOf(Float32Array.from(logits), temperature);
        return -Math.log(Math.max(1e-12, probabilities[DIAGNOSES[label]!]));
      }),
    );
  return minimise(loss, 0.3, 4);
}

/**
 * The value under which a share `q` lies, from all values near that rank and not from one alone: the mean of what
 * bootstraps would give (Harrell and Davis 1982, with the normal curve for their beta weights). In log odds.
 */
function steadyQuantile(probabilities: readonly number[], q: number): number {
  const sorted = probabilities.map(logit).sort((a, b) => a - b);
  const variance = (q * (1 - q)) / (sorted.length + 2);
  let [sum, weights] = [0, 0];
  sorted.forEach((value, i) => {
    const weight = Math.exp(-(((i + 0.5) / sorted.length - q) ** 2) / (2 * variance));
    sum += weight * value;
    weights += weight;
  });
  return 1 / (1 + Math.exp(-sum / weights));
}

/**
 * The two risk thresholds. `t2`, over malignant or suspicious, is the steady quantile or the plain one, whichever is lower,
 * so that the sensitivity aimed at is reached on these cases; `t1` is the steady quantile over melanomas, never under `t2`.
 */
function fitTiers(cases: readonly Case[], temperature: number, aim: Aim): { t1: number; t2: number } {
  const scored = cases.map((seen) => ({ ...riskAt(seen, temperature), label: seen.label }));
  const alarm = (risk: { malignant: number; suspicious: number }): number => risk.malignant + risk.suspicious;
  const alarming = scored.filter(({ label }) => isAlarming(label)).map(alarm);
  const harmless = scored.filter(({ label }) => !isAlarming(label)).map(alarm);
  const limit = (sensitivity: number): number =>
    Math.min(steadyQuantile(alarming, 1 - sensitivity), quantile(alarming, 1 - sensitivity));
  let sensitivity = aim.least;
  for (let next = aim.least + 0.005; next <= aim.most + 1e-9; next += 0.005) {
    if (shareOf(harmless.map((score) => score < limit(next))) >= aim.specificity) sensitivity = next;
  }
  const t2 = limit(sensitivity);
  const melanomas = scored.filter(({ label }) => isMalignant(label)).map(({ malignant }) => malignant);
  return { t1: Math.max(t2, steadyQuantile(melanomas, 1 - MELANOMAS_HIGH)), t2 };
}

/** A logistic curve by Newton's method, held near the identity by as much as `weight` cases would. */
export function fitCurve(
  x: readonly number[],
  right: readonly boolean[],
  weight = 20,
): { slope: number; offset: number } {
  let [slope, offset] = [1, 0];
  const [steep, level] = [weight, weight * 0.2];
  for (let step = 0; step < 25; step++) {
    let [ds, dof, ss, so, oo] = [(slope - 1) * steep, offset * level, steep, 0, level];
    x.forEach((value, i) => {
      const p = 1 / (1 + Math.exp(-(slope * value + offset)));
      const [gap, bend] = [p - (right[i] ? 1 : 0), p * (1 - p)];
      ds += gap * value;
      dof += gap;
      ss += bend * value * value;
      so += bend * value;
      oo += bend;
    });
    const area = ss * oo - so * so;
    slope -= (oo * ds - so * dof) / area;
    offset -= (ss * dof - so * ds) / area;
  }
  return { slope: round(slope), offset: round(offset) };
}

/** Temperature, tiers and certainty for the photographs of one domain. */
export function fitDomain(cases: readonly Case[], aim: Aim): DomainLimits {
  const temperature = round(fitTemperature(cases));
  const { t1, t2 } = fitTiers(cases, temperature, aim);
  const tiers = { t1: round(t1), t2: round(t2) };
  const risks = cases.map((seen) => riskAt(seen, temperature));
  const curve = (tier: RiskLevel) => {
    const own = cases.map((_, i) => i).filter((i) => tierOf(risks[i]!, tiers) === tier);
    return fitCurve(
      own.map((i) => logit(rawCertainty(risks[i]!, tier))),
      own.map((i) => isRight(tier, cases[i]!.label)),
    );
  };
  return {
    temperature,
    ...tiers,
    certainty: { low: curve('low'), moderate: curve('moderate'), high: curve('high') },
  };
}

/**
 * Limits of quality and gate. Blur: the usable photographs of the source that suffers most decide. Gate: all usable
 * photographs together, because the few phone photographs it doubts would else let ruined dermoscopic ones through.
 */
export function fitGates(usable: readonly Case[], unusable: readonly Case[]): ModelCard['thresholds'] {
  const sources = [...new Set(usable.map(({ dataset }) => domainOf(dataset)))];
  const low = (of: (seen: Case) => number, share: number): number =>
    round(
      Math.min(
        ...sources.map((source) => quantile(usable.filter((c) => domainOf(c.dataset) === source).map(of), share)),
      ),
    );
  const limits = (share: number): ModelCard['thresholds'] => {
    const gate = round(
      quantile(
        usable.map((seen) => seen.gate),
        share,
      ),
    );
    return {
      ...LIGHT_LIMITS,
      gate,
      gateUnlikeSkin: gate + UNLIKE_SKIN,
      sharpness: low(({ quality }) => quality.sharpness, BLUR_SHARE),
      evenness: low(({ quality }) => quality.evenness, BLUR_SHARE),
      soft: low(({ quality }) => quality.sharpness, SOFT_SHARE),
      maskCertainty: MASK_CERTAINTY,
    };
  };
  const all = GATE_SHARES.map(limits);
  const refused = (by: ModelCard['thresholds']) =>
    shareOf(unusable.map((seen) => refusalReasons(seen.quality, by, { ...seen, isLow: false }).length > 0));
  return all.find((one) => refused(one) >= UNUSABLE_REFUSED) ?? all.at(-1)!;
}

/** Cut points that put two fifths of the photographs into the first level and a fifth into the third. */
export function fitLevels(cases: readonly Case[]): ModelCard['levels'] {
  const cuts = (of: (scores: NonNullable<Case['scores']>) => number): [number, number] => {
    const values = cases.flatMap(({ scores }) => (scores ? [of(scores)] : []));
    return [round(quantile(values, 0.4)), round(quantile(values, 0.8))];
  };
  return { asymmetry: cuts((s) => s.asymmetry), border: cuts((s) => s.border), color: cuts((s) => s.color) };
}
