/** Decoded pixels, as a browser canvas and sharp give them. Browser-safe. */

/** 8-bit pixels, row by row, `channels` values each. A fourth channel (alpha) is ignored. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}
