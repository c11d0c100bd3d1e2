import type { Analysis, DetectedFeatures } from '#domain/analysis/analysis';
import { formatMillimeters } from './format';

/** How a feature level is colored. `neutral`: not measured or not assessed. */
export type Tone = 'good' | 'caution' | 'alert' | 'neutral';
type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

interface LevelLabel {
  tone: Tone;
  label: string;
}

type Level = DetectedFeatures[keyof DetectedFeatures]['level'];

const LEVEL_LABELS: Record<Level, LevelLabel> = {
  minimal: { tone: 'good', label: 'Minimal' },
  regular: { tone: 'good', label: 'Regular' },
  uniform: { tone: 'good', label: 'Uniform' },
  stable: { tone: 'good', label: 'Stable' },
  up_to_6_mm: { tone: 'good', label: '6 mm or less' },
  moderate: { tone: 'caution', label: 'Moderate' },
  irregular: { tone: 'caution', label: 'Irregular' },
  varied: { tone: 'caution', label: 'Varied' },
  changing: { tone: 'caution', label: 'Changing' },
  over_6_mm: { tone: 'caution', label: 'Larger than 6 mm' },
  significant: { tone: 'alert', label: 'Significant' },
  very_irregular: { tone: 'alert', label: 'Very irregular' },
  multiple_colors: { tone: 'alert', label: 'Multiple colors' },
  rapidly_changing: { tone: 'alert', label: 'Rapidly changing' },
  not_measured: { tone: 'neutral', label: 'Not measured' },
  not_assessed: { tone: 'neutral', label: 'Not assessed' },
};

/** Returns the label and the tone of a feature level. */
export function getLevelLabel(level: Level): LevelLabel {
  return LEVEL_LABELS[level];
}

/** One ABCDE feature for display. `reach` is the length of its spoke on the dial, 0..1, or null if unknown. */
export interface AbcdeFeature extends LevelLabel {
  letter: Letter;
  name: string;
  sentence: string;
  reach: number | null;
}

/** Spoke lengths of features that have a level but no score. */
const TONE_REACH: Record<Tone, number | null> = { good: 0.25, caution: 0.65, alert: 1, neutral: null };

/** The five features of an analysis, A to E. */
export function listAbcdeFeatures({ detectedFeatures: features }: Pick<Analysis, 'detectedFeatures'>): AbcdeFeature[] {
  const fromScore = (
    letter: Letter,
    name: string,
    { level, score, sentence }: DetectedFeatures['asymmetry' | 'border' | 'color'],
  ) => ({
    letter,
    name,
    sentence,
    reach: score,
    ...getLevelLabel(level),
  });
  const fromLevel = (letter: Letter, name: string, { level, sentence }: DetectedFeatures['diameter' | 'evolving']) => ({
    letter,
    name,
    sentence,
    reach: TONE_REACH[getLevelLabel(level).tone],
    ...getLevelLabel(level),
  });
  return [
    fromScore('A', 'Asymmetry', features.asymmetry),
    fromScore('B', 'Border', features.border),
    fromScore('C', 'Color', features.color),
    {
      ...fromLevel('D', 'Diameter', features.diameter),
      ...(features.diameter.size !== null && { label: formatMillimeters(features.diameter.size) }),
    },
    fromLevel('E', 'Evolving', features.evolving),
  ];
}

/** Names of the tones for screen readers. */
export const TONE_LABELS: Record<Tone, string> = {
  good: 'Typical',
  caution: 'Worth noting',
  alert: 'Warning feature',
  neutral: 'Unknown',
};
