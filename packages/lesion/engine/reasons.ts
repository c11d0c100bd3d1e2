/** What moved a tier, as three plain sentences computed from numbers. Pure and browser-safe. */
import { ATTRIBUTION_SIDE, DIAGNOSES, type Assessed, type RiskLevel } from '#domain/analysis/assessment';
import type { Measures } from '#lesion/abcde/abcd';
import { SPOKEN_FOR } from './attribution';
import type { DomainLimits, ModelCard } from '#lesion/calibration/modelCard';
import { logit, type Verdict } from './classify';
import { COLOR_NAMES } from '#lesion/abcde/colors';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { octant, SIDES } from '#lesion/abcde/shape';

type Diagnosis = (typeof DIAGNOSES)[number];

/** Photographs of what a picture can resemble, in plain words. */
const KINDS: Readonly<Record<Diagnosis, string>> = {
  mel: 'melanoma',
  nv: 'common moles',
  bcc: 'basal cell carcinoma',
  akiec: 'sun-damaged, scaly spots',
  bkl: 'harmless age spots and warts',
  df: 'harmless firm bumps',
  vasc: 'harmless blood vessel spots',
};

/** The result for which a picture's first likeness, which speaks against its own, was not sure enough. */
const OTHER: Readonly<Record<RiskLevel, string>> = { high: 'lower', moderate: 'low', low: 'higher' };

/** A sentence and how much it moved the tier, in nats or a number made to be compared with them. */
interface Reason {
  readonly sentence: string;
  readonly strength: number;
}

/** How far a probability lies from its limit, in words; in log odds. */
function far(p: number, limit: number): string {
  const distance = Math.abs(logit(p) - logit(limit));
  return distance < 0.4 ? 'just' : distance < 1.5 ? 'clearly' : 'far';
}

function decision({ risk, tier }: Verdict, { t1, t2 }: DomainLimits): string {
  const alarming = risk.malignant + risk.suspicious;
  if (tier === 'high')
    return `Its likeness to melanoma is ${far(risk.malignant, t1)} above the limit for a high result.`;
  if (tier === 'low') {
    return `Its likeness to skin cancer is ${far(alarming, t2)} below the limit for a moderate result.`;
  }
  return `Its likeness to skin cancer is ${far(alarming, t2)} above the limit for a moderate result.`;
}

function resemblance({ probabilities, tier }: Verdict): Reason {
  const [first, second] = [...DIAGNOSES].sort((a, b) => probabilities[b] - probabilities[a]) as [Diagnosis, Diagnosis];
  const gap = Math.log(probabilities[first] / Math.max(1e-6, probabilities[second]));
  if (!SPOKEN_FOR[tier].includes(first)) {
    const sentence = `It looks most like photos of ${KINDS[first]}, but not surely enough for a ${OTHER[tier]} result.`;
    return { sentence, strength: 0.3 / (1 + gap) };
  }
  const after = gap > 2 ? 'nothing else comes near' : `photos of ${KINDS[second]} come ${gap < 0.7 ? 'close' : 'next'}`;
  return { sentence: `It looks most like photos of ${KINDS[first]}; ${after}.`, strength: Math.min(1, 0.3 + gap / 3) };
}

/** How many times its share of the lesion a part must have spoken for the tier to be worth a sentence. */
const BEYOND = 1.5;

/** A part of a lesion that spoke for the tier beyond its area, with both shares. */
interface Part {
  readonly index: number;
  readonly spoken: number;
  readonly area: number;
  /** Its term of the Kullback-Leibler divergence of what spoke from the area, in nats. */
  readonly gain: number;
}

/** The parts that stand out, the one that gained most first, given what spoke in each and how many cells each has. */
function mostSpoken(spoken: Float64Array, cells: Float64Array): Part[] {
  const total = (sums: Float64Array): number =>
    Math.max(
      1e-9,
      sums.reduce((all, one) => all + one, 0),
    );
  const [whole, area] = [total(spoken), total(cells)];
  return Array.from(spoken, (own, index): Part => {
    const part = { index, spoken: own / whole, area: cells[index]! / area };
    return { ...part, gain: own > 0 ? part.spoken * Math.log(part.spoken / part.area) : 0 };
  })
    .filter((part) => part.spoken > BEYOND * part.area)
    .sort((a, b) => b.gain - a.gain);
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Where what spoke for the tier lies: outside the lesion, in which of C's colours, at which of its sides. */
function places(
  { color: { cells, found }, axes }: Measures,
  attribution: readonly number[],
  tier: RiskLevel,
): Reason[] {
  const side = Math.sqrt(cells.length);
  const [colors, colorCells] = [new Float64Array(COLOR_NAMES.length), new Float64Array(COLOR_NAMES.length)];
  const [sides, sideCells] = [new Float64Array(SIDES.length), new Float64Array(SIDES.length)];
  const [cx, cy] = [(axes.centre[0] * side) / ANALYSIS_SIZE, (axes.centre[1] * side) / ANALYSIS_SIZE];
  const step = side / ATTRIBUTION_SIDE;
  let inside = 0;
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const x = at % side;
    const y = (at - x) / side;
    const spoken = attribution[Math.floor(y / step) * ATTRIBUTION_SIDE + Math.floor(x / step)]!;
    const [color, place] = [cells[at]! - 1, octant(x + 0.5 - cx, y + 0.5 - cy)];
    inside += spoken;
    colors[color]! += spoken;
    colorCells[color]! += 1;
    sides[place]! += spoken;
    sideCells[place]! += 1;
  }
  const total = attribution.reduce((sum, value) => sum + value, 0) * step ** 2;
  const reasons: Reason[] = [];
  const outside = 1 - inside / Math.max(1e-9, total);
  if (tier !== 'low' && total > 0 && outside > 0.5) {
    const sentence = `${percent(outside)} of what spoke for a ${tier} result lies on the skin around the spot, not in it.`;
    reasons.push({ sentence, strength: outside });
  }
  const names = found.map(({ name }) => name);
  const color = mostSpoken(colors, colorCells).find(({ index }) => names.includes(COLOR_NAMES[index]!));
  const [place] = mostSpoken(sides, sideCells);
  const beyond = ({ spoken, area, gain }: Part, where: string): Reason => {
    const sentence = `In the spot, ${percent(spoken)} of what spoke for a ${tier} result lies ${where} ${percent(area)} of it.`;
    return { sentence, strength: gain };
  };
  if (color) reasons.push(beyond(color, `in its ${COLOR_NAMES[color.index]!} parts, which are`));
  if (place) reasons.push(beyond(place, `at its ${SIDES[place.index]!}, which is`));
  if (reasons.length === 0) {
    const sentence = `In the spot, no color and no side spoke for a ${tier} result much beyond its share.`;
    reasons.push({ sentence, strength: 0 });
  }
  return reasons;
}

/**
 * The three things that moved the tier most: how far its probability lies from the limit that decided, always first; then
 * the two strongest of what the picture resembles and where what spoke for the tier lies. A, B and C do not enter the tier
 * and are not among them.
 */
export function reasonsFor(
  verdict: Verdict,
  card: Pick<ModelCard, 'domains'>,
  measures: Measures,
  attribution: readonly number[],
): Assessed['reasons'] {
  const [second, third] = [resemblance(verdict), ...places(measures, attribution, verdict.tier)].sort(
    (a, b) => b.strength - a.strength,
  );
  return [decision(verdict, card.domains[verdict.domain]), second!.sentence, third!.sentence];
}
