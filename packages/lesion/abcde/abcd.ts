/** A, B and C of a lesion as numbers, levels and one plain sentence each. Pure and browser-safe. */
import type { Assessed } from '#domain/analysis/assessment';
import { measureAsymmetry, type AsymmetryMeasure } from './asymmetry';
import { measureBorder, type BorderMeasure } from './border';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { measureColors, type ColorMeasure } from './colors';
import type { Pixels } from '#lesion/photo/analysisImage';
import { toLab } from '#lesion/photo/lab';
import type { Lesion } from './segment';
import { principalAxes, type Axes } from './shape';

type Features = Assessed['features'];

/** The bare numbers behind the three features. */
export interface Measures {
  readonly axes: Axes;
  readonly asymmetry: AsymmetryMeasure;
  readonly border: BorderMeasure;
  readonly color: ColorMeasure;
  /** Whether the lesion runs off its photograph. */
  readonly cutOff: boolean;
}

/** Measures a lesion in its 224 px analysis image. */
export function measure(image: Pixels, lesion: Lesion): Measures {
  const lab = toLab(image);
  const axes = principalAxes(lesion);
  return {
    axes,
    asymmetry: measureAsymmetry(lesion, lab, axes),
    border: measureBorder(lesion, lab, axes),
    color: measureColors(lesion, lab),
    cutOff: lesion.cutOff,
  };
}

function level<T>(score: number, [low, high]: readonly [number, number], words: readonly [T, T, T]): T {
  return score < low ? words[0] : score < high ? words[1] : words[2];
}

function asymmetrySentence({ mainly, where }: AsymmetryMeasure, word: string): string {
  if (word === 'minimal') return 'The two halves match well in shape and color.';
  const how = word === 'moderate' ? 'differ somewhat' : 'differ clearly';
  const what = mainly === 'shape' ? 'in shape' : 'in color';
  return `The halves ${how} ${what}, most at the ${where}.`;
}

function borderSentence({ where, notches, abruptness }: BorderMeasure, word: string): string {
  const end = abruptness > 20 ? 'ends abruptly' : 'fades into the skin';
  if (word === 'regular') return `The edge is even and ${end}.`;
  const jagged = word === 'irregular' ? 'somewhat uneven' : 'irregular and jagged';
  const count = notches > 1 ? ` with ${notches} notches` : '';
  return `The edge is ${jagged}${count}, most at the ${where}, and ${end}.`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]!}`;
}

/** Distances in CIELAB from which two colours are somewhat and far apart to the eye; set by hand. */
const [SOMEWHAT, FAR] = [15, 30];

/** Names the colours and how far apart the two least alike are; of one colour, in how many shades, as the level has it. */
function colorSentence({ found, apart: distance }: ColorMeasure, word: string): string {
  const names = list(found.map(({ name }) => name));
  if (found.length === 0) return 'No color covers enough of the spot to name it.';
  if (found.length === 1) {
    const shades = { uniform: '', varied: ', in several shades' }[word] ?? ', in very different shades';
    return `One color${shades}: ${names}.`;
  }
  const apart = level(distance, [SOMEWHAT, FAR], ['close to one another', 'somewhat apart', 'far apart']);
  return `${found.length} of six colors, ${apart}: ${names}.`;
}

/** Turns measures into the words of an assessment, by the model card's cut points. */
export function describe(measures: Measures, levels: ModelCard['levels']): Features {
  const { asymmetry, border, color, cutOff } = measures;
  const a = level(asymmetry.score, levels.asymmetry, ['minimal', 'moderate', 'significant'] as const);
  const b = level(border.score, levels.border, ['regular', 'irregular', 'very_irregular'] as const);
  const c = level(color.score, levels.color, ['uniform', 'varied', 'multiple_colors'] as const);
  const caution = (so: string): string => (cutOff ? ` The spot runs off the picture, so this is ${so}.` : '');
  const halves = `${asymmetrySentence(asymmetry, a)}${caution('uncertain')}`;
  const edge = `${borderSentence(border, b)}${caution('judged without the missing part')}`;
  return {
    asymmetry: { level: a, score: asymmetry.score, sentence: halves },
    border: { level: b, score: border.score, sentence: edge },
    color: { level: c, score: color.score, sentence: colorSentence(color, c), swatches: [...color.found] },
  };
}
