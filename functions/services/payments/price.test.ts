import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
/** Folders that mention prices. The lesion engine and the ZIP table hold thousands of unrelated numbers. */
const FOLDERS = ['packages/data', 'packages/domain', 'packages/local', 'functions', 'infra', 'web/src', 'docs'];

test('the price of the subscription is written once outside of tests', () => {
  const price = new RegExp(`\\b(${[ANNUAL_PRICE_USD, Math.round(ANNUAL_PRICE_USD * 100)].join('|')})\\b`);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  ).filter((file) => /\.(ts|tsx|md|html)$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const matches = files.filter((file) => price.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(matches).toEqual(['packages/domain/subscription/price.ts']);
});
