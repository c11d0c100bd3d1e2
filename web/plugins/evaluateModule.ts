import { createRequire } from 'node:module';
import { build } from 'esbuild';

/** A module's exports as values, and the files that it was built from. */
interface EvaluatedModule {
  exports: Record<string, unknown>;
  files: string[];
}

/** Runs a module of the tree at build time. Packages are not bundled, so that schemas keep their classes. */
export async function evaluateModule(path: string): Promise<EvaluatedModule> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    alias: { '#domain': `${__dirname}/../../packages/domain`, '#lesion': `${__dirname}/../../packages/lesion` },
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const evaluated = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- Our own code, at build time.
  const run = new Function('module', 'exports', 'require', outputFiles[0]!.text) as (...values: unknown[]) => void;
  run(evaluated, evaluated.exports, createRequire(path));
  return { exports: evaluated.exports, files: Object.keys(metafile.inputs) };
}
