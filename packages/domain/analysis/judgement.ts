import type { AnalyzeRequest, Answers, DetectedFeatures, Look, OfLesion, RaisedBy, RedFlag } from './analysis';
import type { Assessed, Point, RiskLevel } from './assessment';
import { compare, LARGE_MM, type Comparison, type Numbers } from './comparison';
import { isCutOff } from './cutOff';
import { elsewhere } from './spot';
import { ANALYSIS_SIDE } from './photoHeader';

/** From calm to urgent. */
const TIERS = ['low', 'moderate', 'high'] as const satisfies readonly RiskLevel[];

/**
 * The least tier an answer of 'yes' allows (decisions C6), and the least tier a change against earlier photographs does:
 * light, distance and framing make it less certain than what the person has seen.
 */
const FLAG_TIER: Record<RaisedBy, RiskLevel> = {
  changing: 'high',
  bleeding: 'high',
  isNew: 'moderate',
  comparison: 'moderate',
};
const FLAG_WORDS: Record<RedFlag, string> = {
  changing: 'it is changing',
  bleeding: 'it bleeds',
  isNew: 'it is new',
};

const worse = (a: RiskLevel, b: RiskLevel): RiskLevel => (TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b);
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Finer than a fortieth of a pixel of the analysis image, and a third of the room. */
const toTenThousandth = ([x, y]: Point): Point => [round(x, 4), round(y, 4)];

/** The tier a person is told: the worst of the classifier's and what answers and comparison demand, and which raised it. */
export function tierOf(
  modelRiskLevel: RiskLevel,
  answers: Answers,
  comparison: Comparison | null,
): { riskLevel: RiskLevel; raisedBy: RaisedBy[] } {
  const flags: RaisedBy[] = answered(answers);
  if (comparison?.change) flags.push('comparison');
  return {
    riskLevel: flags.map((flag) => FLAG_TIER[flag]).reduce(worse, modelRiskLevel),
    raisedBy: flags.filter((flag) => TIERS.indexOf(FLAG_TIER[flag]) > TIERS.indexOf(modelRiskLevel)),
  };
}

const answered = (answers: Answers): RedFlag[] =>
  (['changing', 'bleeding', 'isNew'] as const).filter((flag) => answers[flag] === 'yes');

/** On phone photographs the outline, and so its length, is often off by much: the figures of `packages/lesion/README.md`. */
const CHECK_OUTLINE = 'That is as long as the outline drawn: check it against your photo before you rely on it.';

/**
 * D: from a marked scale in millimetres per pixel, else from the person's answer, else not measured (decisions C2). Of a
 * spot that runs off the picture a scale gives the least it can be, which may be larger than 6 mm but never shows that it
 * is not.
 */
export function diameterOf(
  longestPixels: number,
  mmPerPixel: number | null,
  larger: Answers['largerThan6mm'],
  runsOff = false,
): DetectedFeatures['diameter'] {
  if (mmPerPixel === null) return unmeasured(larger, null);
  const size = Math.max(0.1, round(mmPerPixel * longestPixels, 1));
  const over = size > LARGE_MM;
  if (runsOff && !over) return unmeasured(larger, size);
  const seen = runsOff ? `at least about ${size.toFixed(1)} mm` : `about ${size.toFixed(1)} mm at its longest`;
  return {
    level: over ? 'over_6_mm' : 'up_to_6_mm',
    size: runsOff ? null : size,
    basis: 'scale',
    sentence: `Diameter: ${seen}, by the scale you marked; ${over ? 'larger' : 'not larger'} than 6 mm.${runsOff ? ' The spot runs off the picture.' : ''} ${CHECK_OUTLINE}`,
  };
}

/** D without a measure; `least` is what a scale shows of a spot that runs off the picture. */
function unmeasured(larger: Answers['largerThan6mm'], least: number | null): DetectedFeatures['diameter'] {
  const shown =
    least === null
      ? ''
      : ` By the scale you marked it is at least about ${least.toFixed(1)} mm; the spot runs off the picture.`;
  if (larger !== null) {
    return {
      level: larger === 'yes' ? 'over_6_mm' : 'up_to_6_mm',
      size: null,
      basis: 'answer',
      sentence: `Diameter: ${larger === 'yes' ? 'larger than 6 mm' : 'not larger than 6 mm'}, by your own answer.${shown}`,
    };
  }
  return {
    level: 'not_measured',
    size: null,
    basis: null,
    sentence: shown
      ? `Diameter: not measured.${shown} Photograph it again with the whole spot in the frame.`
      : 'Diameter: not measured. A photo has no scale unless you mark one.',
  };
}

/**
 * E: the worse of comparison with earlier photographs and the person's answer, else not assessed (decisions C3). Growth that
 * the photographs leave open stands beside the answer.
 */
export function evolvingOf(changing: Answers['changing'], comparison: Comparison | null): DetectedFeatures['evolving'] {
  const compared = comparison?.level ?? 'not_assessed';
  const isAnswerWorse = changing === 'yes' && compared !== 'rapidly_changing';
  if (changing !== null && (isAnswerWorse || compared === 'not_assessed')) {
    const level = changing === 'yes' ? 'changing' : 'stable';
    const doubt = comparison?.doubt ? ` ${comparison.doubt}` : '';
    const seen = comparison?.change ? ` In the photos it looks ${comparison.change}, too.` : doubt;
    return { level, basis: 'answer', sentence: `Evolving: ${level}, by your own answer.${seen}` };
  }
  return {
    level: compared,
    basis: compared === 'not_assessed' ? null : 'comparison',
    sentence: comparison?.sentence ?? 'Evolving: not assessed. One photo cannot show change.',
  };
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

/** What moved the tier, in plain sentences: what the engine saw, then the person's answers, then what changed. */
export function reasonsFor(
  seen: Pick<Assessed, 'riskLevel' | 'reasons'>,
  answers: Answers,
  comparison: Comparison | null,
): string[] {
  const { raisedBy } = tierOf(seen.riskLevel, answers, comparison);
  const told = answered(answers).map((flag) =>
    raisedBy.includes(flag)
      ? `Raised because of your answer: you said ${FLAG_WORDS[flag]}.`
      : `You said ${FLAG_WORDS[flag]}. The photo alone already gave this tier or a more urgent one.`,
  );
  const change = comparison?.change;
  if (!change) return [...seen.reasons, ...told];
  const changed = raisedBy.includes('comparison')
    ? `Raised because of your earlier photos: the spot looks ${change}. Photos are less certain than your own eyes, so this alone asks for an appointment within 4 weeks.`
    : `The spot looks ${change}. The photo alone already gave this tier or a more urgent one.`;
  return [...seen.reasons, ...told, changed];
}

/** One assessment of a photograph, as it is kept and shown. Certainty stays the classifier's own (decisions C5, C6). */
export function toAnalysis({
  id,
  lesionId,
  region,
  earlier,
  seen,
  body,
  at,
}: {
  id: string;
  lesionId: string;
  /** Where the lesion is; null where that is not known. */
  region: string | null;
  /** Of the same lesion, newest first. */
  earlier: readonly Look[];
  seen: Assessed;
  body: Pick<AnalyzeRequest, 'location' | 'notes' | 'answers' | 'mmPerPixel'>;
  at: Date;
}): OfLesion {
  const { answers, location, notes, mmPerPixel } = body;
  const { domain, modelVersion, baseVersion, thresholdsVersion, quality } = seen;
  const analysisDate = at.toISOString();
  const cutOff = isCutOff(seen.outline);
  const numbers = numbersOf(seen, cutOff ? null : mmPerPixel);
  const comparison = compare(
    {
      id,
      analysisDate,
      riskLevel: seen.riskLevel,
      modelVersion,
      baseVersion,
      domain,
      cutOff,
      elsewhere: elsewhere(location, region),
      ...numbers,
    },
    earlier,
  );
  const { riskLevel, raisedBy } = tierOf(seen.riskLevel, answers, comparison);
  const diameter = diameterOf(seen.longestPixels, mmPerPixel, answers.largerThan6mm, cutOff);
  return {
    id,
    lesionId,
    riskLevel,
    confidence: round(seen.confidence, 3),
    modelRiskLevel: seen.riskLevel,
    raisedBy,
    detectedFeatures: { ...seen.features, diameter, evolving: evolvingOf(answers.changing, comparison) },
    recommendations: recommendationsFor(riskLevel),
    reasons: reasonsFor(seen, answers, comparison),
    analysisDate,
    location,
    notes,
    diameter: diameter.size,
    outline: seen.outline.map(toTenThousandth),
    axes: seen.axes.map(([from, to]): [Point, Point] => [toTenThousandth(from), toTenThousandth(to)]),
    attribution: seen.attribution.map((share) => round(share, 2)),
    skin: seen.skin,
    domain,
    ...numbers,
    quality,
    answers,
    modelVersion,
    baseVersion,
    thresholdsVersion,
    imageData: 'not-stored',
    imageUrl: null,
  };
}

/** The numbers that later photographs are compared with, rounded far below their noise. */
function numbersOf({ area, shape, tone }: Assessed, mmPerPixel: number | null): Numbers {
  const [lightness, a, b] = tone;
  const { elongation, solidity, compactness } = shape;
  return {
    area: mmPerPixel === null ? null : Math.max(0.01, round(area * (ANALYSIS_SIDE * mmPerPixel) ** 2, 2)),
    shape: { elongation: round(elongation, 3), solidity: round(solidity, 3), compactness: round(compactness, 3) },
    tone: [round(lightness, 1), round(a, 1), round(b, 1)],
  };
}
