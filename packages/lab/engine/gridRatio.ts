/** Checkerboards in generated pictures, as lines in their spectrum. */

/** Frequencies beside that of the grid, in cycles per picture, that it is compared with. */
const NEAREST_NEIGHBOR = 4;
const FARTHEST_NEIGHBOR = 6;

/**
 * How much more energy a picture has at a period of `period` pixels, across or down, than beside it in the spectrum; 1 without a
 * grid of this period. The energies are those of the gray picture under a Hann window.
 * @param picture planar RGB of `side`×`side` pixels; `side` is a multiple of `period`
 */
export function measureGridRatio(picture: Float32Array, side: number, period: number): number {
  const gray = toWindowedGray(picture, side);
  const center = side / period;
  const beside = [];
  for (let away = NEAREST_NEIGHBOR; away <= FARTHEST_NEIGHBOR; away++) beside.push(center - away, center + away);
  const sum = (frequencies: readonly number[]): number =>
    frequencies.reduce((total, frequency) => total + sumEnergy(gray, side, frequency), 0) / frequencies.length;
  return sum([center]) / sum(beside);
}

/** The mean of the three colors, without the mean of the picture, under a Hann window. */
function toWindowedGray(picture: Float32Array, side: number): Float64Array {
  const pixels = side * side;
  const gray = Float64Array.from(
    { length: pixels },
    (_, i) => picture[i]! + picture[pixels + i]! + picture[2 * pixels + i]!,
  );
  const mean = gray.reduce((a, b) => a + b, 0) / pixels;
  const weights = Array.from({ length: side }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / side) ** 2);
  return gray.map((value, i) => (value - mean) * weights[i % side]! * weights[Math.floor(i / side)]!);
}

/**
 * Energy of the waves with `frequency` cycles across the picture and any number down it, and the other way around. By Parseval's
 * theorem the sum over the other direction needs no transform.
 */
function sumEnergy(gray: Float64Array, side: number, frequency: number): number {
  const angle = (-2 * Math.PI * frequency) / side;
  const [cosines, sines] = [Math.cos, Math.sin].map((wave) => Array.from({ length: side }, (_, i) => wave(angle * i)));
  let energy = 0;
  for (let line = 0; line < side; line++) {
    const [row, column] = [
      [0, 0],
      [0, 0],
    ] as [[number, number], [number, number]];
    for (let i = 0; i < side; i++) {
      const [across, down] = [gray[line * side + i]!, gray[i * side + line]!];
      row[0] += across * cosines![i]!;
      row[1] += across * sines![i]!;
      column[0] += down * cosines![i]!;
      column[1] += down * sines![i]!;
    }
    energy += row[0] ** 2 + row[1] ** 2 + column[0] ** 2 + column[1] ** 2;
  }
  return energy;
}
