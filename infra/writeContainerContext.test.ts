import { FileSystem } from 'aws-cdk-lib';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from './paths';
import { createTempFolder } from './testing/synthesizeStacks';
import { writeContainerContext } from './writeContainerContext';

const WEIGHTS = /\.(onnx|bin|jpg|png|safetensors)$/;
const source = createTempFolder();
beforeAll(() => {
  for (const folder of ['packages/domain', 'packages/lesion']) {
    cpSync(join(REPOSITORY_FOLDER, folder), join(source, folder), {
      recursive: true,
      filter: (path) => !WEIGHTS.test(path),
    });
  }
  for (const recipe of ['open', 'research']) {
    writeFileSync(join(source, `packages/lesion/model/${recipe}/lesion.onnx`), `weights of ${recipe}`);
    mkdirSync(join(source, 'packages/lesion/training/head/reference'), { recursive: true });
    writeFileSync(join(source, `packages/lesion/training/head/reference/${recipe}.bin`), 'features');
    writeFileSync(join(source, `packages/lesion/training/head/reference/${recipe}.test.json`), '[]');
  }
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(REPOSITORY_FOLDER, file), join(source, file));
  }
  symlinkSync(join(REPOSITORY_FOLDER, 'node_modules'), join(source, 'node_modules'));
});

/** The hash that names the image of recipe `open`. */
async function hashImage(): Promise<string> {
  const folder = createTempFolder();
  await writeContainerContext(source, 'open', folder);
  return FileSystem.fingerprint(folder);
}
const edit = (file: string) => appendFileSync(join(source, file), '\n');
function editJson(file: string, change: (json: Record<string, Record<string, string>>) => void): void {
  const json = JSON.parse(readFileSync(join(source, file), 'utf8')) as Record<string, Record<string, string>>;
  change(json);
  writeFileSync(join(source, file), JSON.stringify(json));
}

test('an edit of a README, a test, a fixture, another recipe, a script or another package leaves the image’s hash alone', async () => {
  const before = await hashImage();
  edit('packages/lesion/README.md');
  edit('packages/lesion/container/container.test.ts');
  edit('packages/lesion/fixtures/drawn.ts');
  edit('packages/lesion/model/research/lesion.onnx');
  edit('packages/domain/finder/dermatologists.ts');
  editJson('package.json', (manifest) => {
    manifest['scripts']!['anything'] = 'true';
    manifest['dependencies']!['react'] = '99.0.0';
  });
  expect(await hashImage()).toBe(before);
});

test.each([
  'packages/lesion/container/Dockerfile',
  'packages/lesion/container/serve.ts',
  'packages/lesion/training/head/headJob.ts',
  'packages/lesion/model/open/lesion.onnx',
  'packages/lesion/model/open/card.json',
  'packages/lesion/training/head/reference/open.bin',
  'packages/lesion/training/head/reference/open.test.json',
])('an edit of %s, which the image contains, changes its hash', async (file) => {
  const before = await hashImage();
  edit(file);
  expect(await hashImage()).not.toBe(before);
});

test('the folder has the whole lock of the container’s packages, and neither tests nor photos', async () => {
  const folder = createTempFolder();
  await writeContainerContext(source, 'open', folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(test\.ts|md|jpg|py)$/.test(file))).toEqual([]);
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, object>;
  const { packages } = readJson('package-lock.json') as { packages: Record<string, object> };
  const names = Object.keys(packages);
  expect(names).toEqual(expect.arrayContaining(['node_modules/sharp', 'node_modules/@img/sharp-linux-x64']));
  expect(names).toEqual(expect.arrayContaining(['node_modules/onnxruntime-node', 'node_modules/onnxruntime-common']));
  expect(names.filter((name) => /react|aws|stripe|jest/.test(name))).toEqual([]);
  expect(Object.keys(readJson('package.json')['dependencies']!)).toEqual(
    expect.arrayContaining(['onnxruntime-node', 'sharp', 'zod']),
  );
});
