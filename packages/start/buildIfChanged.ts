import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Build {
  /** Folders and files that the build reads. */
  sources: string[];
  /** Folder that the build writes. What it was built from stands beside it, in `<outDir>.built`. */
  outDir: string;
  build: () => Promise<void>;
}

/**
 * Runs a build, unless no file of its sources or of its output changed since it last ran. Compares sizes and modification
 * times, as make does. Rejects if the build fails, which the next call tries again.
 */
export async function buildIfChanged({ sources, outDir, build }: Build): Promise<void> {
  const record = `${outDir}.built`;
  const before = await fingerprintFiles(sources);
  const built = await readFile(record, 'utf8').catch(() => undefined);
  if (built !== undefined && built === before + (await fingerprintFiles([outDir]))) return;
  await build();
  await writeFile(record, before + (await fingerprintFiles([outDir])));
}

/** SHA-256, in hexadecimal, of the paths, sizes and modification times of all files. A missing path counts as empty. */
async function fingerprintFiles(paths: string[]): Promise<string> {
  const files = (await Promise.all(paths.map(describeFiles))).flat().sort();
  return createHash('sha256').update(files.join('\n')).digest('hex');
}

async function describeFiles(path: string): Promise<string[]> {
  const state = await stat(path).catch(() => undefined);
  if (!state) return [];
  if (!state.isDirectory()) return [`${path} ${state.size} ${state.mtimeMs}`];
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => describeFiles(join(path, name))))).flat();
}
