import type { Assessed, Assessment, Refused } from '#domain/assessment';
import { describe, measure, type Measures } from './abcd';
import { readCard, type ModelCard } from './card';
import { certaintyOf, meanLogits, probabilitiesOf, riskOf, tierOf } from './classify';
import { simplify, type XY } from './contour';
import { ANALYSIS_SIZE, type Pixels } from './image';
import { turn, VIEWS } from './views';
import { loadNetwork, MASK_SIDE, type Network, type Seen } from './network';
import { measureQuality, refusalReasons, type QualityMeasure, type Region } from './quality';
import { findLesion, type Lesion } from './segment';
import { axisEnds, longestExtent } from './shape';

/** An assessment with everything it was made from. */
export interface Insight {
  readonly assessment: Assessment;
  /** The same photograph assessed regardless of its quality; undefined where there is no outline at all. */
  readonly ungated: Assessed | undefined;
  readonly quality: QualityMeasure;
  readonly seen: Seen;
  /** Logits averaged over the test-time flips. */
  readonly logits: Float32Array;
  readonly lesion: Lesion | undefined;
  readonly measures: Measures | undefined;
}

/** The lesion engine: one loaded model, ready to assess analysis images. */
export interface Engine {
  readonly card: ModelCard;
  readonly network: Network;
  /** Assesses one 224×224 picture that has been through the photo transform; throws when it has another size. */
  assess(image: Pixels): Promise<Assessment>;
  /** The same, with what it was made from. */
  examine(image: Pixels): Promise<Insight>;
}

/** Loads weights and card from a model folder; throws when either is missing or malformed. */
export async function loadEngine(modelDir: string, threads = 2): Promise<Engine> {
  const card = readCard(modelDir);
  const network = await loadNetwork(modelDir, threads);
  const examine = (image: Pixels): Promise<Insight> => look(network, card, image);
  return { card, network, examine, assess: async (image) => (await examine(image)).assessment };
}

/** The lesion's bounding box, widened on every side by a quarter of its longer side. */
function neighbourhood(contour: readonly XY[]): Region {
  const xs = contour.map(([x]) => x);
  const ys = contour.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = Math.max(12, Math.max(right - left, bottom - top) / 4);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

async function look(network: Network, card: ModelCard, image: Pixels): Promise<Insight> {
  if (image.width !== ANALYSIS_SIZE || image.height !== ANALYSIS_SIZE) {
    throw new Error(`an analysis image is ${ANALYSIS_SIZE}×${ANALYSIS_SIZE}, not ${image.width}×${image.height}`);
  }
  const views = await network.look(VIEWS.slice(0, card.views).map((view) => turn(image, view)));
  const seen = views[0]!;
  const logits = meanLogits(views.map((view) => view.logits));
  const gate = views.reduce((sum, view) => sum + view.gate, 0) / views.length;
  const lesion = findLesion(meanMask(views), MASK_SIDE, ANALYSIS_SIZE);
  const quality = measureQuality(image, lesion && neighbourhood(lesion.contour));
  const lesionShare = lesion ? lesion.area / ANALYSIS_SIZE ** 2 : 0;
  const reasons = refusalReasons(quality, card.thresholds, {
    gate,
    lesionShare,
    maskCertainty: lesion?.certainty ?? 0,
  });
  const shown = { sharpness: quality.sharpness, brightness: quality.brightness, lesionShare };
  const measures = lesion && measure(image, lesion);
  const ungated = lesion && measures && answer(card, logits, lesion, measures, shown);
  const refused = (): Refused => ({
    assessable: false,
    reasons: reasons.length ? reasons : ['no_lesion'],
    quality: shown,
    modelVersion: card.version,
  });
  const assessment = reasons.length || !ungated ? refused() : ungated;
  return { assessment, ungated, quality, seen: { ...seen, gate }, logits, lesion, measures };
}

/** The mean of the views' lesion masks, each turned back. */
function meanMask(seen: readonly Seen[]): Float32Array {
  const sum = new Float32Array(MASK_SIDE * MASK_SIDE);
  seen.forEach(({ mask }, i) => {
    const { left, up } = VIEWS[i]!;
    for (let y = 0; y < MASK_SIDE; y++) {
      const row = (up ? MASK_SIDE - 1 - y : y) * MASK_SIDE;
      for (let x = 0; x < MASK_SIDE; x++) {
        const at = y * MASK_SIDE + x;
        sum[at] = sum[at]! + mask[row + (left ? MASK_SIDE - 1 - x : x)]! / seen.length;
      }
    }
  });
  return sum;
}

function answer(
  card: ModelCard,
  logits: Float32Array,
  lesion: Lesion,
  measures: Measures,
  quality: Assessed['quality'],
): Assessed {
  const probabilities = probabilitiesOf(logits, card.temperature);
  const risk = riskOf(probabilities);
  const riskLevel = tierOf(risk, card.thresholds);
  const { centre, major, minor } = measures.axes;
  const share = ([x, y]: XY): [number, number] => [x / ANALYSIS_SIZE, y / ANALYSIS_SIZE];
  const axis = (direction: XY): Assessed['axes'][0] => {
    const [from, to] = axisEnds(lesion.contour, centre, direction);
    return [share(from), share(to)];
  };
  return {
    assessable: true,
    probabilities,
    risk,
    riskLevel,
    confidence: certaintyOf(risk, riskLevel, card.certainty),
    features: describe(measures, card.levels),
    outline: simplify(lesion.contour, 0.4).map(share),
    axes: [axis(major), axis(minor)],
    longestPixels: longestExtent(lesion.contour),
    area: lesion.area / ANALYSIS_SIZE ** 2,
    quality,
    modelVersion: card.version,
    thresholdsVersion: card.thresholdsVersion,
  };
}
