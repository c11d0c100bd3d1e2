import { renderHeatmap, HEATMAP_SIZE } from './heatmap';

const readAlpha = (pixels: Uint8ClampedArray, x: number, y: number) =>
  pixels[(Math.floor(y * HEATMAP_SIZE) * HEATMAP_SIZE + Math.floor(x * HEATMAP_SIZE)) * 4 + 3]!;
const createMap = (cell: number) => Array.from({ length: 196 }, (_, i) => (i === cell ? 1 : 0));

test('the map is drawn row by row from the upper left', () => {
  const pixels = renderHeatmap(createMap(2 * 14 + 10));
  const [x, y] = [10.5 / 14, 2.5 / 14];
  expect(readAlpha(pixels, x, y)).toBeGreaterThan(60);
  expect(readAlpha(pixels, y, x)).toBe(0);
  expect(readAlpha(pixels, 1 - x, y)).toBe(0);
});

test('a uniform map is drawn uniformly up to its edges, an empty one is transparent', () => {
  const full = renderHeatmap(Array<number>(196).fill(1));
  expect(new Set(Array.from({ length: HEATMAP_SIZE ** 2 }, (_, i) => full[i * 4 + 3])).size).toBe(1);
  expect(
    renderHeatmap(Array<number>(196).fill(0))
      .filter((_, i) => i % 4 === 3)
      .every((alpha) => alpha === 0),
  ).toBe(true);
});

test('the map has one color and only its opacity varies', () => {
  const pixels = renderHeatmap(Array.from({ length: 196 }, (_, i) => i / 195));
  const hues = new Set(Array.from({ length: HEATMAP_SIZE ** 2 }, (_, i) => pixels.slice(i * 4, i * 4 + 3).join()));
  expect(hues.size).toBe(1);
});

test('the map is smooth: neighboring pixels differ by a few levels at most', () => {
  const pixels = renderHeatmap(createMap(7 * 14 + 7));
  const row = Array.from({ length: HEATMAP_SIZE }, (_, x) => pixels[((HEATMAP_SIZE / 2) * HEATMAP_SIZE + x) * 4 + 3]!);
  expect(Math.max(...row.slice(1).map((alpha, i) => Math.abs(alpha - row[i]!)))).toBeLessThan(20);
});
