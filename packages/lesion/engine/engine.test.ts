import path from 'node:path';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { computeLikelihoodRatio } from '#domain/analysis/everydayShare';
import { createEngine } from './engine';
import { readCard } from '#lesion/model/modelCard';
import { circle, halfMoon, lesionPicture, maskOf, type DrawnShape } from '#lesion/fixtures/drawn';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { EMBEDDING_LENGTH, MASK_SIDE, type NetworkOutput } from './network';
import { longestExtent, polygonArea } from '#lesion/abcde/shape';

const CARD = readCard(path.join(__dirname, '../model/open'));

/** Assesses a drawn spot, with a network whose mask is that spot. */
async function assessShape(shape: DrawnShape, card = CARD) {
  const output: NetworkOutput = {
    logits: new Float32Array(DIAGNOSES.length),
    mask: Float32Array.from(maskOf(shape, MASK_SIDE), (value) => (value ? 4 : -4)),
    gate: 9,
    phone: 9,
    cam: new Float32Array(DIAGNOSES.length * 14 * 14),
    embedding: new Float32Array(EMBEDDING_LENGTH),
  };
  const engine = createEngine({ infer: () => Promise.resolve(output) }, card);
  return (await engine.assessWithDetails(lesionPicture(shape))).ungated!;
}

test('a round spot half as wide as the picture measures that width and that share of the area', async () => {
  const { longestPixels, area } = await assessShape(circle);
  expect(Math.abs(longestPixels / (ANALYSIS_SIZE / 2) - 1)).toBeLessThan(0.1);
  expect(Math.abs(area / (Math.PI / 16) - 1)).toBeLessThan(0.1);
});

test.each([
  ['circle', circle],
  ['half moon', halfMoon],
])('the longest extent and the area of a %s match its outline', async (_, shape) => {
  const { longestPixels, area, outline } = await assessShape(shape);
  expect(Math.abs(longestPixels / (ANALYSIS_SIZE * longestExtent(outline)) - 1)).toBeLessThan(0.05);
  expect(Math.abs(area / polygonArea(outline) - 1)).toBeLessThan(0.05);
});

test('both axes cross in the center of the spot, wherever it lies in the picture', async () => {
  const aside: DrawnShape = (x, y) => Math.hypot((x + 0.3) / 2, y - 0.2) < 0.25;
  const { axes } = await assessShape(aside);
  const middle = [0.35, 0.6] as const;
  for (const [[x, y], [u, v]] of axes) {
    const length = Math.hypot(u - x, v - y);
    const distance = Math.abs((u - x) * (middle[1] - y) - (v - y) * (middle[0] - x)) / length;
    expect(distance).toBeLessThan(0.01);
  }
});

test('an assessment states what test photos of its kind and tier turned out to be, where the card has counted them', async () => {
  const count = (photos: number) => ({
    low: { photos, melanomas: 1, cancers: 2 },
    moderate: { photos: photos + 1, melanomas: 3, cancers: 4 },
    high: { photos: photos + 2, melanomas: 5, cancers: 6 },
  });
  const outcomes = { dermoscopic: count(100), phone: count(200) };
  const tested = { limits: {} as never, sensitivity: {}, outcomes };
  const { domain, riskLevel, testOutcome, likelihoodRatio } = await assessShape(circle, { ...CARD, tested });
  expect(domain).toBe('phone');
  expect(testOutcome).toEqual(outcomes.phone[riskLevel]);
  expect(likelihoodRatio).toBe(computeLikelihoodRatio(outcomes.phone, riskLevel));
  const untested = await assessShape(circle, { ...CARD, tested: undefined });
  expect([untested.testOutcome, untested.likelihoodRatio]).toEqual([undefined, undefined]);
});
