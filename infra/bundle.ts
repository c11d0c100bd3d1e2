import { jobs } from '#domain/jobs';
import { routes } from '#domain/routes';
import { build as bundleAll, type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REPOSITORY } from './places';

/** Some libraries still call `require`, which an ES module does not have. */
const REQUIRE = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** Leaves out the other languages of zod's own messages, a third of a function's code; the product speaks English. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup: (build) =>
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** One bundled function: how many bytes of code its Lambda carries. */
export interface BundledFunction {
  name: string;
  bytes: number;
}

/**
 * Bundles every handler of the routes and jobs tables in one pass, code they share in chunks of its own, and writes for each a
 * folder `<group>.<name>` under `outdir` that holds `index.mjs` and just the chunks it reaches.
 * @returns what each function carries
 */
export async function bundleFunctions(outdir: string): Promise<BundledFunction[]> {
  const endpoints = Object.entries(routes).flatMap(([group, byName]) =>
    Object.keys(byName).map((name) => `${group}.${name}`),
  );
  const names = [...endpoints, ...Object.keys(jobs).map((name) => `jobs.${name}`)];
  const bundle = await bundleAll({
    entryPoints: Object.fromEntries(names.map((name) => [name, `functions/${name.replace('.', '/')}.ts`])),
    absWorkingDir: REPOSITORY,
    outdir: 'functions',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    logLevel: 'error',
    plugins: [englishOnly],
  });
  await rm(outdir, { recursive: true, force: true });
  return Promise.all(names.map((name) => writeFunction(outdir, name, bundle)));
}

async function writeFunction(
  outdir: string,
  name: string,
  { metafile, outputFiles }: BuildResult<{ metafile: true; write: false }>,
): Promise<BundledFunction> {
  const folder = join(outdir, name);
  await mkdir(folder, { recursive: true });
  const entry = `functions/${name}.mjs`;
  let bytes = 0;
  for (const path of reached(metafile, entry)) {
    const file = outputFiles.find((output) => output.path === join(REPOSITORY, path))!;
    await writeFile(join(folder, path === entry ? 'index.mjs' : basename(path)), file.contents);
    bytes += file.contents.length;
  }
  return { name, bytes };
}

/** The outputs that a bundled file imports, itself included, now or later. */
function reached({ outputs }: Metafile, path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: imported, external } of outputs[path]!.imports) {
    if (!external) reached({ inputs: {}, outputs }, imported, seen);
  }
  return seen;
}
