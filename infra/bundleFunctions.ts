import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { build as bundleAll, type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REPOSITORY_FOLDER } from './paths';

/** Some libraries call `require`, which ES modules lack. */
const REQUIRE_BANNER = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** Leaves out zod's translated messages, which are a third of a function's code. The product is in English. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup: (build) =>
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** Imports zod as a namespace, so that the bundler removes the unused half of it. It cannot do that with the export `z`. */
const treeShakenZod: Plugin = {
  name: 'tree-shaken-zod',
  setup: (build) =>
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace("import { z } from 'zod'", "import * as z from 'zod'"),
      loader: 'ts',
    })),
};

/** One bundled function: the size of its code, and the packages of service clients in it. */
export interface BundledFunction {
  name: string;
  bytes: number;
  clients: readonly string[];
}

/** Lists the file of every route's and job's handler by its name, such as `analysis.create`. */
function listHandlers(): Record<string, string> {
  const endpoints = Object.entries(routes).flatMap(([group, byName]) =>
    Object.keys(byName).map((name) => `${group}.${name}`),
  );
  return Object.fromEntries([
    ...endpoints.map((name) => [name, `functions/endpoints/${name.replace('.', '/')}.ts`]),
    ...Object.keys(jobs).map((name) => [`jobs.${name}`, `functions/jobs/${name}.ts`]),
  ]) as Record<string, string>;
}

/**
 * Bundles all handlers in one pass, with shared code in chunks. Writes a folder `<group>.<name>` for each under `outdir`, with
 * `index.mjs` and the chunks that it imports.
 * @param entryPoints files by name, all routes and jobs by default
 */
export async function bundleFunctions(outdir: string, entryPoints = listHandlers()): Promise<BundledFunction[]> {
  const bundle = await bundleAll({
    entryPoints,
    absWorkingDir: REPOSITORY_FOLDER,
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
    banner: { js: REQUIRE_BANNER },
    logLevel: 'error',
    plugins: [englishOnly, treeShakenZod],
  });
  await rm(outdir, { recursive: true, force: true });
  return Promise.all(Object.keys(entryPoints).map((name) => writeFunction(outdir, name, bundle)));
}

/** Matches the package of a service client in a file's path. */
const CLIENT_PACKAGE = /node_modules\/(@aws-sdk\/(?:client-[\w-]+|lib-dynamodb)|stripe)\//;

async function writeFunction(
  outdir: string,
  name: string,
  { metafile, outputFiles }: BuildResult<{ metafile: true; write: false }>,
): Promise<BundledFunction> {
  const folder = join(outdir, name);
  await mkdir(folder, { recursive: true });
  const entry = `functions/${name}.mjs`;
  let bytes = 0;
  const clients = new Set<string>();
  for (const path of collectOutputs(metafile, entry)) {
    const file = outputFiles.find((output) => output.path === join(REPOSITORY_FOLDER, path))!;
    await writeFile(join(folder, path === entry ? 'index.mjs' : basename(path)), file.contents);
    bytes += file.contents.length;
    for (const input of Object.keys(metafile.outputs[path]!.inputs)) clients.add(CLIENT_PACKAGE.exec(input)?.[1] ?? '');
  }
  return { name, bytes, clients: [...clients].filter(Boolean).sort() };
}

/** Collects a bundled file and all outputs that it imports, statically or dynamically. */
function collectOutputs({ outputs }: Metafile, path: string, collected = new Set<string>()): Set<string> {
  if (collected.has(path)) return collected;
  collected.add(path);
  for (const { path: imported, external } of outputs[path]!.imports) {
    if (!external) collectOutputs({ inputs: {}, outputs }, imported, collected);
  }
  return collected;
}
