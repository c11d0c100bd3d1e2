/** Chooses squares of a photo: random ones for training, a fixed one for validation. */
import { wholeSquare, centralSquare, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';

/** A box in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bounding box of a mask (white is lesion); undefined when less than 0.1 % is lesion. */
export function findMaskBox(mask: Pixels): Box | undefined {
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

const createSquare = (cx: number, cy: number, size: number): Square => ({ x: cx - size / 2, y: cy - size / 2, size });

/** The fixed square for val and test: 1.8 times the lesion's longer side, centered on it, or the central square. */
export function chooseFixedSquare(photo: Pixels, box: Box | undefined): Square {
  if (!box) return centralSquare(photo);
  const size = Math.min(Math.max(photo.width, photo.height), 1.8 * Math.max(box.width, box.height));
  return createSquare(box.x + box.width / 2, box.y + box.height / 2, size);
}

/** A random square for training: 1.15 to 3.2 times the lesion's longer side, off center by up to 15 %. */
export function drawRandomSquare(photo: Pixels, box: Box | undefined, random: () => number): Square {
  const shorter = Math.min(photo.width, photo.height);
  if (!box) {
    const size = shorter * (0.72 + 0.28 * random());
    return { x: random() * (photo.width - size), y: random() * (photo.height - size), size };
  }
  const targetSize = Math.max(box.width, box.height) * (1.15 + 2.05 * random() ** 1.3);
  const size = Math.min(Math.max(photo.width, photo.height), Math.max(0.3 * shorter, targetSize));
  const jitter = (): number => (random() - 0.5) * 0.3 * size;
  return createSquare(box.x + box.width / 2 + jitter(), box.y + box.height / 2 + jitter(), size);
}

/** The whole photo or its central square, with equal probability. */
export function drawWideSquare(photo: Pixels, random: () => number): Square {
  return random() < 0.5 ? wholeSquare(photo) : centralSquare(photo);
}

/**
 * A square of bare skin inside the photo, clear of the lesion's box by 5 % of the shorter side; undefined where none is
 * found.
 */
export function findBareSquare(photo: Pixels, box: Box, random: () => number): Square | undefined {
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

/** The same square in the central-square copy of `side` pixels; undefined where it reaches outside. */
export function mapIntoCopy(photo: Pixels, square: Square, side: number): Square | undefined {
  const central = centralSquare(photo);
  const scale = side / central.size;
  const [x, y] = [square.x - central.x, square.y - central.y];
  const slack = 0.02 * central.size;
  if (x < -slack || y < -slack || x + square.size > central.size + slack || y + square.size > central.size + slack) {
    return undefined;
  }
  return { x: x * scale, y: y * scale, size: square.size * scale };
}
