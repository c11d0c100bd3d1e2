import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../../../../web/build';
import type { SiteSize } from './bill';

/** The font files that browsers load for Latin text. */
const LATIN_FONT = /-latin-(wght|opsz)-normal-/;

/** Builds the site and measures what a browser loads: all scripts and styles, compressed, and the fonts. */
export async function weighSite(): Promise<SiteSize> {
  const outDir = await mkdtemp(join(tmpdir(), 'site-'));
  try {
    await buildWeb({ outDir });
    const assets = join(outDir, 'assets');
    const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name) || LATIN_FONT.test(name));
    const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
    const sizes = files.map((file, index) => (names[index]!.endsWith('.woff2') ? file.length : gzipSync(file).length));
    return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
