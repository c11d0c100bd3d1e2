import { attributionOf } from './attribution';

const CELLS = 14 * 14;
const probabilities = { mel: 0.5, nv: 0.5, bcc: 0, akiec: 0, bkl: 0, df: 0, vasc: 0 };

/** Activation maps with melanoma seen in one cell and moles in another. */
function seen(melanoma: number, mole: number) {
  const cam = new Float32Array(7 * CELLS);
  cam[melanoma] = 4;
  cam[CELLS + mole] = 2;
  return cam;
}

test('what spoke for a tier is where its diagnoses were seen, not where others were', () => {
  const high = attributionOf(seen(15, 100), probabilities, 'high');
  expect([high[15], high[100]]).toEqual([1, 0]);
  const low = attributionOf(seen(15, 100), probabilities, 'low');
  expect([low[15], low[100]]).toEqual([0, 1]);
});

test('where nothing spoke for the tier the map is empty', () => {
  expect(attributionOf(new Float32Array(7 * CELLS), probabilities, 'low')).toEqual(Array(CELLS).fill(0));
});
