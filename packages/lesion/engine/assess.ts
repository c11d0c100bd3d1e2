import type { Assessed, Assessment, Refused } from '#domain/analysis/assessment';
import type { Bounds } from '#domain/analysis/cutOff';
import { describe, measure, type Measures } from '#lesion/abcde/abcd';
import { attributionOf } from './attribution';
import { readCard, type ModelCard } from '#lesion/calibration/modelCard';
import { verdictOf } from './classify';
import { simplify, type XY } from '#lesion/abcde/contour';
import { distanceFrom, type Tested } from '#lesion/quality/drift';
import { ANALYSIS_SIZE, type Pixels } from '#lesion/photo/analysisImage';
import { loadNetwork, MASK_SIDE, type Network, type Seen } from './network';
import { measureQuality, refusalReasons, type QualityMeasure } from '#lesion/quality/quality';
import { findLesion, type Lesion } from '#lesion/abcde/segment';
import { reasonsFor } from './reasons';
import { axisEnds, longestExtent } from '#lesion/abcde/shape';
import { skinOf, typologyAngle } from '#lesion/quality/skinTone';

/** An assessment with everything it was made from. */
export interface Insight {
  readonly assessment: Assessment;
  /** The same photograph assessed regardless of its quality; undefined where there is no outline at all. */
  readonly ungated: Assessed | undefined;
  readonly quality: QualityMeasure;
  readonly logits: Float32Array;
  readonly gate: number;
  readonly phone: number;
  /** Individual typology angle of the skin around the lesion, degrees; null where it could not be measured. */
  readonly ita: number | null;
  readonly lesion: Lesion | undefined;
  readonly measures: Measures | undefined;
}

/** The lesion engine: one loaded model, ready to assess analysis images. */
export interface Engine {
  readonly card: ModelCard;
  readonly network: Network;
  /** Assesses one 224×224 picture that has been through the photo transform; throws when it has another size. */
  assess(image: Pixels): Promise<Assessment>;
  /** The same, with what it was made from; `shown` is the part of the picture that shows the photograph. */
  examine(image: Pixels, shown?: Bounds): Promise<Insight>;
}

/**
 * Loads weights and card from a model folder; throws when either is missing or malformed. Where it is told of the test
 * photographs, it also tells how far from them a photograph lies.
 */
export async function loadEngine(modelDir: string, threads = 2, tested?: Tested): Promise<Engine> {
  return engineOf(await loadNetwork(modelDir, threads), readCard(modelDir), tested);
}

/** The engine of a loaded network and a card. */
export function engineOf(network: Network, card: ModelCard, tested?: Tested): Engine {
  const examine: Engine['examine'] = (image, shown) => look({ network, card, tested }, image, shown);
  return { card, network, examine, assess: async (image) => (await examine(image)).assessment };
}

interface Loaded {
  readonly network: Network;
  readonly card: ModelCard;
  readonly tested: Tested | undefined;
}

async function look({ network, card, tested }: Loaded, image: Pixels, shown?: Bounds): Promise<Insight> {
  if (image.width !== ANALYSIS_SIZE || image.height !== ANALYSIS_SIZE) {
    throw new Error(`an analysis image is ${ANALYSIS_SIZE}×${ANALYSIS_SIZE}, not ${image.width}×${image.height}`);
  }
  const seen = await network.look(image);
  const { logits, gate, phone } = seen;
  const lesion = findLesion(seen.mask, MASK_SIDE, ANALYSIS_SIZE, shown);
  const quality = measureQuality(image, lesion);
  const lesionShare = lesion ? lesion.area / ANALYSIS_SIZE ** 2 : 0;
  const maskCertainty = lesion?.certainty ?? 0;
  const isLow = verdictOf(logits, phone, card).tier === 'low';
  const reasons = refusalReasons(quality, card.thresholds, { gate, lesionShare, maskCertainty, isLow });
  const told = { sharpness: quality.sharpness, brightness: quality.brightness, lesionShare };
  const measures = lesion && measure(image, lesion);
  const ita = measures?.color.skin ? typologyAngle(measures.color.skin) : null;
  const distance = tested && distanceFrom(tested, seen.embedding);
  const evidence = { seen, ita, quality: told, distance };
  const ungated = lesion && measures && answer(card, { ...evidence, lesion, measures });
  const refused = (): Refused => ({
    assessable: false,
    reasons: reasons.length ? reasons : ['no_lesion'],
    quality: told,
    modelVersion: card.version,
  });
  const assessment = reasons.length || !ungated ? refused() : ungated;
  return { assessment, ungated, quality, logits, gate, phone, ita, lesion, measures };
}

interface Evidence {
  readonly seen: Seen;
  readonly lesion: Lesion;
  readonly measures: Measures;
  readonly ita: number | null;
  readonly quality: Assessed['quality'];
  readonly distance: number | undefined;
}

function answer(card: ModelCard, evidence: Evidence): Assessed {
  const { seen, lesion, measures, ita, quality, distance } = evidence;
  const verdict = verdictOf(seen.logits, seen.phone, card);
  const { domain, probabilities, risk, tier, confidence } = verdict;
  const { axes, border, color } = measures;
  const attribution = attributionOf(seen.cam, probabilities, tier);
  const share = ([x, y]: XY): [number, number] => [x / ANALYSIS_SIZE, y / ANALYSIS_SIZE];
  const axis = (direction: XY): Assessed['axes'][0] => {
    const [from, to] = axisEnds(lesion.contour, axes.centre, direction);
    return [share(from), share(to)];
  };
  const tone = (i: 0 | 1 | 2): number => Math.round(100 * (color.lesion[i] - color.around[i])) / 100;
  return {
    assessable: true,
    domain,
    probabilities,
    risk,
    riskLevel: tier,
    confidence,
    features: describe(measures, card.levels),
    outline: simplify(lesion.contour, 0.4).map(share),
    axes: [axis(axes.major), axis(axes.minor)],
    longestPixels: longestExtent(lesion.contour),
    area: lesion.area / ANALYSIS_SIZE ** 2,
    shape: { elongation: axes.elongation, solidity: border.solidity, compactness: border.compactness },
    tone: [tone(0), tone(1), tone(2)],
    attribution,
    reasons: reasonsFor(verdict, card, measures, attribution),
    skin: skinOf(ita, card.skin),
    quality,
    ...(distance !== undefined && { distance: Math.round(1000 * distance) / 1000 }),
    modelVersion: card.version,
    baseVersion: card.baseVersion,
    thresholdsVersion: card.thresholdsVersion,
  };
}
