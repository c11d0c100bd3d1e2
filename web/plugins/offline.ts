import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';

const WORKER = join(__dirname, '../src/serviceWorker.ts');

/**
 * Writes `service-worker.js`, which keeps the page and its files for times without a connection.
 * @param assets URLs of the files, whose names change with their content
 */
export async function buildServiceWorker(outDir: string, assets: readonly string[]): Promise<void> {
  const page = await readFile(join(outDir, 'index.html'));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const files = [{ url: '/index.html', revision }, ...assets.map((url) => ({ url, revision: null }))];
  await build({
    entryPoints: [WORKER],
    outfile: join(outDir, 'service-worker.js'),
    bundle: true,
    format: 'iife',
    target: ['es2022'],
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', OFFLINE_FILES: JSON.stringify(files) },
    logLevel: 'warning',
  });
}

/** Writes the icons of the installed app as PNG. A system that masks or rounds an icon gets one that fills its square. */
export async function writeIcons(svgFile: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const rounded = await readFile(svgFile, 'utf8');
  const filled = rounded.replace(/ rx="\d+"/, '');
  const icons = [
    ['icon-192.png', rounded, 192],
    ['icon-512.png', rounded, 512],
    ['maskable-512.png', filled, 512],
    ['apple-touch-icon.png', filled, 180],
  ] as const;
  await Promise.all(
    icons.map(([name, svg, side]) =>
      sharp(Buffer.from(svg), { density: (72 * side) / 32 })
        .resize(side, side)
        .png()
        .toFile(join(folder, name)),
    ),
  );
}
