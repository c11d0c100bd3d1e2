import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#domain/http/routes';
import { CALLS } from '../web/e2e/conformance/calls';
import { CONFORMANCE } from '../web/e2e/conformance/conformance';
import { ABSENT_TEXTS, COMPOSED_TEXTS, UNTESTED_TEXTS } from '../web/e2e/conformance/untestedTexts';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';
import { listTestTitles, readTests } from './testTitles';

/** A source as it reads: escaped and curly apostrophes as plain ones, line breaks as spaces. */
const simplify = (text: string): string => text.replace(/\\?['’]|''|&rsquo;/g, "'").replace(/\s+/g, ' ');
const readSource = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

const isTest = (file: string): boolean => /\.(test|journey|deployed)\.tsx?$/.test(file);
const productSources = listRepositoryFiles()
  .filter((file) => /^(web\/src|functions|packages\/(domain|lesion))\/.*\.tsx?$/.test(file) && !isTest(file))
  .map((file) => simplify(readSource(file)));

const testFiles = new Set(CONFORMANCE.flatMap(({ tests }) => tests.map(({ file }) => file)));
const allFiles = new Set(listRepositoryFiles());
const titlesByFile = new Map([...testFiles].filter((f) => allFiles.has(f)).map((f) => [f, listTestTitles(f)]));
/** Parts of the interface show made-up texts in their tests. */
const isOfProduct = (file: string): boolean => !file.startsWith('web/src/ui/');

const rowsWithTexts = CONFORMANCE.flatMap(({ texts = [], tests }) => texts.map((text) => ({ text, tests })));
const isInTests = ({ text, tests }: (typeof rowsWithTexts)[number]): boolean =>
  tests.some(({ file, title }) => isOfProduct(file) && simplify(readTests(file, [title])).includes(simplify(text)));

/** Whether every sentence of a text is in the product. A number may be a value there: `${MIN} characters`. */
const isInProduct = (text: string): boolean =>
  simplify(text)
    .split(/(?<=[.!?]) /)
    .every((sentence) => {
      const escaped = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const pattern = new RegExp(escaped.replace(/\d+/g, (number) => `(?:${number}|\\$?\\{[^}]*\\})`));
      return productSources.some((source) => pattern.test(source));
    });

test('every test that the conformance table names exists', () => {
  const missing = CONFORMANCE.flatMap(({ what, tests }) =>
    tests.filter(({ file, title }) => !titlesByFile.get(file)?.includes(title)).map((named) => ({ what, ...named })),
  );
  expect(missing).toEqual([]);
});

test('every row of the conformance table has a test, unless all its texts are listed as untested', () => {
  const isListed = (text: string): boolean => text in UNTESTED_TEXTS || text in ABSENT_TEXTS;
  const rows = CONFORMANCE.filter(
    ({ texts = [], tests }) => tests.length === 0 && !(texts.length > 0 && texts.every(isListed)),
  );
  expect(rows).toEqual([]);
});

test('every specified text is in the product, and one of its tests reads it, unless it is listed', () => {
  expect(
    rowsWithTexts
      .filter(({ text }) => !(text in ABSENT_TEXTS || COMPOSED_TEXTS.has(text)) && !isInProduct(text))
      .map(({ text }) => text),
  ).toEqual([]);
  const unread = rowsWithTexts.filter(
    (row) => !(row.text in UNTESTED_TEXTS || row.text in ABSENT_TEXTS) && !isInTests(row),
  );
  expect(unread.map(({ text }) => text)).toEqual([]);
});

test('the lists of untested, absent and composed texts name no text that is tested, present, whole or not specified', () => {
  const texts = new Set(rowsWithTexts.map(({ text }) => text));
  const tested = rowsWithTexts.filter((row) => row.text in UNTESTED_TEXTS && isInTests(row)).map(({ text }) => text);
  const present = Object.keys(ABSENT_TEXTS).filter(isInProduct);
  const whole = [...COMPOSED_TEXTS].filter(isInProduct);
  const listed = [...Object.keys(UNTESTED_TEXTS), ...Object.keys(ABSENT_TEXTS), ...COMPOSED_TEXTS];
  const unknown = listed.filter((text) => !texts.has(text));
  expect({ tested, present, whole, unknown }).toEqual({ tested: [], present: [], whole: [], unknown: [] });
});

test('every call of the specification is a route', () => {
  const calls = CALLS.map(({ what }) => what).filter((what) => /^(GET|POST|PATCH|PUT|DELETE) /.test(what));
  const known = Object.values(routes).flatMap((group) =>
    Object.values(group).map(({ method, path }) => `${method} ${path}`),
  );
  expect(calls.length).toBe(32);
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
});
