import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from '@typescript/typescript6';
import manifest from '../package.json';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

const files = listRepositoryFiles();
const readText = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const isTest = (file: string): boolean => /\.(test|journey|deployed)\.tsx?$/.test(file);

/** Names that stand for different things by design: a function's entry point, and what a Jest project replaces. */
const SHARED_NAMES = new Set(['handler', 'openStage', 'names', 'dispatchRequest']);

/** Words that are no names: each was used for several things, and a stranger has to ask which. */
const UNCLEAR_NAMES = new Set(
  [
    'told tell seen look looks held kept given made asked noticed leaving follow settled near ours theirs owed',
    'lasting momentary fresh wanted closeRow openRow words byJob',
  ]
    .join(' ')
    .split(' '),
);

/** Stored attributes that such a word names, by file. Renaming one would lose what is stored. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  'packages/data/analysis/spots.ts': 'look',
  'packages/data/table/storedRows.test.ts': 'look',
  'packages/local/aws/dynamodb/transactions/idempotencyTokens.ts': 'asked',
  'packages/local/aws/sagemaker/trainingJob.ts': 'asked',
  'packages/local/aws/sagemaker/trainingJobs.ts': 'asked',
};

const CREATED_BY_THE_RECIPE =
  /^(functions\/endpoints\/analysis\/count|packages\/data\/blog\/pinnedArticles)(\.test)?\.ts$/;

const MOST_FILES_IN_A_FOLDER = 20;

const trees = new Map(
  sources.map((file) => [file, ts.createSourceFile(file, readText(file), ts.ScriptTarget.ES2022, true)]),
);

function exportedNames(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** Names that a file declares: variables, parameters, functions, types, properties. */
function declaredNames(tree: ts.SourceFile): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.Node & { name?: ts.Node };
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node)) {
      names.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

test('no exported name is declared in two files', () => {
  const filesByName = new Map<string, Set<string>>();
  for (const [file, tree] of trees) {
    for (const name of exportedNames(tree)) {
      if (!SHARED_NAMES.has(name)) filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
    }
  }
  const duplicates = [...filesByName].filter(([, declaring]) => declaring.size > 1);
  expect(duplicates.map(([name, declaring]) => `${name}: ${[...declaring].join(', ')}`)).toEqual([]);
});

test('no identifier is a word that means several things', () => {
  const unclear = [...trees].flatMap(([file, tree]) =>
    declaredNames(tree)
      .filter(({ text }) => UNCLEAR_NAMES.has(text) && STORED_NAMES[file] !== text)
      .map((name) => `${file}:${tree.getLineAndCharacterOfPosition(name.getStart()).line + 1} ${name.text}`),
  );
  expect(unclear).toEqual([]);
});

test(`no folder has more than ${MOST_FILES_IN_A_FOLDER} source files`, () => {
  const counts = new Map<string, number>();
  for (const file of sources.filter((source) => !isTest(source))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES_IN_A_FOLDER)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  const aliases = Object.entries(manifest.imports);
  const importsOf = (file: string): string[] =>
    [...readText(file).matchAll(/\bfrom '([.#][^']+)'/g)].flatMap(([, specifier = '']) => {
      const [alias, path] = aliases.find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? [];
      const target =
        alias && path
          ? path.slice(2).replace('*.ts', specifier.slice(alias.length - 1))
          : normalize(join(dirname(file), specifier));
      return [`${target}.ts`, `${target}.tsx`].filter((candidate) => trees.has(candidate));
    });
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const imported of importsOf(file)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test('no comment points to a document outside the repository', () => {
  const pointers = sources
    .filter((file) => file !== '.ci/repository.test.ts')
    .flatMap((file) =>
      readText(file)
        .split('\n')
        .flatMap((line, index) =>
          /\bdecisions? [A-Z]\d+|specification §|\.\.\/shared\b(?!\/data)/.test(line) ? [`${file}:${index + 1}`] : [],
        ),
    );
  expect(pointers).toEqual([]);
});

test('every document and path that a document or a comment links to exists', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const linked = documents.flatMap((file) =>
    [...readText(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => ({
      file,
      target: normalize(join(dirname(file), link ?? '')),
    })),
  );
  const mentioned = [...documents, ...sources].flatMap((file) =>
    [...readText(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([target]) => ({ file, target })),
  );
  const paths = [...documents, 'LICENSE'].flatMap((file) =>
    [...readText(file).matchAll(/(?<![\w./])(?:packages|functions|infra|web|\.ci)\/[\w./-]+\.\w+/g)]
      .map(([target]) => ({ file, target }))
      .filter(({ target }) => !CREATED_BY_THE_RECIPE.test(target)),
  );
  const missing = [...linked, ...mentioned, ...paths].filter(({ target }) => !existsSync(join(REPOSITORY, target)));
  expect(missing.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the README has at most 900 words', () => {
  const count = readText('README.md')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
  expect(count).toBeLessThanOrEqual(900);
});

/** The commands that a runner lists. */
const listCommands = (runner: string): string[] =>
  [...readText(runner).matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, name]) => name!);

test('every command that a document, a message or the pipeline names exists', () => {
  const scripts = new Set(Object.keys(manifest.scripts));
  const ofRunner: Readonly<Record<string, string[]>> = {
    lab: listCommands('packages/lab/lab.mjs'),
    operator: listCommands('packages/operator/operator.mjs'),
  };
  const mentioned = files
    .filter((file) => /\.(md|tsx?|mjs|ya?ml)$/.test(file) && file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...readText(file).matchAll(/npm run ([a-z][a-z:-]*)(?: -- ([a-z-]+))?/g)].map(([text, script, name]) => ({
        place: `${file}: ${text}`,
        exists: scripts.has(script!) && (name === undefined || (ofRunner[script!]?.includes(name) ?? true)),
      })),
    );
  expect(mentioned.length).toBeGreaterThan(150);
  expect(mentioned.filter(({ exists }) => !exists).map(({ place }) => place)).toEqual([]);
});
