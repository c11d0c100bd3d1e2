import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from '@typescript/typescript6';
import packageFile from '../package.json';
import ALLOWED_IMPORTS from './imports.json';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** Who may import whom, folder by folder; the README's map shows it. A folder may always import from itself. */
const FOLDERS = Object.entries(ALLOWED_IMPORTS as Record<string, string[]>);
const ALL = Object.keys(ALLOWED_IMPORTS);

/** Files that may import from more folders than the others beside them. */
const MORE_IMPORTS: readonly { files: RegExp; folders: readonly string[] }[] = [
  { files: /^packages\/local\/bin\//, folders: ALL },
  { files: /^packages\/data\/.*(\.test|\/testTable)\.ts$/, folders: ['packages/local'] },
  // The version of the weights in a release stands in their card only.
  { files: /^functions\/services\/training\/shippedVersions\.ts$/, folders: ['packages/lesion'] },
  {
    files: /^(functions|packages\/operator)\/(testing\/|.*\.test\.ts$)/,
    folders: ['packages/local', 'packages/lesion', 'packages/operator', 'functions'],
  },
  {
    files: /^infra\/(testing\/|.*\.test\.ts$)/,
    folders: ['packages/local', 'packages/data', 'packages/lesion', 'functions'],
  },
  { files: /^infra\/synth\.ts$/, folders: ['web'] },
];

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

/** Files that infer, and files that train: only the trainer's container and some benchmarks may load the latter. */
const INFERENCE = /^packages\/lesion\/(?!training\/|bench\/[^/]+$|container\/)[^/]+\//;
const MAY_TRAIN = /^packages\/lesion\/(container\/(train|.*\.test)|bench\/(gan|trainOnPhotos|head|candidate))\.ts$/;
const TRAINING = /^packages\/lesion\/training\//;
const isInference = (file: string): boolean =>
  INFERENCE.test(file) || (/^packages\/lesion\/(container|bench)\/[^/]+$/.test(file) && !MAY_TRAIN.test(file));

const ALIASES = Object.entries(packageFile.imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace('./', '').replace('*.ts', '')] as const,
);

/** The path in the repository that a module specifier of a file means. Undefined for a package. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias && specifier.replace(...alias);
}

const findFolder = (path: string): string | undefined => ALL.find((folder) => path.startsWith(`${folder}/`));

function isAllowed(file: string, path: string): boolean {
  const [from, to] = [findFolder(file), findFolder(path)];
  const more = MORE_IMPORTS.filter(({ files }) => files.test(file)).flatMap(({ folders }) => folders);
  const allowed = [from, ...FOLDERS.filter(([folder]) => folder === from).flatMap(([, folders]) => folders), ...more];
  if (from && to && !allowed.includes(to)) return false;
  const [feature, other] = [FEATURE.exec(file)?.[0], FEATURE.exec(path)?.[0]];
  if (other?.startsWith('web') && BELOW_FEATURES.test(file)) return false;
  if (feature && other && feature !== other && dirname(feature) === dirname(other)) {
    const isWeb = feature.startsWith('web');
    if (!isWeb || !FEATURE_IMPORTS.get(basename(feature))?.includes(basename(other))) return false;
  }
  return !(isInference(file) && TRAINING.test(path));
}

const sources = listRepositoryFiles().filter((file) => /\.tsx?$/.test(file) && findFolder(file));

test('folders import each other as the map of the README says, features as theirs, and inference loads no training', () => {
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
  ['web/src/features/blog/BlogPage.tsx', 'web/src/features/account/data/YourData'],
  ['web/src/features/result/Tier.tsx', 'web/src/features/history/HistoryPage'],
  ['web/src/features/blog/BlogPage.tsx', 'web/src/features/result/Tier'],
  ['web/src/bodyFigure/BodyMap.tsx', 'web/src/features/result/Tier'],
  ['functions/endpoints/blog/list.ts', 'functions/endpoints/analysis/list'],
  ['packages/lesion/model/model.ts', 'packages/lesion/training/head/head'],
  ['packages/lesion/container/serve.ts', 'packages/lesion/training/head/head'],
  ['packages/lesion/bench/speed.ts', 'packages/lesion/training/head/head'],
])('%s may not import %s', (file, path) => {
  expect(isAllowed(file, path)).toBe(false);
});

test('a feature imports only features that stand above it in their table, so that no arrow points up', () => {
  const order = [...FEATURE_IMPORTS.keys()];
  expect(order).toHaveLength(7);
  for (const [index, others] of [...FEATURE_IMPORTS.values()].entries()) {
    expect(order.slice(0, index)).toEqual(expect.arrayContaining([...others]));
  }
});
