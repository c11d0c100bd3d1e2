import { heatPixels, HEAT_SIZE } from './heat';

const alphaAt = (pixels: Uint8ClampedArray, x: number, y: number) =>
  pixels[(Math.floor(y * HEAT_SIZE) * HEAT_SIZE + Math.floor(x * HEAT_SIZE)) * 4 + 3]!;
const mapWith = (cell: number) => Array.from({ length: 196 }, (_, i) => (i === cell ? 1 : 0));

test('the map is drawn where the model looked: row by row from the upper left', () => {
  const pixels = heatPixels(mapWith(2 * 14 + 10));
  const [x, y] = [10.5 / 14, 2.5 / 14];
  expect(alphaAt(pixels, x, y)).toBeGreaterThan(60);
  expect(alphaAt(pixels, y, x)).toBe(0);
  expect(alphaAt(pixels, 1 - x, y)).toBe(0);
});

test('an even map is drawn evenly up to its edges, an empty one not at all', () => {
  const full = heatPixels(Array<number>(196).fill(1));
  expect(new Set(Array.from({ length: HEAT_SIZE ** 2 }, (_, i) => full[i * 4 + 3])).size).toBe(1);
  expect(
    heatPixels(Array<number>(196).fill(0))
      .filter((_, i) => i % 4 === 3)
      .every((alpha) => alpha === 0),
  ).toBe(true);
});

test('one hue only: nothing but opacity tells more from less', () => {
  const pixels = heatPixels(Array.from({ length: 196 }, (_, i) => i / 195));
  const hues = new Set(Array.from({ length: HEAT_SIZE ** 2 }, (_, i) => pixels.slice(i * 4, i * 4 + 3).join()));
  expect(hues.size).toBe(1);
});

test('it is smooth: neighbouring pixels never differ by more than a few levels', () => {
  const pixels = heatPixels(mapWith(7 * 14 + 7));
  const row = Array.from({ length: HEAT_SIZE }, (_, x) => pixels[((HEAT_SIZE / 2) * HEAT_SIZE + x) * 4 + 3]!);
  expect(Math.max(...row.slice(1).map((alpha, i) => Math.abs(alpha - row[i]!)))).toBeLessThan(20);
});
