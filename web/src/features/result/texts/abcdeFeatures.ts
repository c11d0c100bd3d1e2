import type { Analysis, DetectedFeatures } from '#domain/analysis/analysis';
import { formatMillimeters } from './format';
import { resultMessages } from '../messages';

const t = resultMessages;

/** How a feature level is colored. `neutral`: not measured or not assessed. */
export type Tone = 'good' | 'caution' | 'alert' | 'neutral';
type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

interface LevelLabel {
  tone: Tone;
  label: string;
}

type Level = DetectedFeatures[keyof DetectedFeatures]['level'];

const LEVEL_LABELS: Record<Level, LevelLabel> = {
  minimal: { tone: 'good', label: t('minimal') },
  regular: { tone: 'good', label: t('regular') },
  uniform: { tone: 'good', label: t('uniform') },
  stable: { tone: 'good', label: t('stable') },
  up_to_6_mm: { tone: 'good', label: t('upTo6mm') },
  moderate: { tone: 'caution', label: t('moderateLevel') },
  irregular: { tone: 'caution', label: t('irregular') },
  varied: { tone: 'caution', label: t('varied') },
  changing: { tone: 'caution', label: t('changing') },
  over_6_mm: { tone: 'caution', label: t('over6mm') },
  significant: { tone: 'alert', label: t('significant') },
  very_irregular: { tone: 'alert', label: t('veryIrregular') },
  multiple_colors: { tone: 'alert', label: t('multipleColors') },
  rapidly_changing: { tone: 'alert', label: t('rapidlyChanging') },
  not_measured: { tone: 'neutral', label: t('notMeasured') },
  not_assessed: { tone: 'neutral', label: t('notAssessed') },
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
    fromScore('A', t('asymmetry'), features.asymmetry),
    fromScore('B', t('border'), features.border),
    fromScore('C', t('color'), features.color),
    {
      ...fromLevel('D', t('diameter'), features.diameter),
      ...(features.diameter.size !== null && { label: formatMillimeters(features.diameter.size) }),
    },
    fromLevel('E', t('evolving'), features.evolving),
  ];
}

/** Names of the tones for screen readers. */
export const TONE_LABELS: Record<Tone, string> = {
  good: t('toneGood'),
  caution: t('toneCaution'),
  alert: t('toneAlert'),
  neutral: t('toneNeutral'),
};
