import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';
import { listTestTitles } from './testTitles';

/** The rows that `docs/proofs.md` must have. */
const CHECKS = 45;
const FAULTS = 24;

/** Rows whose tests show less than the row says. A row that is proved leaves this list and does not come back. */
const WEAKER_ROWS = ['30'];

const readText = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

interface Proof {
  file: string;
  title: string;
}

const rows = readText('docs/proofs.md')
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    id: /^F?\d+/.exec(section)?.[0] ?? '',
    proofs: [...section.matchAll(/^- `([^`]+)`: `([^`]+)`$/gm)].map(([, file = '', title = '']): Proof => ({
      file,
      title,
    })),
    isWeaker: /^- weaker: \S/m.test(section),
  }));

const files = new Set(listRepositoryFiles());

/** The titles of a file's tests; of `.ci/test.mjs`, the names of its steps. */
const listTitles = (file: string): string[] =>
  file === '.ci/test.mjs'
    ? [...readText(file).matchAll(/\bname: '([^']+)'/g)].map(([, name = '']) => name)
    : listTestTitles(file);

test('every check and every fault has a row with at least one test', () => {
  const numbered = (count: number, prefix = '') => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`);
  expect(rows.map(({ id }) => id)).toEqual([...numbered(CHECKS), ...numbered(FAULTS, 'F')]);
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
});

test('every test that a row names exists', () => {
  const missing = rows.flatMap(({ id, proofs }) =>
    proofs
      .filter(({ file, title }) => !files.has(file) || !listTitles(file).includes(title))
      .map((proof) => [id, proof]),
  );
  expect(missing).toEqual([]);
});

test('the rows that are proved in part are those listed, and no others', () => {
  expect(rows.filter(({ isWeaker }) => isWeaker).map(({ id }) => id)).toEqual(WEAKER_ROWS);
});
