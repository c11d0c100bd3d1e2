import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from '@typescript/typescript6';
import packageFile from '../package.json';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** Who may import whom, by folder: the last column of the README's map. A folder may always import from itself. */
const MAP = readMap(readFileSync(join(REPOSITORY, 'README.md'), 'utf8'));
const FOLDERS = [...MAP.keys()];
const PRODUCT = FOLDERS.filter((folder) => !['packages/operator', 'packages/lab'].includes(folder));
/** Tests, and what lies in a folder `testing`, may import product and operator. */
const TEST = /\.test\.tsx?$|\/testing\//;

function readMap(readme: string): Map<string, string[]> {
  const rows = [...readme.matchAll(/^\| `([\w/]+)` +\|[^|]+\| ([^|]+?) +\|$/gm)];
  return new Map(rows.map(([, folder, cell]) => [folder!, cell!.split(', ')]));
}

/** The folders and files that a name of the map's last column means. */
function listMeant(name: string): readonly string[] {
  if (name === 'nothing') return [];
  if (name === 'all') return FOLDERS;
  if (name === 'the product') return PRODUCT;
  return [/^(functions|infra|web)\b/.test(name) ? name : `packages/${name}`];
}

/** The web's features, and the groups of endpoints, do not import one another, except those below. */
const FEATURE = /^(?:web\/src\/features|functions\/endpoints)\/[^/]+(?=\/)/;

const FEATURE_ROW = /^\| `(\w+)` +\| [^|]+ \| ([\w, ]+?) +\|$/gm;
/** The features that may import others, from the lowest up, and which: the table in the README of the features. */
const FEATURE_IMPORTS = new Map(
  [...readFileSync(join(REPOSITORY, 'web/src/features/README.md'), 'utf8').matchAll(FEATURE_ROW)].map(
    ([, feature = '', others = '']) => [feature, others === 'nothing' ? [] : others.split(', ')] as const,
  ),
);

/** The rooms of the site below its features. Home, the shell and the routes stand above them. */
const BELOW_FEATURES = /^web\/src\/(?!features\/|home\/|shell\/|[^/]+$)/;

/** Of the engine, only the trainer's container and its tests load files that train. */
const INFERENCE = /^packages\/lesion\/(?!training\/|container\/(train|.*\.test)\.ts$)/;
const TRAINING = /^packages\/lesion\/training\//;

const ALIASES = Object.entries(packageFile.imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace('./', '').replace('*.ts', '')] as const,
);

/** The path in the repository that a module specifier of a file means. Undefined for a package. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias && specifier.replace(...alias);
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const findFolder = (path: string): string | undefined => FOLDERS.find((folder) => isInside(path, folder));

function isAllowed(file: string, path: string): boolean {
  const from = findFolder(file);
  if (from !== undefined && findFolder(path) !== undefined) {
    const more = TEST.test(file) ? [...PRODUCT, 'packages/operator'] : [];
    const allowed = [from, ...MAP.get(from)!.flatMap(listMeant), ...more];
    if (!allowed.some((folder) => isInside(path, folder))) return false;
  }
  const [feature, other] = [FEATURE.exec(file)?.[0], FEATURE.exec(path)?.[0]];
  if (other?.startsWith('web') && BELOW_FEATURES.test(file)) return false;
  if (feature && other && feature !== other && dirname(feature) === dirname(other)) {
    const isWeb = feature.startsWith('web');
    if (!isWeb || !FEATURE_IMPORTS.get(basename(feature))?.includes(basename(other))) return false;
  }
  return !(INFERENCE.test(file) && TRAINING.test(path));
}

const sources = listRepositoryFiles().filter((file) => /\.tsx?$/.test(file) && findFolder(file));

test('the map of the README has a row for each folder of sources', () => {
  const folders = listRepositoryFiles()
    .filter((file) => /^(packages\/[^/]+|functions|infra|web)\/.*\.tsx?$/.test(file))
    .map((file) => /^(packages\/)?[^/]+/.exec(file)![0]);
  expect([...new Set(folders)].sort()).toEqual([...FOLDERS].sort());
});

test('folders import each other as the map says, features as theirs, and inference loads no training', () => {
  const forbidden: string[] = [];
  let checked = 0;
  for (const file of sources) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(REPOSITORY, file), 'utf8'));
    for (const { fileName } of importedFiles) {
      const path = resolveImport(file, fileName);
      if (path === undefined) continue;
      checked += 1;
      if (!isAllowed(file, path)) forbidden.push(`${file} imports ${path}`);
    }
  }
  expect(forbidden).toEqual([]);
  expect(checked).toBeGreaterThan(5000);
});

test.each([
  ['packages/domain/http/errors.ts', 'packages/data/table/keys'],
  ['functions/http/app.ts', 'packages/local/server/cloud'],
  ['functions/http/app.ts', 'packages/operator/admin'],
  ['functions/services/training/shippedVersions.ts', 'packages/lesion/engine/engine'],
  ['packages/start/serve.ts', 'packages/operator/admin'],
  ['packages/operator/commands/pretrain.ts', 'packages/lab/pretraining/prepareFixtures'],
  ['functions/http/endpoint.test.ts', 'packages/lab/bench/bench'],
  ['web/src/features/blog/BlogPage.tsx', 'web/src/features/account/data/YourData'],
  ['web/src/features/result/Tier.tsx', 'web/src/features/history/HistoryPage'],
  ['web/src/features/blog/BlogPage.tsx', 'web/src/features/result/Tier'],
  ['web/src/bodyFigure/BodyMap.tsx', 'web/src/features/result/Tier'],
  ['functions/endpoints/blog/list.ts', 'functions/endpoints/analysis/list'],
  ['packages/lesion/model/modelCard.ts', 'packages/lesion/training/head/trainHead'],
  ['packages/lesion/container/serve.ts', 'packages/lesion/training/head/trainHead'],
])('%s may not import %s', (file, path) => {
  expect(isAllowed(file, path)).toBe(false);
});

test('a feature imports only features that stand above it in their table, so that no arrow points up', () => {
  const order = [...FEATURE_IMPORTS.keys()];
  expect(order).toHaveLength(8);
  for (const [index, others] of [...FEATURE_IMPORTS.values()].entries()) {
    expect(order.slice(0, index)).toEqual(expect.arrayContaining([...others]));
  }
});
