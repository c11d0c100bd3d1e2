import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

const productFiles = listRepositoryFiles().filter(
  (file) =>
    /^(packages\/(data|domain|operator|zip)|functions|web\/src)\/.*\.tsx?$/.test(file) &&
    !/\.test\.|\/testing\/|\.d\.ts$/.test(file),
);
const trees = new Map(
  productFiles.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(join(REPOSITORY, file), 'utf8'), ts.ScriptTarget.ES2022, true),
  ]),
);

/** Calls `visit` for every node of a source. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** What template literals in update and condition expressions insert: names of attributes that the code chooses. */
const REVIEWED_INSERTIONS = new Set([
  "names.map((name) => `#${name} = :${name}`).join(', ')",
  "[...names, 'version'].map((name) => `#${name} = :${name}`).join(', ')",
  "names.map((name) => `#${name} :${name}`).join(', ')",
  "sets.join(', ')",
  'name',
  'hash',
  // The path of a person, whose id is checked where the path is made.
  'toPath(personId)',
]);

// Check 23.
test('an expression for the table inserts reviewed names of attributes alone, never what people send', () => {
  const insertions = new Set<string>();
  for (const [file, tree] of trees) {
    if (!/^(packages\/data|functions)\//.test(file)) continue;
    walk(tree, (node) => {
      const isExpression =
        (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
        /^(\w*Expression|expression|condition)$/.test(node.name.getText()) &&
        node.initializer !== undefined;
      if (!isExpression) return;
      if (ts.isTemplateExpression(node.initializer))
        for (const { expression } of node.initializer.templateSpans) insertions.add(expression.getText());
    });
  }
  expect([...insertions].sort()).toEqual([...REVIEWED_INSERTIONS].sort());
});

// Check 23.
test('keys are put together in one file', () => {
  const elsewhere: string[] = [];
  for (const [file, tree] of trees) {
    if (file === 'packages/data/table/keys.ts') continue;
    walk(tree, (node) => {
      if (ts.isTemplateExpression(node) && /^[A-Z][A-Z_]+#/.test(node.head.text))
        elsewhere.push(`${file}: ${node.getText()}`);
    });
  }
  expect(elsewhere).toEqual([]);
});

// Check 21.
test('no source runs text as code or writes raw HTML', () => {
  const raw: string[] = [];
  for (const [file, tree] of trees) {
    walk(tree, (node) => {
      const isCall =
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        /^(eval|Function|document\.write(ln)?|.*\.insertAdjacentHTML)$/.test(node.expression.getText());
      const isAssignment = ts.isPropertyAccessExpression(node) && /^(innerHTML|outerHTML|srcdoc)$/.test(node.name.text);
      const isAttribute = ts.isJsxAttribute(node) && /^(dangerouslySetInnerHTML|srcDoc)$/.test(node.name.getText());
      if (isCall || isAssignment || isAttribute) raw.push(`${file}: ${node.getText().slice(0, 80)}`);
    });
  }
  expect(raw).toEqual([]);
});
