/** The lesion engine: one loaded model that turns an analysis image into an assessment. */
import type { CompletedAssessment, Assessment, RefusedAssessment, RiskLevel } from '#domain/analysis/assessment';
import { computeLikelihoodRatio } from '#domain/analysis/everydayShare';
import type { Bounds } from '#domain/analysis/isCutOff';
import { describeFeatures, measureFeatures, type FeatureMeasures } from '#lesion/abcde/features';
import { simplifyContour, type XY } from '#lesion/abcde/contour';
import { findLesionRegion, type LesionRegion } from '#lesion/abcde/lesionRegion';
import { findAxisEnds, longestExtent } from '#lesion/abcde/shape';
import { readCard, type ModelCard } from '#lesion/model/modelCard';
import {
  applyCaution,
  isUnfamiliar,
  isUnlikeTraining,
  type CautiousClassification,
  type FeatureScores,
} from '#lesion/caution/applyCaution';
import { measureFeatureUnfamiliarity } from '#lesion/caution/unfamiliarity';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import type { Pixels } from '#lesion/photo/pixels';
import { measureQuality, type QualityMeasure } from '#lesion/quality/quality';
import { findRefusalReasons, isHazy } from '#lesion/quality/refusalReasons';
import { computeTypologyAngle, describeSkinTone } from '#lesion/quality/skinTone';
import { computeAttribution } from './attribution';
import { classify } from './classify';
import { findDecidingCutoff } from './decidingCutoff';
import { measureFeatureDistance } from './embeddingDistance';
import { explainModelTier } from './explainModelTier';
import { loadNetwork, MASK_SIDE, type Network, type NetworkOutput } from './network';
import { projectEmbedding } from './reference';
import type { ReferenceStatistics } from './referenceStatistics';

/** An assessment with the values it was computed from. */
export interface AssessmentDetails {
  readonly assessment: Assessment;
  /** The assessment that ignores the refusal rules; undefined without an outline. */
  readonly ungated: CompletedAssessment | undefined;
  readonly quality: QualityMeasure;
  readonly logits: Float32Array;
  readonly gate: number;
  readonly phone: number;
  /** The network's averaged features, [1280]. */
  readonly embedding: Float32Array;
  /** Distance to the nearest training photos; undefined without a reference. */
  readonly unfamiliarity: number | undefined;
  /** Individual typology angle of the skin around the lesion, in degrees; null where it could not be measured. */
  readonly ita: number | null;
  readonly region: LesionRegion | undefined;
  readonly measures: FeatureMeasures | undefined;
  /** The tier that a slightly different photo may get, as the first reason says; null where none is close. */
  readonly nearTier: RiskLevel | null;
}

/** A loaded model that assesses analysis images. */
export interface Engine {
  readonly card: ModelCard;
  readonly network: Network;
  /** Assesses one 224×224 analysis image. Throws when the image has another size. */
  assess(analysisImage: Pixels): Promise<Assessment>;
  /**
   * Like `assess`, with the values behind it. `visible` is the part of the image that shows the photo. `output` is the
   * network's output on this image, where it ran before.
   */
  assessWithDetails(analysisImage: Pixels, visible?: Bounds, output?: NetworkOutput): Promise<AssessmentDetails>;
}

/**
 * Loads weights and card from a model folder. Throws when either is missing or malformed.
 * With `reference`, each assessment also states its distance from the test photos, and an unfamiliar photo is never low.
 */
export async function loadEngine(modelDir: string, threads = 2, reference?: ReferenceStatistics): Promise<Engine> {
  return createEngine(await loadNetwork(modelDir, threads), readCard(modelDir), reference);
}

/** The engine of a loaded network and a card. */
export function createEngine(network: Network, card: ModelCard, reference?: ReferenceStatistics): Engine {
  const assessWithDetails: Engine['assessWithDetails'] = async (analysisImage, visible, output) => {
    const { width, height } = analysisImage;
    if (width !== ANALYSIS_SIZE || height !== ANALYSIS_SIZE) {
      throw new Error(`an analysis image is ${ANALYSIS_SIZE}×${ANALYSIS_SIZE}, not ${width}×${height}`);
    }
    return assessOutput(card, reference, analysisImage, output ?? (await network.infer(analysisImage)), visible);
  };
  return {
    card,
    network,
    assessWithDetails,
    assess: async (analysisImage) => (await assessWithDetails(analysisImage)).assessment,
  };
}

/** The scores of A, B and C. */
export function selectFeatureScores({ asymmetry, border, color }: FeatureMeasures): FeatureScores {
  return { asymmetry: asymmetry.score, border: border.score, color: color.score };
}

function assessOutput(
  card: ModelCard,
  reference: ReferenceStatistics | undefined,
  analysisImage: Pixels,
  output: NetworkOutput,
  visible?: Bounds,
): AssessmentDetails {
  const { logits, gate, phone } = output;
  const region = findLesionRegion(output.mask, MASK_SIDE, ANALYSIS_SIZE, visible);
  const quality = measureQuality(analysisImage, region);
  const lesionShare = region ? region.area / ANALYSIS_SIZE ** 2 : 0;
  const maskCertainty = region?.certainty ?? 0;
  const measures = region && measureFeatures(analysisImage, region);
  // The test photos and the training photos of a reference have the same basis.
  const coordinates = reference && projectEmbedding(reference.training, output.embedding);
  const unfamiliarity = coordinates && measureFeatureUnfamiliarity(reference.training, coordinates);
  const original = classify(logits, phone, card);
  const scores = measures ? selectFeatureScores(measures) : null;
  const classification = applyCaution(original, scores, unfamiliarity, card.caution, isHazy(quality));
  const reasons = findRefusalReasons(quality, card.thresholds, {
    ...{ gate, lesionShare, maskCertainty },
    // The network's own tier counts, because what hides the spot from the network hides its features, too.
    isLow: original.tier === 'low',
    isUnlikeTraining: isUnlikeTraining(unfamiliarity, card.caution),
  });
  const statedQuality = { sharpness: quality.sharpness, brightness: quality.brightness, lesionShare };
  const ita = measures?.color.skinColor ? computeTypologyAngle(measures.color.skinColor) : null;
  const distance = coordinates && measureFeatureDistance(reference.test, coordinates);
  const isUnfamiliarPhoto = isUnfamiliar(unfamiliarity, card.caution);
  const inputs = { output, classification, isUnfamiliarPhoto, ita, quality, statedQuality, distance };
  const ungated = region && measures && buildCompletedAssessment(card, { ...inputs, region, measures });
  const refused = (): RefusedAssessment => ({
    assessable: false,
    reasons: reasons.length ? reasons : ['no_lesion'],
    quality: statedQuality,
    modelVersion: card.version,
  });
  const assessment = reasons.length || !ungated ? refused() : ungated;
  const { embedding } = output;
  const { nearTier } = findDecidingCutoff(classification, card.domains[classification.domain]);
  return {
    assessment,
    ungated,
    quality,
    logits,
    gate,
    phone,
    embedding,
    unfamiliarity,
    ita,
    region,
    measures,
    nearTier,
  };
}

interface AssessmentInputs {
  readonly output: NetworkOutput;
  readonly classification: CautiousClassification;
  readonly isUnfamiliarPhoto: boolean;
  readonly region: LesionRegion;
  readonly measures: FeatureMeasures;
  readonly ita: number | null;
  readonly quality: QualityMeasure;
  readonly statedQuality: CompletedAssessment['quality'];
  readonly distance: number | undefined;
}

function buildCompletedAssessment(card: ModelCard, inputs: AssessmentInputs): CompletedAssessment {
  const { output, classification, isUnfamiliarPhoto, region, measures, ita, quality, statedQuality, distance } = inputs;
  const { domain, probabilities, risk, tier, confidence } = classification;
  const { axes, border, color } = measures;
  const attribution = computeAttribution(output.cam, probabilities, tier);
  const outcomes = card.tested?.outcomes?.[domain];
  const toShares = ([x, y]: XY): [number, number] => [x / ANALYSIS_SIZE, y / ANALYSIS_SIZE];
  const toAxis = (direction: XY): CompletedAssessment['axes'][0] => {
    const [start, end] = findAxisEnds(region.contour, axes.center, direction);
    return [toShares(start), toShares(end)];
  };
  const toneDifference = (i: 0 | 1 | 2): number =>
    Math.round(100 * (color.lesionColor[i] - color.surroundingColor[i])) / 100;
  return {
    assessable: true,
    domain,
    probabilities,
    risk,
    riskLevel: tier,
    confidence,
    features: describeFeatures(measures, card.levels),
    outline: simplifyContour(region.contour, 0.4).map(toShares),
    axes: [toAxis(axes.major), toAxis(axes.minor)],
    longestPixels: longestExtent(region.contour),
    area: region.area / ANALYSIS_SIZE ** 2,
    shape: { elongation: axes.elongation, solidity: border.solidity, compactness: border.compactness },
    tone: [toneDifference(0), toneDifference(1), toneDifference(2)],
    attribution,
    ...explainModelTier(classification, card, measures, attribution, quality),
    skin: describeSkinTone(ita, card.skin, card.tested?.tones?.[domain]),
    quality: statedQuality,
    ...(classification.caution && { caution: classification.caution }),
    ...(isUnfamiliarPhoto && { isUnfamiliar: true }),
    testOutcome: outcomes?.[tier],
    likelihoodRatio: (outcomes && computeLikelihoodRatio(outcomes, tier)) ?? undefined,
    testedRegions: card.tested?.regions?.[domain],
    ...(distance !== undefined && { distance: Math.round(1000 * distance) / 1000 }),
    modelVersion: card.version,
    baseVersion: card.baseVersion,
    thresholdsVersion: card.thresholdsVersion,
  };
}
