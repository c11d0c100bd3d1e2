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
import { findRegionMismatch, parseRegion } from './spotRegion';
import { ANALYSIS_SIDE } from './photoHeader';

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
const FLAG_PHRASES: Record<RedFlag, string> = {
  changing: 'it is changing',
  bleeding: 'it bleeds',
  isNew: 'it is new',
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

/** On phone photos the outline, and with it the length, is often wrong; `packages/lesion/README.md` has the figures. */
const CHECK_OUTLINE = 'This depends on the outline. Check that it fits your photo.';

/**
 * The D of ABCDE: from a marked scale in millimeters per pixel, else from the person's answer, else not measured. For a spot that
 * runs off the image a scale gives only a minimum. See `docs/decisions/022-diameter-needs-a-scale.md`.
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
  const measure = cutOff ? `at least about ${size.toFixed(1)} mm` : `about ${size.toFixed(1)} mm at its longest`;
  return {
    level: isOver ? 'over_6_mm' : 'up_to_6_mm',
    size: cutOff ? null : size,
    basis: 'scale',
    sentence: `Diameter: ${measure}, by the scale you marked; ${isOver ? 'larger' : 'not larger'} than 6 mm.${cutOff ? ' The spot runs off the picture.' : ''} ${CHECK_OUTLINE}`,
  };
}

/** The D without a measurement. `least` is the minimum in millimeters of a spot that runs off the image. */
function describeUnmeasured(larger: Answers['largerThan6mm'], least: number | null): DetectedFeatures['diameter'] {
  const minimum =
    least === null
      ? ''
      : ` By the scale you marked it is at least about ${least.toFixed(1)} mm; the spot runs off the picture.`;
  if (larger !== null) {
    return {
      level: larger === 'yes' ? 'over_6_mm' : 'up_to_6_mm',
      size: null,
      basis: 'answer',
      sentence: `Diameter: ${larger === 'yes' ? 'larger than 6 mm' : 'not larger than 6 mm'}, by your own answer.${minimum}`,
    };
  }
  return {
    level: 'not_measured',
    size: null,
    basis: null,
    sentence: minimum
      ? `Diameter: not measured.${minimum} Photograph it again with the whole spot in the frame.`
      : 'Not measured. Put a coin or ruler beside the spot next time.',
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
    const doubt = comparison?.doubt ? ` ${comparison.doubt}` : '';
    const addition = comparison?.change ? ` In the photos it looks ${comparison.change}, too.` : doubt;
    return { level, basis: 'answer', sentence: `Evolving: ${level}, by your own answer.${addition}` };
  }
  return {
    level: comparedLevel,
    basis: comparedLevel === 'not_assessed' ? null : 'comparison',
    sentence: comparison?.sentence ?? 'Evolving: not assessed. One photo cannot show change.',
  };
}

const NEXT_STEPS: Record<RiskLevel, string[]> = {
  high: [
    'Show this spot to a dermatologist within 2 weeks. Take this result with you.',
    'If it bleeds, hurts or grows quickly before then, ask for an earlier appointment.',
  ],
  moderate: [
    'Show this spot to a dermatologist within 4 weeks. Take this result with you.',
    'Look at it once a week until then. If it changes or bleeds, be seen within 2 weeks.',
  ],
  low: [
    'Photograph it again in 4 weeks, in the same light. If it changes or bleeds, see a dermatologist within 2 weeks.',
    'This tool misses some cancers. If this spot worries you, show it to a doctor, whatever the result says.',
  ],
};
const FOR_EVERYONE = [
  'Check all of your skin once a month, with a mirror for your back and help for your scalp.',
  'Use sunscreen of SPF 30+ every day, applied 30 minutes before you go out, and keep to the shade from 10 AM to 4 PM.',
];

/** Next steps with deadlines, the most urgent first. They never say that all is well. */
export function recommendFor(riskLevel: RiskLevel): string[] {
  return [...NEXT_STEPS[riskLevel], ...FOR_EVERYONE];
}

/** The reasons for the final tier as sentences: the engine's, then the person's answers, then the comparison. */
export function explainTier(
  assessment: Pick<CompletedAssessment, 'riskLevel' | 'reasons'>,
  answers: Answers,
  comparison: Comparison | null,
): string[] {
  const { raisedBy } = computeFinalTier(assessment.riskLevel, answers, comparison);
  const answerReasons = listRedFlags(answers).map((flag) =>
    raisedBy.includes(flag)
      ? `Raised because of your answer: you said ${FLAG_PHRASES[flag]}.`
      : `You said ${FLAG_PHRASES[flag]}. The photo alone was already enough for this result.`,
  );
  const change = comparison?.change;
  if (!change) return [...assessment.reasons, ...answerReasons];
  const comparisonReason = raisedBy.includes('comparison')
    ? `Raised because of your earlier photos: the spot looks ${change}. Photos are less certain than your own eyes, so this alone asks for an appointment within 4 weeks.`
    : `The spot looks ${change}. The photo alone was already enough for this result.`;
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
  const diameter = assessDiameter(assessment.longestPixels, mmPerPixel, answers.largerThan6mm, cutOff);
  return {
    id,
    lesionId,
    riskLevel,
    confidence: round(assessment.confidence, 3),
    modelRiskLevel: assessment.riskLevel,
    caution: assessment.caution ?? null,
    testOutcome: assessment.testOutcome ?? null,
    regionPhotos: countRegionPhotos(location, assessment.testedRegions),
    raisedBy,
    detectedFeatures: { ...assessment.features, diameter, evolving: assessEvolving(answers.changing, comparison) },
    recommendations: recommendFor(riskLevel),
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
