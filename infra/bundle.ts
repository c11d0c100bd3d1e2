import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { build as bundleAll, type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Lets the bundler leave out what is not used of zod, half of it, which it cannot where `z` is one export among others. */
const partsOfZod: Plugin = {
  name: 'parts-of-zod',
  setup: (build) =>
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace("import { z } from 'zod'", "import * as z from 'zod'"),
      loader: 'ts',
    })),
};

/** One bundled function: how many bytes of code its Lambda carries, and which clients of services are in them. */
export interface BundledFunction {
  name: string;
  bytes: number;
  clients: readonly string[];
}

/** Every handler of the routes and jobs tables, by its name. */
function handlers(): Record<string, string> {
  const endpoints = Object.entries(routes).flatMap(([group, byName]) =>
    Object.keys(byName).map((name) => `${group}.${name}`),
  );
  return Object.fromEntries([
    ...endpoints.map((name) => [name, `functions/endpoints/${name.replace('.', '/')}.ts`]),
    ...Object.keys(jobs).map((name) => [`jobs.${name}`, `functions/jobs/${name}.ts`]),
  ]) as Record<string, string>;
}

/**
 * Bundles every handler of the routes and jobs tables (or the given files) in one pass, code they share in chunks of its own,
 * and writes for each a folder `<group>.<name>` under `outdir` that holds `index.mjs` and just the chunks it reaches.
 * @returns what each function carries
 */
export async function bundleFunctions(outdir: string, entryPoints = handlers()): Promise<BundledFunction[]> {
  const bundle = await bundleAll({
    entryPoints,
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
    plugins: [englishOnly, partsOfZod],
  });
  await rm(outdir, { recursive: true, force: true });
  return Promise.all(Object.keys(entryPoints).map((name) => writeFunction(outdir, name, bundle)));
}

/** The package of a client, in the path of one of its files. */
const CLIENT = /node_modules\/(@aws-sdk\/(?:client-[\w-]+|lib-dynamodb)|stripe)\//;

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
  for (const path of reached(metafile, entry)) {
    const file = outputFiles.find((output) => output.path === join(REPOSITORY, path))!;
    await writeFile(join(folder, path === entry ? 'index.mjs' : basename(path)), file.contents);
    bytes += file.contents.length;
    for (const input of Object.keys(metafile.outputs[path]!.inputs)) clients.add(CLIENT.exec(input)?.[1] ?? '');
  }
  return { name, bytes, clients: [...clients].filter(Boolean).sort() };
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
