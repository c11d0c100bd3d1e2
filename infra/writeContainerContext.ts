import { build, type Metafile } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeploymentSettings } from './stages';

const PROGRAMS = ['packages/lesion/container/serve.ts', 'packages/lesion/container/train.ts'];
/** Installed in the image beside the bundled programs. */
const INSTALLED = ['onnxruntime-node', 'sharp'];
const BUNDLER = 'esbuild';

interface Manifest {
  imports: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/**
 * Writes the folder that the lesion container is built from: only the files that end up in the image, and a manifest and a lock of
 * only their packages. Any other edit leaves the folder, and so the image's hash, as it is.
 * @param source root of the sources
 */
export async function writeContainerContext(
  source: string,
  recipe: DeploymentSettings['modelRecipe'],
  outdir: string,
): Promise<void> {
  const { inputs } = await listInputs(source);
  const files = [
    ...inputs.filter((path) => path.startsWith('packages/')),
    'packages/lesion/container/Dockerfile',
    `packages/lesion/model/${recipe}/lesion.onnx`,
    `packages/lesion/model/${recipe}/card.json`,
    `packages/lesion/training/head/reference/${recipe}.bin`,
    `packages/lesion/training/head/reference/${recipe}.test.json`,
    '.npmrc',
  ];
  await rm(outdir, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(dirname(join(outdir, file)), { recursive: true });
    await cp(join(source, file), join(outdir, file));
  }
  const bundled = inputs.flatMap((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  await writeManifest(source, new Set([...bundled, ...INSTALLED]), outdir);
}

/** The files that the bundles of the container's programs are made of. */
async function listInputs(source: string): Promise<{ inputs: string[] }> {
  const { metafile }: { metafile: Metafile } = await build({
    entryPoints: PROGRAMS,
    absWorkingDir: source,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    external: INSTALLED,
    logLevel: 'error',
  });
  return { inputs: Object.keys(metafile.inputs).sort() };
}

async function writeManifest(source: string, names: ReadonlySet<string>, outdir: string): Promise<void> {
  const readJson = async <T>(file: string) => JSON.parse(await readFile(join(source, file), 'utf8')) as T;
  const { imports, scripts, ...manifest } = await readJson<Manifest>('package.json');
  const { lockfileVersion, packages } = await readJson<Lock>('package-lock.json');
  const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => names.has(name)));
  const root = {
    name: 'lesion-engine',
    dependencies,
    devDependencies: { [BUNDLER]: manifest.devDependencies[BUNDLER]! },
  };
  const program = { private: true, imports, scripts: { 'build:container': scripts['build:container'] } };
  const locked = selectLocked(packages, [...Object.keys(dependencies), BUNDLER]);
  const lock = { name: root.name, lockfileVersion, requires: true, packages: { '': root, ...locked } };
  await writeFile(join(outdir, 'package.json'), JSON.stringify({ ...root, ...program }, null, 2));
  await writeFile(join(outdir, 'package-lock.json'), JSON.stringify(lock, null, 2));
}

/** The locked packages that some need, with all that those need, by their path in `node_modules`. */
function selectLocked(packages: Lock['packages'], names: readonly string[]): Lock['packages'] {
  const selected = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = findLocked(packages, name, from);
    if (path === undefined || selected.has(path)) return;
    selected.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, path);
  };
  for (const name of names) add(name, '');
  return Object.fromEntries([...selected].sort().map((path) => [path, packages[path]!]));
}

/** Finds a package as Node.js does: in the `node_modules` of a package, then of those around it. */
function findLocked(packages: Lock['packages'], name: string, from: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (path in packages) return path;
  return from === ''
    ? undefined
    : findLocked(packages, name, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''));
}
