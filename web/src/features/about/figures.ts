import { skin, limits } from '../../../../packages/lesion/model/research/card.json';
import { lines, model } from '../../../../packages/lesion/model/research/metrics.json';
import type { ModelRecipe } from '#domain/config';

/** A share of photographs, with its 95 % interval. All shares are 0..1. */
export interface Share {
  value: number;
  low: number;
  high: number;
  photographs: number;
}

/** How well the model told photographs of one set apart that it had never seen. */
export interface TestedOn {
  photographs: string;
  /** Of suspicious spots, the share it raised to moderate or high. */
  sensitivity: Share;
  /** Of other spots, the share it left at low. */
  specificity: Share;
}

/** What the model card says of one model. */
export interface Figures {
  model: string;
  tests: TestedOn[];
  /** Photographs of each skin tone that the figures rest on, lightest first. */
  tones: { tone: string; photographs: number }[];
  limits: string[];
}

const SENSITIVITY = 'sensitivity, malignant or suspicious';
const SPECIFICITY = 'specificity';

/** The figures of the weights a stage serves, from the files its benchmark wrote; undefined where they were not measured. */
export function figuresOf(recipe: ModelRecipe): Figures | undefined {
  if (recipe !== 'research') return undefined;
  const sections = [...new Set(lines.map(({ section }) => section))];
  const tests = sections.flatMap((section) => testOf(section) ?? []);
  return tests.length > 0 ? { model, tests, tones: skin, limits } : undefined;
}

function testOf(section: string): TestedOn | undefined {
  const sensitivity = shareOf(section, SENSITIVITY);
  const specificity = shareOf(section, SPECIFICITY);
  return sensitivity && specificity && { photographs: nameOf(section), sensitivity, specificity };
}

function shareOf(section: string, name: string): Share | undefined {
  const line = lines.find((one) => one.section === section && one.name === name);
  if (!line || line.low === null) return undefined;
  return { value: line.value, low: line.low, high: line.high, photographs: line.n };
}

/** `Dermoscopic: HAM10000, test part` in plain words. */
function nameOf(section: string): string {
  const [kind, of = ''] = section.split(/[:,] */);
  return kind === 'Phone' ? 'Phone photos' : `Photos through a dermatoscope (${of})`;
}
