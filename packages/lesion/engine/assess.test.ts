import path from 'node:path';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { engineOf } from './assess';
import { readCard } from '#lesion/calibration/modelCard';
import { circle, halfMoon, lesionPicture, maskOf, type Shape } from '#lesion/fixtures/drawn';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { EMBEDDING, MASK_SIDE, type Seen } from './network';
import { longestExtent, polygonArea } from '#lesion/abcde/shape';

/** The answer to a drawn spot that the network sees where it is. */
async function answerTo(shape: Shape) {
  const seen: Seen = {
    logits: new Float32Array(DIAGNOSES.length),
    mask: Float32Array.from(maskOf(shape, MASK_SIDE), (value) => (value ? 4 : -4)),
    gate: 9,
    phone: 9,
    cam: new Float32Array(DIAGNOSES.length * 14 * 14),
    embedding: new Float32Array(EMBEDDING),
  };
  const engine = engineOf({ look: () => Promise.resolve(seen) }, readCard(path.join(__dirname, '../model/open')));
  return (await engine.examine(lesionPicture(shape))).ungated!;
}

test('a round spot half as wide as the picture is told to be that wide and to fill that share of it', async () => {
  const { longestPixels, area } = await answerTo(circle);
  expect(Math.abs(longestPixels / (ANALYSIS_SIZE / 2) - 1)).toBeLessThan(0.1);
  expect(Math.abs(area / (Math.PI / 16) - 1)).toBeLessThan(0.1);
});

test.each([
  ['circle', circle],
  ['half moon', halfMoon],
])('the longest extent and the area told of a %s are those of the outline that is drawn', async (_, shape) => {
  const { longestPixels, area, outline } = await answerTo(shape);
  expect(Math.abs(longestPixels / (ANALYSIS_SIZE * longestExtent(outline)) - 1)).toBeLessThan(0.05);
  expect(Math.abs(area / polygonArea(outline) - 1)).toBeLessThan(0.05);
});

test('both axes that are drawn cross in the middle of the spot, which need not be that of the picture', async () => {
  const aside: Shape = (x, y) => Math.hypot((x + 0.3) / 2, y - 0.2) < 0.25;
  const { axes } = await answerTo(aside);
  const middle = [0.35, 0.6] as const;
  for (const [[x, y], [u, v]] of axes) {
    const length = Math.hypot(u - x, v - y);
    const off = Math.abs((u - x) * (middle[1] - y) - (v - y) * (middle[0] - x)) / length;
    expect(off).toBeLessThan(0.01);
  }
});
