/** Finds copies of photos in different parts under different names, which no identifier reveals. */
import sharp from 'sharp';
import type { DatasetPhoto } from './photos';

/** Side of the gray pictures for comparison. */
const SIDE = 24;
/** Minimum correlation of gray values between copies. Every inspected pair above it was a copy. */
const COPY = 0.99;
/** Number of photos read at once. */
const AT_ONCE = 16;

/** Gray values of a photo, normalized to mean 0 and length 1. */
async function computeFingerprint(file: string): Promise<Float32Array> {
  const fill = { fit: 'fill', fastShrinkOnLoad: false } as const;
  const gray = Float32Array.from(await sharp(file).greyscale().resize(SIDE, SIDE, fill).raw().toBuffer());
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length;
  const length = Math.hypot(...gray.map((value) => value - mean)) || 1;
  return gray.map((value) => (value - mean) / length);
}

function computeCorrelation(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Throws when a photo of val or test is a copy of one in another part and group. Names all such pairs. */
export async function assertNoCopies(photos: readonly DatasetPhoto[]): Promise<void> {
  const prints: Float32Array[] = [];
  for (let i = 0; i < photos.length; i += AT_ONCE) {
    prints.push(...(await Promise.all(photos.slice(i, i + AT_ONCE).map(({ file }) => computeFingerprint(file)))));
  }
  const copies: string[] = [];
  for (const [i, photo] of photos.entries()) {
    if (photo.part === 'train') continue;
    for (const [j, other] of photos.entries()) {
      if (other.part === photo.part || (other.part !== 'train' && j < i)) continue;
      if (computeCorrelation(prints[i]!, prints[j]!) > COPY)
        copies.push(`${photo.id} (${photo.part}) and ${other.id} (${other.part})`);
    }
  }
  if (copies.length > 0) throw new Error(`copies in two parts: ${copies.join(', ')}`);
}
