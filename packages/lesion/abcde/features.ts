/** A, B and C of a lesion as measures, levels and one sentence each. Pure and browser-safe. */
import type { CompletedAssessment } from '#domain/analysis/assessment';
import { measureAsymmetry, type AsymmetryMeasure } from './asymmetry';
import { measureBorder, type BorderMeasure } from './border';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { measureColors, type ColorMeasure } from './colors';
import type { Pixels } from '#lesion/photo/pixels';
import { toLabImage } from '#lesion/photo/lab';
import type { LesionRegion } from './lesionRegion';
import { computePrincipalAxes, type Axes } from './shape';

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

function describeAsymmetry({ mainCause, location }: AsymmetryMeasure, levelName: string): string {
  if (levelName === 'minimal') return 'The two halves match well in shape and color.';
  const degree = levelName === 'moderate' ? 'differ somewhat' : 'differ clearly';
  const aspect = mainCause === 'shape' ? 'in shape' : 'in color';
  return `The halves ${degree} ${aspect}, most at the ${location}.`;
}

function describeBorder({ location, notches, abruptness }: BorderMeasure, levelName: string): string {
  const end = abruptness > 20 ? 'ends abruptly' : 'fades into the skin';
  if (levelName === 'regular') return `The edge is even and ${end}.`;
  const jagged = levelName === 'irregular' ? 'somewhat uneven' : 'irregular and jagged';
  const count = notches > 1 ? ` with ${notches} notches` : '';
  return `The edge is ${jagged}${count}, most at the ${location}, and ${end}.`;
}

function joinWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]!}`;
}

/** Distances in CIELAB from which two colors look somewhat apart and far apart; set by hand. */
const [NOTICEABLE, FAR] = [15, 30];

/** Names the colors and their largest distance; for a single color, how much its shades vary. */
function describeColors({ colors, maxDistance: distance }: ColorMeasure, levelName: string): string {
  const names = joinWords(colors.map(({ name }) => name));
  if (colors.length === 0) return 'No color covers enough of the spot to name it.';
  if (colors.length === 1) {
    const shades = { uniform: '', varied: ', in several shades' }[levelName] ?? ', in very different shades';
    return `One color${shades}: ${names}.`;
  }
  const maxDistance = chooseLevel(distance, [NOTICEABLE, FAR], ['close to one another', 'somewhat apart', 'far apart']);
  return `${colors.length} of six colors, ${maxDistance}: ${names}.`;
}

/** Describes the measures by the cut points of the model card. */
export function describeFeatures(measures: FeatureMeasures, levels: ModelCard['levels']): Features {
  const { asymmetry, border, color, isCutOff } = measures;
  const a = chooseLevel(asymmetry.score, levels.asymmetry, ['minimal', 'moderate', 'significant'] as const);
  const b = chooseLevel(border.score, levels.border, ['regular', 'irregular', 'very_irregular'] as const);
  const c = chooseLevel(color.score, levels.color, ['uniform', 'varied', 'multiple_colors'] as const);
  const caution = (consequence: string): string =>
    isCutOff ? ` The spot runs off the picture, so this is ${consequence}.` : '';
  const halves = `${describeAsymmetry(asymmetry, a)}${caution('uncertain')}`;
  const edge = `${describeBorder(border, b)}${caution('judged without the missing part')}`;
  return {
    asymmetry: { level: a, score: asymmetry.score, sentence: halves },
    border: { level: b, score: border.score, sentence: edge },
    color: { level: c, score: color.score, sentence: describeColors(color, c), swatches: [...color.colors] },
  };
}
