import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { REPOSITORY } from './repositoryFiles';

/** The titles of a file's tests, as written. */
export function listTestTitles(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(join(REPOSITORY, file), 'utf8'), ts.ScriptTarget.ES2022, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}
