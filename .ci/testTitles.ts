import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { REPOSITORY } from './repositoryFiles';

/** One test of a file: its title, and where its code starts and ends in the file's text. */
interface TestPlace {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

const readText = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

const testsByFile = new Map<string, readonly TestPlace[]>();

function listTests(file: string): readonly TestPlace[] {
  const known = testsByFile.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file, readText(file), ts.ScriptTarget.ES2022, true);
  const tests: TestPlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      const place = { start: node.getStart(), end: node.getEnd() };
      if (title && ts.isStringLiteralLike(title)) tests.push({ title: title.text, ...place });
      else if (title && ts.isTemplateExpression(title)) tests.push({ title: title.getText().slice(1, -1), ...place });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  testsByFile.set(file, tests);
  return tests;
}

/** The titles of a file's tests, as written. */
export const listTestTitles = (file: string): string[] => listTests(file).map(({ title }) => title);

/** The text of a file without its tests of other titles: the named tests, and what the file's tests share. */
export function readTests(file: string, titles: readonly string[]): string {
  const others = listTests(file).filter(({ title }) => !titles.includes(title));
  return others.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), readText(file));
}
