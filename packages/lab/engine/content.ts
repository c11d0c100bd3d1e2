/**
 * What becomes of photos with something around them: the black rim of a slide, a letterbox, a screenshot's bars, the white
 * border of a print. Each is assessed with the surroundings, as before they were cut away, and without them.
 *
 *   npm run lab -- content [--each 12]      LESION_DATA; validation photos, and makers outside training
 */
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { computeWeightsVersion } from '#lesion/model/modelCard';
import { assessPhoto } from '#lesion/engine/assessPhoto';
import { loadEngine, type AssessmentDetails, type Engine } from '#lesion/engine/engine';
import { readReferenceStatistics } from '#lesion/engine/referenceStatistics';
import { isAlarming } from '#lesion/engine/riskGroups';
import { frameLesion } from '#lesion/framing/frameLesion';
import type { Pixels } from '#lesion/photo/pixels';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { findVisibleBounds } from '#lesion/photo/square';
import { listAllPhotos } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { estimateShare, type Figure } from '#lesion/statistics/statistics';
import { createMakerPictures } from '#lab/engine/pictures/makers';
import { toPicture, type Picture } from '#lab/engine/pictures/picture';

/** Margins as shares of the photograph's longer side, and what they are painted with. */
interface Surrounding {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Radius of the photograph's rounded corners, share of the longer side. */
  readonly corner: number;
  paint(x: number, y: number, width: number, height: number): number;
}

const noise = (x: number, y: number): number => ((x * 7919 + y * 104729) >>> 3) % 12;
const even = (share: number) => ({ left: share, top: share, right: share, bottom: share });
const SURROUNDINGS: Readonly<Record<string, Surrounding>> = {
  'slide with a black rim': {
    left: 0.05,
    top: 0.03,
    right: 0.09,
    bottom: 0.06,
    corner: 0.03,
    paint: (x, y) => 6 + noise(x, y),
  },
  letterbox: { left: 0, top: 0.3, right: 0, bottom: 0.3, corner: 0, paint: () => 0 },
  screenshot: {
    ...{ left: 0, top: 0.45, right: 0, bottom: 0.45, corner: 0 },
    paint: (x, y, width, height) => (x % 11 < 5 && x < 0.6 * width && Math.abs(y / height - 0.12) < 0.02 ? 90 : 255),
  },
  'print with a white border': { ...even(0.07), corner: 0, paint: () => 250 },
};

function addSurrounding(image: Pixels, around: Surrounding): Pixels {
  const side = Math.max(image.width, image.height);
  const px = (share: number): number => Math.round(share * side);
  const [left, top, radius] = [px(around.left), px(around.top), px(around.corner)];
  const width = image.width + left + px(around.right);
  const height = image.height + top + px(around.bottom);
  const data = new Uint8ClampedArray(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - left, y - top];
      const inside = u >= 0 && v >= 0 && u < image.width && v < image.height;
      const [du, dv] = [
        Math.max(radius - u, u - (image.width - 1 - radius), 0),
        Math.max(radius - v, v - (image.height - 1 - radius), 0),
      ];
      const shows = inside && (radius === 0 || Math.hypot(du, dv) <= radius);
      for (let c = 0; c < 3; c++) {
        data[3 * (y * width + x) + c] = shows
          ? image.data[(v * image.width + u) * image.channels + c]!
          : around.paint(x, y, width, height);
      }
    }
  }
  return { width, height, channels: 3, data };
}

/** The engine's path before anything was cut away: the picture is framed with what surrounds it. */
async function assessUncut(engine: Engine, picture: Pixels): Promise<AssessmentDetails> {
  const { square } = await frameLesion(engine.network, picture);
  return engine.assessWithDetails(await prepareAnalysisImage(picture, square), findVisibleBounds(square, picture));
}

interface Outcome {
  readonly group: string;
  readonly set: string;
  readonly alarming: boolean;
  readonly plain: string;
  readonly uncut: string;
  readonly cut: string;
}

const outcome = ({ assessment }: AssessmentDetails): string =>
  assessment.assessable ? assessment.riskLevel : `refused: ${assessment.reasons[0]!}`;

function pictures(each: number): Picture[] {
  const validation = listAllPhotos().filter(({ part, label }) => part === 'val' && label >= 0);
  const sets: Picture[][] = [
    ...['ham10000', 'isic2017', 'pad'].map((set) =>
      validation.filter(({ dataset }) => dataset.startsWith(set)).map(toPicture),
    ),
    ...['waterloo_clinical', 'isic_nc_extra'].map((set) => createMakerPictures(set)),
  ];
  return sets.flatMap((set) =>
    set.sort((a, b) => hashUnit(`content:${a.id}`) - hashUnit(`content:${b.id}`)).slice(0, each),
  );
}

const isRefused = (outcome: string): boolean => outcome.startsWith('refused');

function computeOutcomeFigures(own: readonly Outcome[]): Record<string, Figure> {
  const alarming = own.filter((one) => one.alarming);
  return {
    'refused as it is': estimateShare(own, ({ plain }) => isRefused(plain)),
    'refused before': estimateShare(own, ({ uncut }) => isRefused(uncut)),
    'refused now': estimateShare(own, ({ cut }) => isRefused(cut)),
    'same answer as without, before': estimateShare(own, ({ plain, uncut }) => plain === uncut),
    'same answer as without, now': estimateShare(own, ({ plain, cut }) => plain === cut),
    'malignant or suspicious that are low, as it is': estimateShare(alarming, ({ plain }) => plain === 'low'),
    'malignant or suspicious that are low, before': estimateShare(alarming, ({ uncut }) => uncut === 'low'),
    'malignant or suspicious that are low, now': estimateShare(alarming, ({ cut }) => cut === 'low'),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { each: { type: 'string', default: '12' } } });
  const modelDir = path.join(__dirname, '../../lesion/model/research');
  const engine = await loadEngine(modelDir, 1, readReferenceStatistics(modelDir));
  const outcomes: Record<string, Outcome[]> = Object.fromEntries(Object.keys(SURROUNDINGS).map((name) => [name, []]));
  for (const picture of pictures(Number(values.each))) {
    const loaded = await picture.load();
    if (!loaded) continue;
    const plain = outcome(await assessUncut(engine, loaded.pixels));
    for (const [name, around] of Object.entries(SURROUNDINGS)) {
      const whole = addSurrounding(loaded.pixels, around);
      const uncut = outcome(await assessUncut(engine, whole));
      const cut = outcome(await assessPhoto(engine, whole));
      const { group, dataset: set, label } = picture;
      outcomes[name]!.push({ group, set, alarming: isAlarming(label), plain, uncut, cut });
    }
  }
  const figures = Object.fromEntries(Object.entries(outcomes).map(([name, own]) => [name, computeOutcomeFigures(own)]));
  for (const [name, own] of Object.entries(figures)) {
    console.log(name);
    for (const [what, { value, low, high, n }] of Object.entries(own)) {
      console.log(`  ${what.padEnd(50)} ${value.toFixed(3)}  ${low.toFixed(3)} to ${high.toFixed(3)}  n ${n}`);
    }
  }
  writeFileSync(
    path.join(modelDir, 'content.json'),
    `${JSON.stringify({ version: computeWeightsVersion(modelDir), figures }, null, 2)}\n`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
