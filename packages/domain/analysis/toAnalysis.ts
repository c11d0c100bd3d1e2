import type {
  Analysis,
  AnalyzeRequest,
  Answers,
  DetectedFeatures,
  LesionSnapshot,
  RaisedBy,
  RedFlag,
} from './analysis';
import type { CompletedAssessment, Point, RiskLevel } from './assessment';
import { compareWithEarlier, LARGE_MM, type Comparison, type LesionMeasurements } from './comparison';
import { isCutOff } from './isCutOff';
import { analysisResultMessages } from './messages';
import { findRegionMismatch, parseRegion } from './spotRegion';
import { ANALYSIS_SIDE } from './photoHeader';

const t = analysisResultMessages;

/** In ascending order of urgency. */
const TIERS = ['low', 'moderate', 'high'] as const satisfies readonly RiskLevel[];

/**
 * The lowest final tier that an answer of 'yes', or a change since earlier photos, allows. A change between photos counts less
 * than the person's own observation, because light, distance and framing differ. See `docs/decisions/026-risk-tiers.md`.
 */
const MIN_TIER: Record<RaisedBy, RiskLevel> = {
  changing: 'high',
  bleeding: 'high',
  isNew: 'moderate',
  comparison: 'moderate',
};

const getWorseTier = (a: RiskLevel, b: RiskLevel): RiskLevel => (TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b);
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Rounds to 1/40 of a pixel of the analysis image, which needs a third of the storage. */
const roundPoint = ([x, y]: Point): Point => [round(x, 4), round(y, 4)];

/** The final tier: the most urgent of the model's and those that answers and comparison demand, with what raised it. */
export function computeFinalTier(
  modelRiskLevel: RiskLevel,
  answers: Answers,
  comparison: Comparison | null,
): { riskLevel: RiskLevel; raisedBy: RaisedBy[] } {
  const flags: RaisedBy[] = listRedFlags(answers);
  if (comparison?.change) flags.push('comparison');
  return {
    riskLevel: flags.map((flag) => MIN_TIER[flag]).reduce(getWorseTier, modelRiskLevel),
    raisedBy: flags.filter((flag) => TIERS.indexOf(MIN_TIER[flag]) > TIERS.indexOf(modelRiskLevel)),
  };
}

const listRedFlags = (answers: Answers): RedFlag[] =>
  (['changing', 'bleeding', 'isNew'] as const).filter((flag) => answers[flag] === 'yes');

/**
 * The D of ABCDE: from a marked scale in millimeters per pixel, else from the person's answer, else not measured. For a spot that
 * runs off the image a scale gives only a minimum. The sentence asks to check the outline, which is often wrong on phone photos
 * (`packages/lesion/README.md` has the figures). See `docs/decisions/023-change-needs-a-comparison.md`.
 */
export function assessDiameter(
  longestPixels: number,
  mmPerPixel: number | null,
  larger: Answers['largerThan6mm'],
  cutOff = false,
): DetectedFeatures['diameter'] {
  if (mmPerPixel === null) return describeUnmeasured(larger, null);
  const size = Math.max(0.1, round(mmPerPixel * longestPixels, 1));
  const isOver = size > LARGE_MM;
  if (cutOff && !isOver) return describeUnmeasured(larger, size);
  return {
    level: isOver ? 'over_6_mm' : 'up_to_6_mm',
    size: cutOff ? null : size,
    basis: 'scale',
    sentence: t(cutOff ? 'sizeOver6CutOff' : isOver ? 'sizeOver6' : 'sizeAtMost6', { width: size.toFixed(1) }),
  };
}

/** The D without a measurement. `least` is the minimum in millimeters of a spot that runs off the image. */
function describeUnmeasured(larger: Answers['largerThan6mm'], least: number | null): DetectedFeatures['diameter'] {
  const width = least?.toFixed(1) ?? '';
  if (larger !== null) {
    return {
      level: larger === 'yes' ? 'over_6_mm' : 'up_to_6_mm',
      size: null,
      basis: 'answer',
      sentence: t(least === null ? 'sizeByAnswer' : 'sizeByAnswerCutOff', { larger, width }),
    };
  }
  return {
    level: 'not_measured',
    size: null,
    basis: null,
    sentence: t(least === null ? 'sizeNotMeasured' : 'sizeNotMeasuredCutOff', { width }),
  };
}

/**
 * The E of ABCDE: the worse of comparison and answer, else not assessed. Growth in doubt is mentioned beside the answer. See
 * `docs/decisions/023-change-needs-a-comparison.md`.
 */
export function assessEvolving(
  changing: Answers['changing'],
  comparison: Comparison | null,
): DetectedFeatures['evolving'] {
  const comparedLevel = comparison?.level ?? 'not_assessed';
  const isAnswerWorse = changing === 'yes' && comparedLevel !== 'rapidly_changing';
  if (changing !== null && (isAnswerWorse || comparedLevel === 'not_assessed')) {
    const level = changing === 'yes' ? 'changing' : 'stable';
    const { change, doubt } = comparison ?? {};
    const sentence = change
      ? t('evolvingByAnswerAndPhotos', { level, change })
      : doubt
        ? t('evolvingByAnswerInDoubt', { level, doubt })
        : t('evolvingByAnswer', { level });
    return { level, basis: 'answer', sentence };
  }
  return {
    level: comparedLevel,
    basis: comparedLevel === 'not_assessed' ? null : 'comparison',
    sentence: comparison?.sentence ?? t('evolvingOnePhoto'),
  };
}

const NEXT_STEPS = {
  high: ['nextHigh', 'nextHighSooner'],
  moderate: ['nextModerate', 'nextModerateWatch'],
  low: ['nextLow', 'nextLowMisses'],
} as const satisfies Record<RiskLevel, readonly string[]>;
const FOR_EVERYONE = ['everyoneCheck', 'everyoneSun'] as const;

/** The steps after a more urgent result of an earlier photo: no later day for the dermatologist than "as soon as you can". */
const NEXT_STEPS_AFTER_WORSE = {
  moderate: ['nextEarlier', 'nextHighSooner'],
  low: ['nextEarlier', ...NEXT_STEPS.low],
} as const;

/**
 * Next steps by when, the most urgent first. They never say that all is well. A more urgent result of an earlier photo of the
 * spot comes first, without its date or tier. See `docs/decisions/151-an-earlier-result-still-counts.md`.
 */
export function recommendFor(riskLevel: RiskLevel, isEarlierMoreUrgent = false): string[] {
  const steps = isEarlierMoreUrgent && riskLevel !== 'high' ? NEXT_STEPS_AFTER_WORSE[riskLevel] : NEXT_STEPS[riskLevel];
  return [...steps, ...FOR_EVERYONE].map((key) => t(key));
}

/** The reasons for the final tier as sentences: the engine's, then the person's answers, then the comparison. */
export function explainTier(
  assessment: Pick<CompletedAssessment, 'riskLevel' | 'reasons'>,
  answers: Answers,
  comparison: Comparison | null,
): string[] {
  const { raisedBy } = computeFinalTier(assessment.riskLevel, answers, comparison);
  const answerReasons = listRedFlags(answers).map((flag) =>
    t(raisedBy.includes(flag) ? 'raisedByAnswer' : 'answerNotNeeded', { flag }),
  );
  const change = comparison?.change;
  if (!change) return [...assessment.reasons, ...answerReasons];
  const comparisonReason = t(raisedBy.includes('comparison') ? 'raisedByPhotos' : 'photosNotNeeded', { change });
  return [...assessment.reasons, ...answerReasons, comparisonReason];
}

/** Builds the record of an analysis from the engine's assessment. `confidence` stays that of the model's tier. */
export function toAnalysis({
  id,
  lesionId,
  region,
  earlier,
  assessment,
  body,
  at,
}: {
  id: string;
  lesionId: string;
  /** The spot's region; null where unknown. */
  region: string | null;
  /** Snapshots of the same spot, newest first. */
  earlier: readonly LesionSnapshot[];
  assessment: CompletedAssessment;
  body: Pick<AnalyzeRequest, 'location' | 'notes' | 'answers' | 'mmPerPixel'>;
  at: Date;
}): Analysis {
  const { answers, location, notes, mmPerPixel } = body;
  const { domain, modelVersion, baseVersion, thresholdsVersion, quality } = assessment;
  const analysisDate = at.toISOString();
  const cutOff = isCutOff(assessment.outline);
  const measurements = roundMeasurements(assessment, cutOff ? null : mmPerPixel);
  const comparison = compareWithEarlier(
    {
      id,
      analysisDate,
      riskLevel: assessment.riskLevel,
      modelVersion,
      baseVersion,
      domain,
      cutOff,
      elsewhere: findRegionMismatch(location, region),
      ...measurements,
    },
    earlier,
  );
  const { riskLevel, raisedBy } = computeFinalTier(assessment.riskLevel, answers, comparison);
  const isEarlierMoreUrgent = earlier.some((result) => getWorseTier(riskLevel, result.riskLevel) !== riskLevel);
  const diameter = assessDiameter(assessment.longestPixels, mmPerPixel, answers.largerThan6mm, cutOff);
  return {
    id,
    lesionId,
    riskLevel,
    confidence: round(assessment.confidence, 3),
    modelRiskLevel: assessment.riskLevel,
    caution: assessment.caution ?? null,
    isUnfamiliar: assessment.isUnfamiliar ?? false,
    testOutcome: assessment.testOutcome ?? null,
    likelihoodRatio: assessment.likelihoodRatio ?? null,
    regionPhotos: countRegionPhotos(location, assessment.testedRegions),
    raisedBy,
    detectedFeatures: { ...assessment.features, diameter, evolving: assessEvolving(answers.changing, comparison) },
    isEarlierMoreUrgent,
    recommendations: recommendFor(riskLevel, isEarlierMoreUrgent),
    reasons: explainTier(assessment, answers, comparison),
    reasonDetails: assessment.reasonDetails,
    analysisDate,
    location,
    notes,
    diameter: diameter.size,
    outline: assessment.outline.map(roundPoint),
    axes: assessment.axes.map(([from, to]): [Point, Point] => [roundPoint(from), roundPoint(to)]),
    attribution: assessment.attribution.map((share) => round(share, 2)),
    skin: assessment.skin,
    domain,
    ...measurements,
    quality,
    answers,
    modelVersion,
    baseVersion,
    thresholdsVersion,
    imageData: 'not-stored',
    imageUrl: null,
  };
}

/** Number of test photos of the region that a location names; null where either is unknown. */
function countRegionPhotos(
  location: string | null,
  testedRegions: CompletedAssessment['testedRegions'],
): number | null {
  const region = parseRegion(location);
  return region && testedRegions ? (testedRegions[region] ?? 0) : null;
}

/** The measurements that later photos are compared with, rounded far below their noise. */
function roundMeasurements({ area, shape, tone }: CompletedAssessment, mmPerPixel: number | null): LesionMeasurements {
  const [lightness, a, b] = tone;
  const { elongation, solidity, compactness } = shape;
  return {
    area: mmPerPixel === null ? null : Math.max(0.01, round(area * (ANALYSIS_SIDE * mmPerPixel) ** 2, 2)),
    shape: { elongation: round(elongation, 3), solidity: round(solidity, 3), compactness: round(compactness, 3) },
    tone: [round(lightness, 1), round(a, 1), round(b, 1)],
  };
}
