import type { Analysis, AnalyzeRequest, Answers, DetectedFeatures, RedFlag } from './analysis';
import type { Assessed, Point, RiskLevel } from './assessment';

/** From calm to urgent. */
const TIERS = ['low', 'moderate', 'high'] as const satisfies readonly RiskLevel[];

/** The least tier an answer of 'yes' allows (decisions C6). */
const FLAG_TIER: Record<RedFlag, RiskLevel> = { changing: 'high', bleeding: 'high', isNew: 'moderate' };
const FLAG_WORDS: Record<RedFlag, string> = {
  changing: 'it is changing',
  bleeding: 'it bleeds',
  isNew: 'it is new',
};

/** Above this, the D of ABCDE is a warning (specification §9). */
const LARGE_MM = 6;

const worse = (a: RiskLevel, b: RiskLevel): RiskLevel => (TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b);
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Finer than a fortieth of a pixel of the analysis image, and a third of the room. */
const toTenThousandth = ([x, y]: Point): Point => [round(x, 4), round(y, 4)];

/** The tier a person is told: the worse of the classifier's and what their own answers demand, and which answers raised it. */
export function tierOf(modelRiskLevel: RiskLevel, answers: Answers): { riskLevel: RiskLevel; raisedBy: RedFlag[] } {
  const flags = (['changing', 'bleeding', 'isNew'] as const).filter((flag) => answers[flag] === 'yes');
  return {
    riskLevel: flags.map((flag) => FLAG_TIER[flag]).reduce(worse, modelRiskLevel),
    raisedBy: flags.filter((flag) => TIERS.indexOf(FLAG_TIER[flag]) > TIERS.indexOf(modelRiskLevel)),
  };
}

/** D: from a marked scale in millimetres per pixel, else from the person's answer, else not measured (decisions C2). */
export function diameterOf(longestPixels: number, mmPerPixel: number | null, larger: Answers['largerThan6mm']) {
  if (mmPerPixel !== null) {
    const size = Math.max(0.1, round(mmPerPixel * longestPixels, 1));
    const over = size > LARGE_MM;
    const comparison = over ? 'larger than 6 mm' : 'not larger than 6 mm';
    return {
      level: over ? 'over_6_mm' : 'up_to_6_mm',
      size,
      basis: 'scale',
      sentence: `Diameter: ${size.toFixed(1)} mm at its longest, by the scale you marked; ${comparison}.`,
    } satisfies DetectedFeatures['diameter'];
  }
  if (larger !== null) {
    return {
      level: larger === 'yes' ? 'over_6_mm' : 'up_to_6_mm',
      size: null,
      basis: 'answer',
      sentence: `Diameter: ${larger === 'yes' ? 'larger than 6 mm' : 'not larger than 6 mm'}, by your own answer.`,
    } satisfies DetectedFeatures['diameter'];
  }
  return {
    level: 'not_measured',
    size: null,
    basis: null,
    sentence: 'Diameter: not measured. A photo has no scale unless you mark one.',
  } satisfies DetectedFeatures['diameter'];
}

/** E: from the person's own answer, else not assessed (decisions C3). */
export function evolvingOf(changing: Answers['changing']) {
  const sentences = {
    yes: 'Evolving: changing, by your own answer.',
    no: 'Evolving: stable, by your own answer.',
  };
  return (
    changing === null
      ? { level: 'not_assessed', basis: null, sentence: 'Evolving: not assessed. One photo cannot show change.' }
      : { level: changing === 'yes' ? 'changing' : 'stable', basis: 'answer', sentence: sentences[changing] }
  ) satisfies DetectedFeatures['evolving'];
}

const NEXT_STEP: Record<RiskLevel, string[]> = {
  high: [
    'Show this spot to a dermatologist within 2 weeks. Take this result with you.',
    'If it bleeds, hurts or grows quickly before then, ask for an earlier appointment.',
  ],
  moderate: [
    'Show this spot to a dermatologist within 4 weeks. Take this result with you.',
    'Look at it once a week until then. If it changes or bleeds, be seen within 2 weeks.',
  ],
  low: [
    'This tool misses some cancers. If this spot worries you, show it to a clinician, whatever the result says.',
    'Photograph it again in 4 weeks, in the same light. If it changes or bleeds, show it to a dermatologist within 2 weeks.',
  ],
};
const FOR_EVERYONE = [
  'Check all of your skin once a month, with a mirror for your back and help for your scalp.',
  'Use sunscreen of SPF 30+ every day, applied 30 minutes before you go out, and keep to the shade from 10 AM to 4 PM.',
];

/** What to do next and by when, most urgent first; never a word that all is well (decisions C7). */
export function recommendationsFor(riskLevel: RiskLevel): string[] {
  return [...NEXT_STEP[riskLevel], ...FOR_EVERYONE];
}

/** What moved the tier, in plain sentences: the photo first, then the person's answers. */
export function reasonsFor(modelRiskLevel: RiskLevel, answers: Answers): string[] {
  const { raisedBy } = tierOf(modelRiskLevel, answers);
  const told = (['changing', 'bleeding', 'isNew'] as const).filter((flag) => answers[flag] === 'yes');
  const notes = told.map((flag) => {
    const raised = raisedBy.includes(flag);
    return raised
      ? `Raised because of your answer: you said ${FLAG_WORDS[flag]}.`
      : `You said ${FLAG_WORDS[flag]}. The photo alone already gave this tier or a more urgent one.`;
  });
  return [`The photo alone pointed to a ${modelRiskLevel} risk.`, ...notes];
}

/** One assessment of a photograph, as it is kept and shown. Certainty stays the classifier's own (decisions C5, C6). */
export function toAnalysis({
  id,
  seen,
  body,
  at,
}: {
  id: string;
  seen: Assessed;
  body: Pick<AnalyzeRequest, 'location' | 'notes' | 'answers' | 'mmPerPixel'>;
  at: Date;
}): Analysis {
  const { answers, location, notes, mmPerPixel } = body;
  const { riskLevel, raisedBy } = tierOf(seen.riskLevel, answers);
  const diameter = diameterOf(seen.longestPixels, mmPerPixel, answers.largerThan6mm);
  return {
    id,
    riskLevel,
    confidence: round(seen.confidence, 3),
    modelRiskLevel: seen.riskLevel,
    raisedBy,
    detectedFeatures: { ...seen.features, diameter, evolving: evolvingOf(answers.changing) },
    recommendations: recommendationsFor(riskLevel),
    reasons: reasonsFor(seen.riskLevel, answers),
    analysisDate: at.toISOString(),
    location,
    notes,
    diameter: diameter.size,
    outline: seen.outline.map(toTenThousandth),
    axes: seen.axes.map(([from, to]): [Point, Point] => [toTenThousandth(from), toTenThousandth(to)]),
    quality: seen.quality,
    answers,
    modelVersion: seen.modelVersion,
    thresholdsVersion: seen.thresholdsVersion,
    imageData: 'not-stored',
    imageUrl: null,
  };
}
