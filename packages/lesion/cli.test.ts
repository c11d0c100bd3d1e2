import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { DIAGNOSES } from '#domain/assessment';
import { fixturePath } from './fixtures/photographs';

type XY = [x: number, y: number];

interface Line {
  file: string;
  error?: string;
  square: { x: number; y: number; size: number };
  probabilities: Record<string, number>;
  outline: XY[];
  features: { color: { swatches: { at: XY }[] } };
  riskLevel: string;
}

function assess(files: readonly string[]): Line[] {
  const run = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'cli.ts'), '--ungated', ...files]);
  const lines = run.stdout.toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

test('assess prints one line per photograph in order, outlines it and places its colours in 0..1 of the whole, and survives an unreadable file', () => {
  const files = [
    fixturePath('phone-melanoma-1.jpg'),
    path.join(__dirname, 'README.md'),
    fixturePath('dermoscopic-nevus-2.jpg'),
  ];
  const run = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'cli.ts'), '--ungated', ...files]);
  const lines = run.stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.map(({ file }) => file)).toEqual(files);
  expect(lines[1]).toEqual({ file: files[1], error: expect.any(String) });
  expect(run.status).toBe(1);
  for (const line of [lines[0]!, lines[2]!]) {
    expect(line).toMatchObject({ reasons: expect.any(Array), risk: expect.any(Object), ms: expect.any(Number) });
    expect(Object.keys(line.probabilities)).toEqual([...DIAGNOSES]);
    expect(line.outline.flat().every((v) => v >= 0 && v <= 1)).toBe(true);
    expect(line.square.size).toBeGreaterThan(50);
    const [xs, ys] = [line.outline.map(([x]) => x), line.outline.map(([, y]) => y)];
    expect(line.features.color.swatches.length).toBeGreaterThan(0);
    for (const { at } of line.features.color.swatches) {
      expect([at[0] > Math.min(...xs), at[0] < Math.max(...xs)]).toEqual([true, true]);
      expect([at[1] > Math.min(...ys), at[1] < Math.max(...ys)]).toEqual([true, true]);
    }
  }
});

/** Mean distance of an outline's points from the nearest point of another, in 0..1 of the photograph. */
const apart = (outline: readonly XY[], other: readonly XY[]): number =>
  outline.reduce((sum, [x, y]) => sum + Math.min(...other.map(([u, v]) => Math.hypot(x - u, y - v))), 0) /
  outline.length;

test('a photograph that is mirrored or turned a quarter gets the same answer, and its outline lies where the lesion went', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'turned-'));
  try {
    const file = fixturePath('dermoscopic-melanoma-1.jpg');
    const [mirrored, turned] = [path.join(folder, 'mirrored.png'), path.join(folder, 'turned.png')];
    await sharp(file).flop().png().toFile(mirrored);
    await sharp(file).rotate(90).png().toFile(turned);
    const [plain, ...others] = assess([file, mirrored, turned]);
    const went = [plain!.outline.map(([x, y]): XY => [1 - x, y]), plain!.outline.map(([x, y]): XY => [1 - y, x])];
    others.forEach((other, i) => {
      expect(other.riskLevel).toBe(plain!.riskLevel);
      for (const name of DIAGNOSES) {
        expect(Math.abs(other.probabilities[name]! - plain!.probabilities[name]!)).toBeLessThan(0.1);
      }
      expect(apart(other.outline, went[i]!)).toBeLessThan(0.01);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
