import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Case } from './cases';
import { readFolds, writeFolds } from './foldFile';

const entry: Case = {
  ...{ id: 'PAT_1_2_3', group: 'pad:PAT_1', dataset: 'pad_ufes_20', label: 2, unusable: null },
  person: { site: 'nose', sex: 'female', age: '61', fitzpatrick: '2.0' },
  ...{ logits: [-1.25, 0.5, 3, 1, 0, -2, -3], gate: 5.5, phone: 7, ita: null },
  quality: {
    sharpness: 0.4,
    evenness: 0.9,
    brightness: 140,
    underexposed: 0,
    overexposed: 0.01,
    skin: 0.9,
    red: 1,
    chroma: Infinity,
    reflection: 0,
    bar: 0,
    hair: 0,
    darkest: 0,
    range: 255,
    tint: 180,
  },
  ...{ lesionShare: 0.2, maskCertainty: 0.9, jaccard: null, longest: null },
  scores: { asymmetry: 0.4, border: 0.1, color: 0.3 },
};

test('cross-validated answers are read back as written, to four digits', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'folds-'));
  const untrained = { weights: 'base-1', auc: { value: 0.7, low: 0.6, high: 0.8, n: 2 } };
  const cases = [entry, { ...entry, id: 'PAT_1_2_4', jaccard: 0.51239, scores: null }];
  const folds = { weights: ['0-a', '1-b'], untrained } as const;
  writeFolds(dir, { ...folds, cases });
  expect(readFolds(dir)).toEqual({ ...folds, cases: [entry, { ...cases[1]!, jaccard: 0.5124 }] });
  rmSync(dir, { recursive: true });
});
