/**
 * Downloads pictures without skin lesions from Debian packages (wallpapers, test pictures, stamps) into
 * `LESION_CACHE/foreign`, at pinned versions, with apt. Installs nothing, and no picture enters the repository. Leaves
 * out near copies and blank pictures.
 *
 *   npm run lab -- foreign        needs Debian 12 with apt-get and dpkg
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CACHE } from '#lab/pretraining/photos';
import { MIN_FOREIGN } from '#lab/engine/figures/refusal';
import { FOREIGN_DIR } from '#lab/engine/pictures/foreign';

const ROOT = path.join(CACHE, 'foreign');
/** Minimum file size in bytes; smaller files are icons or sketches. */
const MIN_BYTES = 20_000;
/** Minimum number of bits of 256 in which fingerprints of different pictures differ. */
const APART = 60;
/** Maximum side of a stored picture in pixels; originals may be a hundred times as large. */
const SIDE = 640;

/** Package, version and the files to use. */
const PACKAGES: readonly (readonly [name: string, version: string, pattern: RegExp])[] = [
  ['gnome-backgrounds', '43.1-1', /-l\.webp$/],
  ['plasma-workspace-wallpapers', '4:5.27.5-2', /contents\/images\/.*\.(jpg|png)$/],
  ['mate-backgrounds', '1.26.0-1', /(abstract|nature)\/.*\.(jpg|png)$/],
  ['lomiri-wallpapers-16.04', '20.04.0-2', /\.jpg$/],
  ['lomiri-wallpapers-20.04', '20.04.0-2', /\.jpg$/],
  ['ukui-wallpapers', '20.04.3-1.1', /\.(jpg|png)$/],
  ['python3-skimage', '0.19.3-8', /skimage\/data\/(?!truncated).*\.(jpg|png)$/],
  ['opencv-doc', '4.6.0+dfsg-12', /(examples\/.*\/(?!left\d|right\d)[^/]*\.(jpg|png)|html\/.*\.(jpg|jpeg))$/],
  ['tuxpaint-stamps-default', '2022.06.04-1', /stamps\/(?!.*cartoon).*\.png$/],
];

/** Unpacks a package once and lists the files to use. */
function unpackFiles([name, version, pattern]: (typeof PACKAGES)[number]): string[] {
  const folder = path.join(ROOT, 'unpacked', `${name}_${version.replace(':', '%3a')}`);
  if (!existsSync(folder)) {
    const debs = path.join(ROOT, 'packages');
    mkdirSync(debs, { recursive: true });
    execFileSync('apt-get', ['download', '-q', `${name}=${version}`], {
      cwd: debs,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deb = readdirSync(debs).find((file) => file.startsWith(`${name}_`));
    if (!deb) throw new Error(`apt-get fetched no ${name} ${version}`);
    mkdirSync(folder, { recursive: true });
    execFileSync('dpkg', ['-x', path.join(debs, deb), folder]);
    rmSync(path.join(debs, deb));
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => pattern.test(file) && statSync(file).size >= MIN_BYTES)
    .sort();
}

/**
 * Brightness differences between neighbors in a 17×16 copy, one bit each (difference hash); undefined for a blank
 * picture.
 */
async function fingerprint(picture: Sharp): Promise<readonly boolean[] | undefined> {
  const small = await picture.clone().greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer();
  const bits = Array.from({ length: 256 }, (_, i) => {
    const at = Math.floor(i / 16) * 17 + (i % 16);
    return small[at]! > small[at + 1]! + 1;
  });
  const set = bits.filter(Boolean).length;
  return set < 12 ? undefined : bits;
}

const countDifferences = (a: readonly boolean[], b: readonly boolean[]): number =>
  a.filter((bit, i) => bit !== b[i]).length;

async function main(): Promise<void> {
  rmSync(FOREIGN_DIR, { recursive: true, force: true });
  mkdirSync(FOREIGN_DIR, { recursive: true });
  const fingerprints: (readonly boolean[])[] = [];
  for (const entry of PACKAGES) {
    let count = 0;
    for (const file of unpackFiles(entry)) {
      const { width, height } = await sharp(file).metadata();
      if (Math.min(width, height) < 100) continue;
      const fitted = sharp(file, { limitInputPixels: false }).resize(SIDE, SIDE, {
        fit: 'inside',
        withoutEnlargement: true,
      });
      const picture = sharp(await fitted.flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer());
      const print = await fingerprint(picture);
      if (!print || fingerprints.some((other) => countDifferences(print, other) < APART)) continue;
      fingerprints.push(print);
      const name = `${entry[0]} ${String(count++).padStart(3, '0')} ${path.basename(file).replace(/\.[^.]*$/, '')}.jpg`;
      await picture.jpeg({ quality: 90 }).toFile(path.join(FOREIGN_DIR, name));
    }
    console.log(`${entry[0]} ${entry[1]}: ${count} pictures`);
  }
  console.log(`${fingerprints.length} pictures in ${FOREIGN_DIR}`);
  if (fingerprints.length < MIN_FOREIGN)
    throw new Error(`${fingerprints.length} pictures are fewer than ${MIN_FOREIGN}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
