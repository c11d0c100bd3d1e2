import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DIAGNOSES } from '#domain/assessment';
import { fixturePath } from './fixtures/photographs';

interface Line {
  file: string;
  error?: string;
  square: { x: number; y: number; size: number };
  probabilities: Record<string, number>;
  outline: [number, number][];
}

test('assess prints one line per photograph in order, outlines it in 0..1 of the whole, and survives an unreadable file', () => {
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
  }
});
