import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../../../../web/build';
import type { Site } from './bill';

/** Of the typefaces' files, browsers load those of the alphabet they need. */
const NEEDED_FONT = /-latin-(wght|opsz)-normal-/;

/** Builds the site and weighs what a browser loads of it: every script and style compressed, and two typefaces. */
export async function weighSite(): Promise<Site> {
  const outDir = await mkdtemp(join(tmpdir(), 'site-'));
  try {
    await buildWeb({ outDir });
    const assets = join(outDir, 'assets');
    const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name) || NEEDED_FONT.test(name));
    const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
    const sizes = files.map((file, at) => (names[at]!.endsWith('.woff2') ? file.length : gzipSync(file).length));
    return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
