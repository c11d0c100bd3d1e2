import { computeAttribution } from './attribution';

const CELLS = 14 * 14;
const probabilities = { mel: 0.5, nv: 0.5, bcc: 0, akiec: 0, bkl: 0, df: 0, vasc: 0 };

/** Activation maps with one cell active for melanoma and another for moles. */
function createActivationMaps(melanoma: number, mole: number) {
  const cam = new Float32Array(7 * CELLS);
  cam[melanoma] = 4;
  cam[CELLS + mole] = 2;
  return cam;
}

test('a tier is attributed to the cells of its own diagnoses only', () => {
  const high = computeAttribution(createActivationMaps(15, 100), probabilities, 'high');
  expect([high[15], high[100]]).toEqual([1, 0]);
  const low = computeAttribution(createActivationMaps(15, 100), probabilities, 'low');
  expect([low[15], low[100]]).toEqual([0, 1]);
});

test('without evidence for the tier the map is empty', () => {
  expect(computeAttribution(new Float32Array(7 * CELLS), probabilities, 'low')).toEqual(Array(CELLS).fill(0));
});
