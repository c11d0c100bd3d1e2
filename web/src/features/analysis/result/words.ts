import type { Analysis, DetectedFeatures, RaisedBy, RedFlag } from '#domain/analysis/analysis';
import type { RiskLevel } from '#domain/analysis/assessment';
import { isCutOff } from '#domain/analysis/cutOff';

/** How a feature word is coloured (specification §3); `neutral` is 'nothing was measured'. */
export type Tone = 'good' | 'caution' | 'alert' | 'neutral';
type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

interface LevelWords {
  tone: Tone;
  /** The level in plain English. */
  words: string;
}

type Level = DetectedFeatures[keyof DetectedFeatures]['level'];

const LEVELS: Record<Level, LevelWords> = {
  minimal: { tone: 'good', words: 'Minimal' },
  regular: { tone: 'good', words: 'Regular' },
  uniform: { tone: 'good', words: 'Uniform' },
  stable: { tone: 'good', words: 'Stable' },
  up_to_6_mm: { tone: 'good', words: '6 mm or less' },
  moderate: { tone: 'caution', words: 'Moderate' },
  irregular: { tone: 'caution', words: 'Irregular' },
  varied: { tone: 'caution', words: 'Varied' },
  changing: { tone: 'caution', words: 'Changing' },
  over_6_mm: { tone: 'caution', words: 'Larger than 6 mm' },
  significant: { tone: 'alert', words: 'Significant' },
  very_irregular: { tone: 'alert', words: 'Very irregular' },
  multiple_colors: { tone: 'alert', words: 'Multiple colors' },
  rapidly_changing: { tone: 'alert', words: 'Rapidly changing' },
  not_measured: { tone: 'neutral', words: 'Not measured' },
  not_assessed: { tone: 'neutral', words: 'Not assessed' },
};

/** A feature's level in plain English, and its tone. */
export function levelWords(level: Level): LevelWords {
  return LEVELS[level];
}

/** One of the five ABCDE features, ready to show. `reach` is how far its spoke of the dial goes, 0..1; null: unknown. */
export interface Feature extends LevelWords {
  letter: Letter;
  name: string;
  sentence: string;
  reach: number | null;
}

/** Spoke lengths for features that carry a word but no number. */
const REACH: Record<Tone, number | null> = { good: 0.25, caution: 0.65, alert: 1, neutral: null };

/** The five features of an analysis in the order of their letters. */
export function featuresOf({ detectedFeatures: seen }: Pick<Analysis, 'detectedFeatures'>): Feature[] {
  const measured = (
    letter: Letter,
    name: string,
    { level, score, sentence }: DetectedFeatures['asymmetry' | 'border' | 'color'],
  ) => ({
    letter,
    name,
    sentence,
    reach: score,
    ...levelWords(level),
  });
  const worded = (letter: Letter, name: string, { level, sentence }: DetectedFeatures['diameter' | 'evolving']) => ({
    letter,
    name,
    sentence,
    reach: REACH[levelWords(level).tone],
    ...levelWords(level),
  });
  return [
    measured('A', 'Asymmetry', seen.asymmetry),
    measured('B', 'Border', seen.border),
    measured('C', 'Color', seen.color),
    {
      ...worded('D', 'Diameter', seen.diameter),
      ...(seen.diameter.size !== null && { words: millimetres(seen.diameter.size) }),
    },
    worded('E', 'Evolving', seen.evolving),
  ];
}

export const TONE_WORDS: Record<Tone, string> = {
  good: 'Typical',
  caution: 'Worth noting',
  alert: 'Warning feature',
  neutral: 'Unknown',
};

/**
 * What each tier says beside its icon: nothing of A, B and C, which do not enter it. Low always says that the tool misses
 * some cancers (decisions C7).
 */
export const TIERS: Record<RiskLevel, { title: string; text: string }> = {
  low: {
    title: 'Low risk',
    text: 'In this photo the spot’s likeness to skin cancer is below the limit for a warning. This tool misses some cancers, so show any spot that worries you or changes to a clinician.',
  },
  moderate: {
    title: 'Moderate risk',
    text: 'A clinician should look at this spot. The tool warns early so that it misses fewer cancers, so many warnings are false alarms; only an examination can tell.',
  },
  high: {
    title: 'High risk',
    text: 'A dermatologist should look at this spot soon. The tool warns early so that it misses fewer cancers, so many warnings are false alarms; only an examination can tell.',
  },
};

const list = new Intl.ListFormat('en-GB');

/** Which features stand out although the result is low, and what to do: null where none does or the tier warns already. */
export function standingOutText(analysis: Pick<Analysis, 'riskLevel' | 'detectedFeatures'>): string | null {
  const names = featuresOf(analysis)
    .filter(({ tone }) => tone === 'alert')
    .map(({ name }) => name);
  if (analysis.riskLevel !== 'low' || names.length === 0) return null;
  const verb = names.length === 1 ? 'stands' : 'stand';
  return `${list.format(names)} ${verb} out in this photo, though the result is low: show the spot to a clinician if it is new, changing or unlike your others.`;
}

/** That a spot whose result is low runs off the photo, and the way on; null where all of it is seen or the tier warns already. */
export function cutOffText({ riskLevel, outline }: Pick<Analysis, 'riskLevel' | 'outline'>): string | null {
  if (riskLevel !== 'low' || !isCutOff(outline)) return null;
  return 'The spot runs off this photo, and what lies outside it was not looked at. Photograph it again with all of the spot in the frame.';
}

const FLAGS: Record<RedFlag, string> = {
  changing: 'you said this spot is changing',
  bleeding: 'you said it bleeds',
  isNew: 'you said it is new',
};

/**
 * Why the tier stands above the model's: 'Raised because of your answer: you said this spot is changing.' and, where
 * earlier analyses of the spot differ, 'Raised because the spot looks changed since an earlier photo.'
 */
export function raisedText(raisedBy: readonly RaisedBy[]): string | null {
  const flags = raisedBy.filter((cause) => cause !== 'comparison');
  const answers = flags.length === 1 ? 'answer' : 'answers';
  const told = flags.length > 0 && `Raised because of your ${answers}: ${flags.map((flag) => FLAGS[flag]).join('; ')}.`;
  const compared = raisedBy.includes('comparison') && 'Raised because the spot looks changed since an earlier photo.';
  return [told, compared].filter(Boolean).join(' ') || null;
}

/** Certainty as a whole percent: 0.873 → '87 %'. It is the model's certainty of its tier, never a chance of cancer. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** A diameter in millimetres to one decimal, or that there is none. */
export function millimetres(diameter: number | null): string {
  return diameter === null ? 'Not measured' : `${diameter.toFixed(1)}\u00a0mm`;
}

/** A date in the reader's own locale. */
export function dateText(iso: string, style: 'date' | 'moment' = 'date'): string {
  return new Date(iso).toLocaleString(
    undefined,
    style === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'long', timeStyle: 'short' },
  );
}
