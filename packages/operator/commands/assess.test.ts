import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { fixturePath } from '#lesion/fixtures/photographs';

type XY = [x: number, y: number];

interface Line {
  file: string;
  error?: string;
  square: { x: number; y: number; size: number };
  probabilities: Record<string, number> | null;
  outline: XY[] | null;
  axes: [[XY, XY], [XY, XY]] | null;
  attribution: number[] | null;
  why: [string, string, string] | null;
  skin: { ita: number; standing: string; sentence: string | null } | null;
  features: { color: { swatches: { at: XY }[] } } | null;
  riskLevel: string | null;
}

function run(...args: readonly string[]): { lines: Line[]; status: number | null } {
  const { stdout, status } = spawnSync(process.execPath, [
    '--import',
    'tsx',
    path.join(__dirname, 'assess.ts'),
    ...args,
  ]);
  const lines = stdout.toString().trim().split('\n');
  return { lines: lines.map((line) => JSON.parse(line) as Line), status };
}

const findRange = (points: readonly XY[], along: 0 | 1): [least: number, most: number] => {
  const values = points.map((point) => point[along]);
  return [Math.min(...values), Math.max(...values)];
};

test('assess prints one line per photo in order, with outline, colors and axes in 0..1 of the whole photo, and continues after an unreadable file', () => {
  const files = [
    fixturePath('phone-melanoma-1.jpg'),
    path.join(__dirname, '../../lesion/README.md'),
    fixturePath('dermoscopic-nevus-2.jpg'),
  ];
  const { lines, status } = run('--ungated', ...files);
  expect(lines.map(({ file }) => file)).toEqual(files);
  expect(lines[1]).toEqual({ file: files[1], error: expect.stringMatching(/no JPEG, PNG or WebP image/) });
  expect(status).toBe(1);
  for (const line of [lines[0]!, lines[2]!]) {
    expect(line).toMatchObject({ reasons: expect.any(Array), risk: expect.any(Object), ms: expect.any(Number) });
    expect(Object.keys(line.probabilities!)).toEqual([...DIAGNOSES]);
    expect(line.outline!.flat().every((v) => v >= 0 && v <= 1)).toBe(true);
    expect(line.square.size).toBeGreaterThan(50);
    const { swatches } = line.features!.color;
    expect(swatches.length).toBeGreaterThan(0);
    for (const along of [0, 1] as const) {
      const [least, most] = findRange(line.outline!, along);
      expect(swatches.every(({ at }) => at[along] > least && at[along] < most)).toBe(true);
      // The axes end on the outline, which is slightly simplified.
      const ends = findRange(line.axes!.flat(), along);
      expect(ends[0]).toBeGreaterThan(least - 0.02);
      expect(ends[1]).toBeLessThan(most + 0.02);
    }
  }
});

test('assess states attribution, reasons and skin tone for an assessed photo, and none of them for a refused one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'refused-'));
  try {
    const [file, dark] = [fixturePath('dermoscopic-melanoma-1.jpg'), path.join(folder, 'dark.png')];
    await sharp(file).linear(0.1).png().toFile(dark);
    const [assessed, refused] = run(file, dark).lines;
    expect(assessed!.attribution).toHaveLength(14 * 14);
    expect(Math.max(...assessed!.attribution!)).toBe(1);
    expect(new Set(assessed!.why).size).toBe(3);
    expect(assessed!.skin).toMatchObject({ ita: expect.any(Number), standing: expect.any(String) });
    expect(assessed!.skin).toHaveProperty('sentence');
    expect(refused).toMatchObject({ assessable: false, reasons: ['too_dark'] });
    expect(refused).toMatchObject({ outline: null, axes: null, attribution: null, why: null, skin: null });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a photo under 96 pixels is an error', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-'));
  try {
    const small = path.join(folder, 'small.png');
    await sharp(fixturePath('dermoscopic-melanoma-1.jpg')).resize(200, 90).png().toFile(small);
    expect(run(small)).toEqual({
      lines: [{ file: small, error: 'The photograph is smaller than 96 pixels.' }],
      status: 1,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Mean distance of the outline's points from the nearest point of another, in 0..1 of the photo. */
const measureDistance = (outline: readonly XY[], other: readonly XY[]): number =>
  outline.reduce((sum, [x, y]) => sum + Math.min(...other.map(([u, v]) => Math.hypot(x - u, y - v))), 0) /
  outline.length;

/** Mean difference between two attribution maps. */
const measureDifference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;

test('a mirrored or rotated photo gets the same answer, with outline and attribution moved accordingly', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'turned-'));
  try {
    const file = fixturePath('dermoscopic-melanoma-1.jpg');
    const [mirrored, turned] = [path.join(folder, 'mirrored.png'), path.join(folder, 'turned.png')];
    await sharp(file).flop().png().toFile(mirrored);
    await sharp(file).rotate(90).png().toFile(turned);
    const [plain, ...others] = run('--ungated', file, mirrored, turned).lines;
    const expectedOutlines = [
      plain!.outline!.map(([x, y]): XY => [1 - x, y]),
      plain!.outline!.map(([x, y]): XY => [1 - y, x]),
    ];
    others.forEach((other, i) => {
      expect(other.riskLevel).toBe(plain!.riskLevel);
      for (const name of DIAGNOSES) {
        expect(Math.abs(other.probabilities![name]! - plain!.probabilities![name]!)).toBeLessThan(0.1);
      }
      expect(measureDistance(other.outline!, expectedOutlines[i]!)).toBeLessThan(0.01);
      const toSource = [(x: number, y: number) => y * 14 + 13 - x, (x: number, y: number) => (13 - x) * 14 + y][i]!;
      const expected = other.attribution!.map((_, at) => plain!.attribution![toSource(at % 14, Math.floor(at / 14))]!);
      expect(measureDifference(other.attribution!, expected)).toBeLessThan(
        0.3 * measureDifference(other.attribution!, plain!.attribution!),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
