/** A, B and C of a lesion as measures, levels and one sentence each. Pure and browser-safe. */
import type { CompletedAssessment } from '#domain/analysis/assessment';
import { measureAsymmetry, type AsymmetryMeasure } from './asymmetry';
import { measureBorder, type BorderMeasure } from './border';
import type { ModelCard } from '#lesion/model/modelCard';
import { measureColors, type ColorMeasure } from './colors';
import type { Pixels } from '#lesion/photo/pixels';
import { toLabImage } from '#lesion/photo/lab';
import type { LesionRegion } from './lesionRegion';
import { abcdeMessages, spotColorMessages, spotSideMessages } from './messages';
import { computePrincipalAxes, type Axes } from './shape';

const t = abcdeMessages;

type Features = CompletedAssessment['features'];

/** The measures behind the three features. */
export interface FeatureMeasures {
  readonly axes: Axes;
  readonly asymmetry: AsymmetryMeasure;
  readonly border: BorderMeasure;
  readonly color: ColorMeasure;
  /** Whether the lesion extends past the border of the photo. */
  readonly isCutOff: boolean;
}

/** Measures a lesion in its 224×224 analysis image. */
export function measureFeatures(image: Pixels, region: LesionRegion): FeatureMeasures {
  const lab = toLabImage(image);
  const axes = computePrincipalAxes(region);
  return {
    axes,
    asymmetry: measureAsymmetry(region, lab, axes),
    border: measureBorder(region, lab, axes),
    color: measureColors(region, lab),
    isCutOff: region.isCutOff,
  };
}

function chooseLevel<T>(score: number, [low, high]: readonly [number, number], names: readonly [T, T, T]): T {
  return score < low ? names[0] : score < high ? names[1] : names[2];
}

const ASYMMETRY_TEXTS = {
  minimal: 'asymmetryMinimal',
  moderate: 'asymmetryModerate',
  significant: 'asymmetrySignificant',
} as const;

const BORDER_TEXTS = {
  regular: 'borderRegular',
  irregular: 'borderIrregular',
  very_irregular: 'borderVeryIrregular',
} as const;

function describeAsymmetry(measure: AsymmetryMeasure, level: keyof typeof ASYMMETRY_TEXTS): string {
  return t(ASYMMETRY_TEXTS[level], { cause: measure.mainCause, side: spotSideMessages(measure.location) });
}

function describeBorder({ location, notches, abruptness }: BorderMeasure, level: keyof typeof BORDER_TEXTS): string {
  return t(BORDER_TEXTS[level], {
    notches,
    side: spotSideMessages(location),
    end: abruptness > 20 ? 'abrupt' : 'soft',
  });
}

function joinWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('lastOfList', { most: names.slice(0, -1).join(', '), last });
}

/** Distances in CIELAB from which two colors look somewhat apart and far apart; set by hand. */
const [NOTICEABLE, FAR] = [15, 30];

/** Names the colors and their largest distance; for a single color, how much its shades vary. */
function describeColors({ colors, maxDistance }: ColorMeasure, level: Features['color']['level']): string {
  const names = joinWords(colors.map(({ name }) => spotColorMessages(name)));
  if (colors.length === 0) return t('noColor');
  if (colors.length === 1) {
    const texts = { uniform: 'oneColor', varied: 'oneColorVaried', multiple_colors: 'oneColorMultiple' } as const;
    return t(texts[level], { colors: names });
  }
  const distance = chooseLevel(maxDistance, [NOTICEABLE, FAR], ['close', 'apart', 'far']);
  return t('manyColors', { count: colors.length, distance, colors: names });
}

/** Describes the measures by the cut points of the model card. */
export function describeFeatures(measures: FeatureMeasures, levels: ModelCard['levels']): Features {
  const { asymmetry, border, color, isCutOff } = measures;
  const a = chooseLevel(asymmetry.score, levels.asymmetry, ['minimal', 'moderate', 'significant'] as const);
  const b = chooseLevel(border.score, levels.border, ['regular', 'irregular', 'very_irregular'] as const);
  const c = chooseLevel(color.score, levels.color, ['uniform', 'varied', 'multiple_colors'] as const);
  const halves = describeAsymmetry(asymmetry, a);
  const edge = describeBorder(border, b);
  return {
    asymmetry: {
      level: a,
      score: asymmetry.score,
      sentence: isCutOff ? t('asymmetryCutOff', { sentence: halves }) : halves,
    },
    border: { level: b, score: border.score, sentence: isCutOff ? t('borderCutOff', { sentence: edge }) : edge },
    color: { level: c, score: color.score, sentence: describeColors(color, c), swatches: [...color.colors] },
  };
}
