import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCard, writeCard, type ModelCard } from '#lesion/model/modelCard';
import { readReferenceStatistics, REFERENCE_FOLDER } from './referenceStatistics';

const RESEARCH = path.join(__dirname, '../model/research');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reference-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeModel(changes: Partial<ModelCard>): string {
  writeCard(folder, { ...readCard(RESEARCH), ...changes });
  return folder;
}

test('a model whose card has limits of caution does not open without the reference of its weights', () => {
  const model = writeModel({});
  expect(readReferenceStatistics(model)).toBeDefined();
  const elsewhere = mkdtempSync(path.join(folder, 'references-'));
  expect(() => readReferenceStatistics(model, elsewhere)).toThrow(/There is no reference/);
  copyFileSync(path.join(REFERENCE_FOLDER, 'open.bin'), path.join(elsewhere, 'research.bin'));
  expect(() => readReferenceStatistics(model, elsewhere)).toThrow(/belongs to open-/);
});

test('a trained model uses the reference of the weights it was trained from', () => {
  const { version } = readCard(RESEARCH);
  expect(readReferenceStatistics(writeModel({ version: 'candidate-1', baseVersion: version }))).toBeDefined();
});

test('a model without limits of caution opens without a reference of its weights', () => {
  expect(readReferenceStatistics(writeModel({ caution: undefined, version: 'new weights' }))).toBeUndefined();
});
