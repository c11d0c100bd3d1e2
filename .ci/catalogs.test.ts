import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** Files that still have texts outside their catalog, with how many. This list may only shrink. */
const TEXTS_LEFT: Readonly<Record<string, number>> = {};

/** Errors of the API that still have their sentence outside a catalog. This number may only shrink. */
const ERRORS_LEFT = 59;

/** Attributes that people see or hear. */
const TEXT_ATTRIBUTES = new Set(
  [
    'alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext busyLabel heading hint label',
    'legend placeholder title',
  ]
    .join(' ')
    .split(' '),
);

const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/&#?\w+;/g, ''));

/** The texts that an expression can show, written in place. */
function listLiterals(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.flatMap(({ literal }) => [literal.text])];
  }
  if (ts.isParenthesizedExpression(node)) return listLiterals(node.expression);
  if (ts.isConditionalExpression(node)) return [...listLiterals(node.whenTrue), ...listLiterals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return listLiterals(node.right);
  if (ts.isJsxExpression(node)) return node.expression ? listLiterals(node.expression) : [];
  return [];
}

/** The texts for people that a component has in its JSX. */
function listTexts(source: string): string[] {
  const tree = ts.createSourceFile('component.tsx', source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) texts.push(node.text.trim());
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) texts.push(...listLiterals(node));
    if (ts.isJsxAttribute(node) && node.initializer && TEXT_ATTRIBUTES.has(node.name.getText())) {
      texts.push(...listLiterals(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts.filter(hasWord);
}

/** The sentences of the errors that a file of the API throws, where they are written in place. */
function listErrorTexts(source: string): string[] {
  const tree = ts.createSourceFile('endpoint.ts', source, ts.ScriptTarget.ES2022, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError' && node.arguments?.[1]) {
      texts.push(...listLiterals(node.arguments[1]));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts.filter(hasWord);
}

const files = listRepositoryFiles().filter((file) => file.startsWith('web/src/features/'));
const foldersWithCatalog = new Set(files.filter((file) => file.endsWith('/messages.ts')).map((file) => dirname(file)));
const hasCatalog = (folder: string): boolean =>
  foldersWithCatalog.has(folder) || (folder.startsWith('web/src/features/') && hasCatalog(dirname(folder)));

test('a component whose feature has a catalog has no text of its own', () => {
  const components = files.filter(
    (file) => file.endsWith('.tsx') && !/\.test\.tsx$|\/testing\//.test(file) && hasCatalog(dirname(file)),
  );
  expect(components.length).toBeGreaterThan(20);
  const found = components
    .map((file) => ({ file, texts: listTexts(readFileSync(join(REPOSITORY, file), 'utf8')) }))
    .filter(({ file, texts }) => texts.length > (TEXTS_LEFT[file] ?? 0));
  expect(found).toEqual([]);
});

test('the list of files with texts outside their catalog names no file that has fewer', () => {
  const obsolete = Object.entries(TEXTS_LEFT).filter(
    ([file, count]) => !files.includes(file) || listTexts(readFileSync(join(REPOSITORY, file), 'utf8')).length < count,
  );
  expect(obsolete).toEqual([]);
});

test('an error of the API whose feature has a catalog has no sentence of its own, and fewer others are left each time', () => {
  const sources = listRepositoryFiles()
    .filter((file) => /^functions\/.*\.ts$/.test(file) && !/\.test\.ts$|^functions\/(operator|testing)\//.test(file))
    .map((file) => ({ file, source: readFileSync(join(REPOSITORY, file), 'utf8') }))
    .map(({ file, source }) => ({ file, source, texts: listErrorTexts(source) }));
  const withCatalog = sources.filter(({ source }) => /from '[^']*\/messages'/.test(source));
  expect(withCatalog.length).toBeGreaterThan(10);
  expect(withCatalog.flatMap(({ texts }) => texts)).toEqual([]);
  expect(sources.flatMap(({ texts }) => texts)).toHaveLength(ERRORS_LEFT);
});

test.each([
  ['text between tags', '<p>Two words</p>', ['Two words']],
  ['a label', '<Field label="Name" className="no" />', ['Name']],
  ['a choice', "<p>{isOn ? 'On now' : t('off')}</p>", ['On now']],
  ['a template', '<a title={`${count} photos`} />', [' photos']],
  ['no sign, number or single letter', '<p>{t("key")} · 6 x &nbsp;</p>', []],
])('%s is found', (_, source, texts) => {
  expect(listTexts(`const x = ${source};`)).toEqual(texts);
});
