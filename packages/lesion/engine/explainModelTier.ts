/** Explains a tier in three sentences computed from numbers. Pure and browser-safe. */
import { DIAGNOSES, type Caution, type CompletedAssessment, type RiskLevel } from '#domain/analysis/assessment';
import { ATTRIBUTION_SIDE } from '#domain/analysis/attributionSide';
import type { FeatureMeasures } from '#lesion/abcde/features';
import { TIER_DIAGNOSES } from './attribution';
import type { DomainLimits, ModelCard } from '#lesion/model/modelCard';
import type { CautiousClassification } from '#lesion/caution/applyCaution';
import { findDecidingCutoff } from './decidingCutoff';
import { COLOR_NAMES } from '#lesion/abcde/colors';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import type { QualityMeasure } from '#lesion/quality/quality';
import { findObstruction } from '#lesion/quality/refusalReasons';
import { findOctant, SIDES } from '#lesion/abcde/shape';
import { spotColorMessages, spotSideMessages } from '#lesion/abcde/messages';
import { engineMessages } from './messages';

const t = engineMessages;

/** Sides of a spot as adjectives, where the name of the side is none. */
const SIDE_ADJECTIVES: Readonly<Partial<Record<(typeof SIDES)[number], 'topPart' | 'bottomPart'>>> = {
  top: 'topPart',
  bottom: 'bottomPart',
};

/** Why caution raised a result, as people read it. */
export const describeCaution = (caution: Caution): string => t(caution);

/** A sentence for the person, the numbers behind it for professionals, and its strength in nats or on a comparable scale. */
interface Reason {
  readonly sentence: string;
  readonly detail: string;
  readonly strength: number;
}

function explainDecision(classification: CautiousClassification, limits: DomainLimits): Reason {
  const { caution } = classification;
  const { side, distance, probability, cutoff } = findDecidingCutoff(classification, limits);
  const isHighCutoff = side === 'aboveHigh' || side === 'belowHigh';
  const numbers = { probability: probability.toFixed(3), cutoff: cutoff.toFixed(3) };
  const detail = t('decisionDetail', { cutoffOf: isHighCutoff ? 'high' : 'warning', ...numbers });
  return { sentence: caution ? describeCaution(caution) : t(side, { distance }), detail, strength: Infinity };
}

function explainResemblance({ probabilities, tier, caution }: CautiousClassification): Reason {
  const order = [...DIAGNOSES].sort((a, b) => probabilities[b] - probabilities[a]);
  const first = order[0]!;
  const isOwn = TIER_DIAGNOSES[tier].includes(first);
  // A result that its likeness alone does not explain names the likeness that does.
  const second =
    isOwn || tier === 'low' || caution ? order[1]! : order.find((name) => TIER_DIAGNOSES[tier].includes(name))!;
  const gap = Math.log(probabilities[first] / Math.max(1e-6, probabilities[second]));
  const numbers = [first, second].map((name) => `${name} ${probabilities[name].toFixed(3)}`).join(', ');
  const detail = t('likenessDetail', { probabilities: numbers });
  const likenesses = { first: t(first), second: t(second) };
  if (!isOwn) {
    // The network was certain enough for a low result, but caution forbids it.
    const doubt = tier === 'low' ? 'looksLikeButRaise' : 'looksLikeButAlso';
    return { sentence: t(caution ? 'looksLike' : doubt, likenesses), detail, strength: 0.3 / (1 + gap) };
  }
  const next = gap > 2 ? 'looksLikeNothingElse' : gap < 0.7 ? 'looksLikeAlmost' : 'looksLikeThen';
  return { sentence: t(next, likenesses), detail, strength: Math.min(1, 0.3 + gap / 3) };
}

/** What a low result says about hair around the spot. */
function explainHair({ tier }: CautiousClassification, quality: QualityMeasure): Reason[] {
  if (tier !== 'low' || findObstruction(quality) !== 'some hair') return [];
  return [{ sentence: t('hair'), detail: t('hairDetail', { share: percent(quality.hair) }), strength: Infinity }];
}

/** A part is named when its share of the attribution exceeds its share of the area by this factor. */
const MIN_EXCESS = 1.5;

/** A part of a lesion, with its shares of attribution and area. */
interface LesionPart {
  readonly index: number;
  readonly attributed: number;
  readonly area: number;
  /** Its term of the Kullback-Leibler divergence of attribution from area, in nats. */
  readonly gain: number;
}

/**
 * The parts attributed beyond their area, largest gain first, from the attribution and the number of cells of each
 * part.
 */
function findDominantParts(attributed: Float64Array, cells: Float64Array): LesionPart[] {
  const total = (sums: Float64Array): number =>
    Math.max(
      1e-9,
      sums.reduce((all, one) => all + one, 0),
    );
  const [whole, area] = [total(attributed), total(cells)];
  return Array.from(attributed, (share, index): LesionPart => {
    const part = { index, attributed: share / whole, area: cells[index]! / area };
    return { ...part, gain: share > 0 ? part.attributed * Math.log(part.attributed / part.area) : 0 };
  })
    .filter((part) => part.attributed > MIN_EXCESS * part.area)
    .sort((a, b) => b.gain - a.gain);
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Explains where the tier is attributed: outside the lesion, to a color, to a side. */
function explainLocations(
  { color: { cells, colors }, axes }: FeatureMeasures,
  attribution: readonly number[],
  tier: RiskLevel,
): Reason[] {
  const gridSide = Math.sqrt(cells.length);
  const [colorSums, colorCells] = [new Float64Array(COLOR_NAMES.length), new Float64Array(COLOR_NAMES.length)];
  const [sideSums, sideCells] = [new Float64Array(SIDES.length), new Float64Array(SIDES.length)];
  const [cx, cy] = [(axes.center[0] * gridSide) / ANALYSIS_SIZE, (axes.center[1] * gridSide) / ANALYSIS_SIZE];
  const step = gridSide / ATTRIBUTION_SIDE;
  let inside = 0;
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const x = at % gridSide;
    const y = (at - x) / gridSide;
    const attributed = attribution[Math.floor(y / step) * ATTRIBUTION_SIDE + Math.floor(x / step)]!;
    const [color, side] = [cells[at]! - 1, findOctant(x + 0.5 - cx, y + 0.5 - cy)];
    inside += attributed;
    colorSums[color]! += attributed;
    colorCells[color]! += 1;
    sideSums[side]! += attributed;
    sideCells[side]! += 1;
  }
  const total = attribution.reduce((sum, value) => sum + value, 0) * step ** 2;
  const reasons: Reason[] = [];
  const outside = 1 - inside / Math.max(1e-9, total);
  if (tier !== 'low' && total > 0 && outside > 0.5) {
    const detail = t('aroundSpotDetail', { share: percent(outside) });
    reasons.push({ sentence: t('aroundSpot'), detail, strength: outside });
  }
  const names = colors.map(({ name }) => name);
  const color = findDominantParts(colorSums, colorCells).find(({ index }) => names.includes(COLOR_NAMES[index]!));
  const [side] = findDominantParts(sideSums, sideCells);
  const toReason = ({ attributed, area, gain }: LesionPart, part: string): Reason => ({
    sentence: t('part', { part }),
    detail: t('partDetail', { part, share: percent(attributed), area: percent(area) }),
    strength: gain,
  });
  if (color) reasons.push(toReason(color, spotColorMessages(COLOR_NAMES[color.index]!)));
  if (side) {
    const name = SIDES[side.index]!;
    const adjective = SIDE_ADJECTIVES[name];
    reasons.push(toReason(side, adjective ? t(adjective) : spotSideMessages(name)));
  }
  if (reasons.length === 0) {
    reasons.push({ sentence: t('noPart'), detail: t('noPartDetail', { factor: MIN_EXCESS }), strength: 0 });
  }
  return reasons;
}

/**
 * The three strongest reasons for a tier, and the numbers behind them. The first is always the distance from the deciding
 * limit; the other two are the strongest of likeness and location.
 * A, B and C affect the tier only where they forbid a low result, which is then the first reason. A low result with hair around
 * the spot says so in the second.
 */
export function explainModelTier(
  classification: CautiousClassification,
  card: Pick<ModelCard, 'domains'>,
  measures: FeatureMeasures,
  attribution: readonly number[],
  quality: QualityMeasure,
): Pick<CompletedAssessment, 'reasons' | 'reasonDetails'> {
  const [second, third] = [
    ...explainHair(classification, quality),
    explainResemblance(classification),
    ...explainLocations(measures, attribution, classification.tier),
  ].sort((a, b) => b.strength - a.strength) as [Reason, Reason];
  const first = explainDecision(classification, card.domains[classification.domain]);
  return {
    reasons: [first.sentence, second.sentence, third.sentence],
    reasonDetails: [first.detail, second.detail, third.detail],
  };
}
