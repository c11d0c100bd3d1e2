import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';
import type { Spot } from '#domain/analysis/spot';
import { getModelMetrics } from '../../../lib/modelMetrics/modelMetrics';
import { buildAnalysis, buildSpot } from '../../../testing/fixtures';
import { type FontFiles, ReportFonts } from '../pdf/ReportFonts';
import type { ReportContent, ReportPhoto, ReportSpot } from '../reportContent';

const REPOSITORY = join(__dirname, '../../../../..');
const FONTS = join(REPOSITORY, 'node_modules/@fontsource/source-sans-3/files');
const PHOTO = join(REPOSITORY, 'packages/lesion/fixtures/phone-nevus-1.jpg');

const readBytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));
const readFont = (alphabet: string, weight: number) =>
  readBytes(join(FONTS, `source-sans-3-${alphabet}-${weight}-normal.woff`));

const ALPHABETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** The files of the fonts of reports, as the browser loads them. */
export const FONT_FILES: readonly FontFiles[] = ALPHABETS.map((alphabet) => ({
  regular: readFont(alphabet, 400),
  bold: readFont(alphabet, 600),
}));

/** The fonts of reports. */
export const readReportFonts = (): ReportFonts => new ReportFonts(FONT_FILES);

/** A rough ellipse. */
const OUTLINE = Array.from({ length: 48 }, (_, index): Point => {
  const angle = (index / 48) * 2 * Math.PI;
  const radius = 0.2 + 0.03 * Math.sin(5 * angle);
  return [0.5 + radius * Math.cos(angle), 0.5 + 0.85 * radius * Math.sin(angle)];
});

const { detectedFeatures } = buildAnalysis();

/** Texts as long as those of real results. */
const LONG_TEXTS = {
  detectedFeatures: {
    ...detectedFeatures,
    asymmetry: {
      ...detectedFeatures.asymmetry,
      sentence: 'Asymmetry: minimal. Folded along its long axis, the two halves of the spot cover each other well.',
    },
    border: {
      ...detectedFeatures.border,
      sentence:
        'Border: irregular. The edge is jagged on the upper left, where it changes its direction most often, and fades on the lower right.',
    },
    evolving: {
      level: 'stable',
      basis: 'comparison',
      sentence:
        'Evolving: stable. Since January 4, 2025, size, outline and color differ no more than in two photos of an unchanged spot. A circle as large as the spot was about 3.9 mm wide then and is 4.2 mm wide in this photo. Two photos cannot tell whether it grew until it is about 5.0 mm wide.',
    },
  },
  recommendations: ['Photograph this spot again in 4 weeks, in the same light, and choose the same spot.'],
  reasons: [
    'It scored just below our cutoff for high risk.',
    'It looks most like a common mole, but not clearly enough to lower the result.',
    'The lower part of the spot counted most toward this result.',
    'You said it is new. The photo alone was already enough for this result.',
    'The spot looks darker than on January 4, 2025. The photo alone was already enough for this result.',
  ],
  reasonDetails: [
    'Probability of melanoma by the network: 0.020. Cutoff for a warning: 0.110.',
    'Probability of any skin cancer or precursor: 0.084. Cutoff for a moderate result: 0.189.',
    'Distance from the test photos: 1.04, where 1 is their mean and 1.65 the limit.',
  ],
} satisfies Partial<Analysis>;

/** Builds a spot that was photographed `count` times, a month apart, as it grew. */
export function buildReportSpot(
  count: number,
  {
    withPhotos = false,
    spot = {},
    newest = {},
  }: { withPhotos?: boolean; spot?: Partial<Spot>; newest?: Partial<Analysis> } = {},
): ReportSpot {
  const id = spot.id ?? '01ARZ3NDEKTSV4RRFFQ69G5LES';
  const analyses = Array.from({ length: count }, (_, index) =>
    buildAnalysis({
      id: `${id.slice(0, 22)}${String(index).padStart(4, '0')}`,
      lesionId: id,
      analysisDate: new Date(Date.UTC(2025, index, 4, 12)).toISOString(),
      outline: OUTLINE,
      location: spot.region ?? null,
      diameter: 4 + 0.3 * index,
      area: 12 + 2 * index,
      notes: index % 3 === 0 ? `Noted in photo ${index + 1}.` : null,
      ...LONG_TEXTS,
      modelVersion: getModelMetrics('research').model,
      ...(index === count - 1 ? newest : {}),
    }),
  );
  const square = { x: 28, y: 28, size: 168 };
  const photo: ReportPhoto = { analysisImage: readBytes(PHOTO), crop: readBytes(PHOTO), square };
  return {
    spot: buildSpot({ id, name: 'Mole by the collarbone', analyses: count, ...spot }),
    analyses,
    photos: new Map(withPhotos ? analyses.map((analysis) => [analysis.id, photo]) : []),
  };
}

/** Builds the content of a report about spots. */
export const buildReport = (...spots: ReportSpot[]): ReportContent => ({
  spots,
  figure: { build: 'medium', tone: null },
  metrics: getModelMetrics('research'),
  personName: null,
  createdAt: new Date('2026-11-25T12:00:00.000Z'),
});
