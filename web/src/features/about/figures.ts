import openCard from '../../../../packages/lesion/model/open/card.json';
import openMetrics from '../../../../packages/lesion/model/open/metrics.json';
import researchCard from '../../../../packages/lesion/model/research/card.json';
import researchMetrics from '../../../../packages/lesion/model/research/metrics.json';
import type { ModelRecipe } from '#domain/http/publicConfig';

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
  /** The weights in use; another name than `model` while they have not been measured themselves. */
  inUse: string;
  tests: TestedOn[];
  /** Photographs of each skin tone that the figures rest on, lightest first. */
  tones: { tone: string; photographs: number }[];
  limits: string[];
}

const SENSITIVITY = 'sensitivity, malignant or suspicious';
const SPECIFICITY = 'specificity';

interface Line {
  section: string;
  name: string;
  value: number;
  low: number | null;
  high: number | null;
  n: number;
}

const MEASURED = {
  research: { card: researchCard, metrics: researchMetrics },
  open: { card: openCard, metrics: openMetrics },
} as const;

/** The figures of the weights a stage serves, from the files its benchmark wrote. */
export function figuresOf(recipe: ModelRecipe): Figures {
  const { card, metrics } = MEASURED[recipe];
  const lines: readonly Line[] = metrics.lines;
  const sections = [...new Set(lines.map(({ section }) => section))];
  const tests = sections.flatMap((section) => testOf(lines.filter((one) => one.section === section)) ?? []);
  return { model: metrics.model, inUse: card.version, tests, tones: card.skin, limits: card.limits };
}

function testOf(lines: readonly Line[]): TestedOn | undefined {
  const [section = ''] = lines.map((line) => line.section);
  const sensitivity = shareOf(lines, SENSITIVITY);
  const specificity = shareOf(lines, SPECIFICITY);
  return sensitivity && specificity && { photographs: nameOf(section), sensitivity, specificity };
}

function shareOf(lines: readonly Line[], name: string): Share | undefined {
  const line = lines.find((one) => one.name === name);
  if (!line || line.low === null || line.high === null) return undefined;
  return { value: line.value, low: line.low, high: line.high, photographs: line.n };
}

/** `Dermoscopic: HAM10000, test part` in plain words, and whether the frame was left where the capture screen starts. */
function nameOf(section: string): string {
  const [kind, of = ''] = section.split(/[:,] */);
  const framed = section.endsWith('framed as the capture screen starts') ? ', frame left where it starts' : '';
  if (kind !== 'Phone') return `Photos through a dermatoscope (${of})${framed}`;
  return section.includes('five-fold') ? 'Phone photos, five models trained alike' : `Phone photos${framed}`;
}
