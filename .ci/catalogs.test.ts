import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from '@typescript/typescript6';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** Files that still have texts outside their catalog, with how many. This list may only shrink. */
const TEXTS_LEFT: Readonly<Record<string, number>> = {};

/** Files of the server with names that are values on the wire, or texts that no person on the site reads, and how many they have. */
const REVIEWED_TEXTS: Readonly<Record<string, number>> = {
  'functions/runtime/config.ts': 1,
  'packages/data/account/people.ts': 2,
  'packages/domain/analysis/bodyRegion.ts': 6,
  'packages/domain/analysis/research/deidentify.ts': 6,
  'packages/domain/analysis/samplePhoto.ts': 1,
  'packages/domain/blog/blog.ts': 2,
  'packages/domain/bodyMap/bodyPlace.ts': 6,
  'packages/domain/bodyMap/bodyZones.ts': 16,
  'packages/domain/finder/dermatologists.ts': 6,
  'packages/domain/http/openapi.ts': 8,
  'packages/domain/operations/audit.ts': 1,
  'packages/domain/operations/jobs.ts': 10,
  'packages/domain/operations/securityDemo.ts': 2,
  'packages/domain/skinCheck/checkParts.ts': 7,
  'functions/services/skincare/compiledRules.ts': 1,
  'packages/domain/skincare/skincare.ts': 17,
  'packages/lesion/engine/reference.ts': 1,
};

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

/** The texts that a file of the server has in place: more than one word, with a capital letter first. An exception that no person reads is none. */
function listSentences(source: string): string[] {
  const tree = ts.createSourceFile('server.ts', source, ts.ScriptTarget.ES2022, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts.filter((text) => /^(\p{Lu}\p{Ll}*[ ’']|….*\p{L}{2,} ).*\p{L}{2,}/u.test(text));
}

const files = listRepositoryFiles().filter((file) => file.startsWith('web/src/'));
const foldersWithCatalog = new Set(files.filter((file) => file.endsWith('/messages.ts')).map((file) => dirname(file)));
const hasCatalog = (folder: string): boolean =>
  foldersWithCatalog.has(folder) || (folder.startsWith('web/src/') && hasCatalog(dirname(folder)));

/** Catalogs of what loads apart from the rest of its folder: with every page, or only once a person gets there. */
const LOADED_APART = [
  'features/account/email',
  'features/capture/steps',
  'features/privacy/policy',
  'lib/modelMetrics',
];

test('a feature has one catalog for each language, apart from what loads apart', () => {
  const folders = [...foldersWithCatalog].map((folder) => folder.replace('web/src/', ''));
  expect(folders.filter((folder) => !/^(features\/)?\w+$/.test(folder)).sort()).toEqual(LOADED_APART);
});

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

test('errors, answers and checks of the server have their sentences in catalogs', () => {
  const sources = listRepositoryFiles().filter(
    (file) =>
      /^(functions|packages\/(data|domain|lesion\/(abcde|engine|framing|quality)))\/.*\.ts$|^packages\/local\/server\/gateway\.ts$/.test(
        file,
      ) &&
      !/\.test\.ts$|\/messages(\.es)?\.ts$|\/(testing|starterArticles)\/|\/skincare\/(rules|products|ingredients|sources|matchAllergies)|\/test\w+\.ts$|\/generate\w+\.ts$/.test(
        file,
      ),
  );
  expect(sources.length).toBeGreaterThan(200);
  const found = sources
    .map((file) => ({ file, texts: listSentences(readFileSync(join(REPOSITORY, file), 'utf8')) }))
    .filter(({ file, texts }) => texts.length !== (REVIEWED_TEXTS[file] ?? 0));
  expect(found).toEqual([]);
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

test.each([
  ['an error', "throw new AppError('conflict', 'This is on already.')", ['This is on already.']],
  ['an answer with a value', 'const message = `${email} can sign in again.`', ['… can sign in again.']],
  ['a check of a field', "z.string().min(1, 'Title is required')", ['Title is required']],
  ['no code, name of a key or exception', "throw new Error(`There is no ${'draft_post'} x`)", []],
])('%s of the server is found', (_, source, texts) => {
  expect(listSentences(source)).toEqual(texts);
});
