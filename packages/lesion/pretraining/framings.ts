/** Which squares of a photograph the network sees: random framings to train on, one fixed framing to validate on. */
import { centralSquare, type Pixels, type Square } from '#lesion/photo/analysisImage';
import { hashUnit } from './split';

/** A box in pixels, or undefined where a mask is empty. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A stream of uniform numbers in [0, 1) fixed by its name. */
export function stream(name: string): () => number {
  let i = 0;
  return () => hashUnit(`${name}#${i++}`);
}

/** The bounding box of a mask (white is lesion); undefined when less than 0.1 % of it is lesion. */
export function boxOf(mask: Pixels): Box | undefined {
  let [left, top, right, bottom, count] = [mask.width, mask.height, -1, -1, 0];
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (mask.data[(y * mask.width + x) * mask.channels]! < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      count++;
    }
  }
  if (count < 0.001 * mask.width * mask.height) return undefined;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const around = (cx: number, cy: number, size: number): Square => ({ x: cx - size / 2, y: cy - size / 2, size });

/** The square of the photograph's longer side: all of the photograph, with repeated edges. */
export function wholeSquare(photo: Pixels): Square {
  return around(photo.width / 2, photo.height / 2, Math.max(photo.width, photo.height));
}

/** The fixed framing of val and test: 1.8 × the lesion's longer side about its centre, or the central square. */
export function fixedSquare(photo: Pixels, box: Box | undefined): Square {
  if (!box) return centralSquare(photo);
  const size = Math.min(Math.max(photo.width, photo.height), 1.8 * Math.max(box.width, box.height));
  return around(box.x + box.width / 2, box.y + box.height / 2, size);
}

/** A random framing for training: 1.15 to 3.2 × the lesion's longer side, off centre by up to 15 % of the square. */
export function randomSquare(photo: Pixels, box: Box | undefined, random: () => number): Square {
  const shorter = Math.min(photo.width, photo.height);
  if (!box) {
    const size = shorter * (0.72 + 0.28 * random());
    return { x: random() * (photo.width - size), y: random() * (photo.height - size), size };
  }
  const wanted = Math.max(box.width, box.height) * (1.15 + 2.05 * random() ** 1.3);
  const size = Math.min(Math.max(photo.width, photo.height), Math.max(0.3 * shorter, wanted));
  const jitter = (): number => (random() - 0.5) * 0.3 * size;
  return around(box.x + box.width / 2 + jitter(), box.y + box.height / 2 + jitter(), size);
}

/** The whole photograph or its central square, evenly. */
export function wideSquare(photo: Pixels, random: () => number): Square {
  return random() < 0.5 ? wholeSquare(photo) : centralSquare(photo);
}

/** A square of bare skin: inside the photograph, clear of the lesion's box by 5 % of the shorter side; may find none. */
export function bareSquare(photo: Pixels, box: Box, random: () => number): Square | undefined {
  const shorter = Math.min(photo.width, photo.height);
  const margin = 0.05 * shorter;
  for (let attempt = 0; attempt < 24; attempt++) {
    const size = shorter * (0.25 + 0.35 * random());
    const x = random() * (photo.width - size);
    const y = random() * (photo.height - size);
    const beside = x + size < box.x - margin || x > box.x + box.width + margin;
    if (beside || y + size < box.y - margin || y > box.y + box.height + margin) return { x, y, size };
  }
  return undefined;
}

/** The same square inside the central-square copy of `side` pixels, or undefined when it reaches outside that copy. */
export function insideCopy(photo: Pixels, square: Square, side: number): Square | undefined {
  const central = centralSquare(photo);
  const scale = side / central.size;
  const [x, y] = [square.x - central.x, square.y - central.y];
  const slack = 0.02 * central.size;
  if (x < -slack || y < -slack || x + square.size > central.size + slack || y + square.size > central.size + slack) {
    return undefined;
  }
  return { x: x * scale, y: y * scale, size: square.size * scale };
}
