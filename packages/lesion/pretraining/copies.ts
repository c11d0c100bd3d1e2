/** Finds photographs that lie in two parts as copies under different names, which no identifier tells. */
import sharp from 'sharp';
import type { Photo } from './photos';

/** Side of the grey pictures that are compared. */
const SIDE = 24;
/** Correlation of their grey values from which two photographs count as copies; every pair above it that was looked at was. */
const COPY = 0.99;
/** Photographs that are read at the same time. */
const AT_ONCE = 16;

/** A photograph as grey values of mean 0 and length 1. */
async function fingerprint(file: string): Promise<Float32Array> {
  const fill = { fit: 'fill', fastShrinkOnLoad: false } as const;
  const grey = Float32Array.from(await sharp(file).greyscale().resize(SIDE, SIDE, fill).raw().toBuffer());
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const length = Math.hypot(...grey.map((value) => value - mean)) || 1;
  return grey.map((value) => (value - mean) / length);
}

function correlation(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Throws when a photograph of val or test is a copy of one in another part, of another group; names all of them. */
export async function assertNoCopies(photos: readonly Photo[]): Promise<void> {
  const prints: Float32Array[] = [];
  for (let i = 0; i < photos.length; i += AT_ONCE) {
    prints.push(...(await Promise.all(photos.slice(i, i + AT_ONCE).map(({ file }) => fingerprint(file)))));
  }
  const found: string[] = [];
  for (const [i, photo] of photos.entries()) {
    if (photo.part === 'train') continue;
    for (const [j, other] of photos.entries()) {
      if (other.part === photo.part || (other.part !== 'train' && j < i)) continue;
      if (correlation(prints[i]!, prints[j]!) > COPY)
        found.push(`${photo.id} (${photo.part}) and ${other.id} (${other.part})`);
    }
  }
  if (found.length > 0) throw new Error(`copies in two parts: ${found.join(', ')}`);
}
