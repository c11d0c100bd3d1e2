/**
 * Finds the photo within a picture that shows more than the photo: the black rim of a slide, a letterbox, the bars of a
 * screenshot, a page around it. They are cut away before a spot is searched. Pure and browser-safe.
 */
import { MIN_SIDE, type Rectangle } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';

/** Longer side in pixels of the thumbnail in which edges are searched. */
const THUMBNAIL_SIDE = 256;
/** Maximum cut from one side, as a share of that side. */
const MAX_CUT = 0.45;
/** Minimum share of the picture that must remain. */
const MIN_REMAINING = 0.1;
/** Maximum difference per channel from the rim's color: in a bar drawn by a program, and in a dark rim, which has noise. */
const [FLAT_TOLERANCE, NOISY_TOLERANCE] = [6, 26];
/** Luma below which a rim is dark. */
const DARK_LUMA = 48;
/** Minimum share of a line's pixels with the rim's color for the line to belong to a rim. */
const MIN_RIM_SHARE = 0.93;
/** Minimum share of the lines between border and edge that belong to the rim; bars of a screen hold text and buttons. */
const MIN_RIM_LINES = 0.5;
/** Minimum step in any channel at the edge, and the minimum share of the edge that has it. */
const [MIN_STEP, MIN_EDGE] = [14, 0.6];
/** Lines cut beyond the edge, where resampling mixes rim and photo. */
const EDGE_LINES = 1;

/** The size of a picture's thumbnail: at most 256 pixels on the longer side. */
export function computeThumbnailSize({ width, height }: { width: number; height: number }) {
  const scale = Math.max(1, Math.max(width, height) / THUMBNAIL_SIDE);
  return { width: Math.max(1, Math.round(width / scale)), height: Math.max(1, Math.round(height / scale)) };
}

/** The thumbnail of a picture, by block means. */
function createThumbnail({ width, height, channels, data }: Pixels): Pixels {
  const { width: columns, height: rows } = computeThumbnailSize({ width, height });
  const out = new Uint8ClampedArray(columns * rows * 3);
  for (let v = 0; v < rows; v++) {
    const [top, bottom] = [Math.floor((v * height) / rows), Math.max(1, Math.floor(((v + 1) * height) / rows))];
    for (let u = 0; u < columns; u++) {
      const [left, right] = [Math.floor((u * width) / columns), Math.max(1, Math.floor(((u + 1) * width) / columns))];
      let [r, g, b, count] = [0, 0, 0, 0];
      for (let y = top; y < bottom; y++) {
        for (let p = (y * width + left) * channels, x = left; x < right; x++, p += channels) {
          r += data[p]!;
          g += data[p + 1]!;
          b += data[p + 2]!;
          count++;
        }
      }
      const q = (v * columns + u) * 3;
      out[q] = r / count;
      out[q + 1] = g / count;
      out[q + 2] = b / count;
    }
  }
  return { width: columns, height: rows, channels: 3, data: out };
}

/** Reads pixels along lines that run parallel to one border, the first line at that border. */
interface Lines {
  readonly count: number;
  readonly length: number;
  /** Offset of the first channel of pixel `along` of line `line`. */
  offset(line: number, along: number): number;
}

type Side = 'top' | 'bottom' | 'left' | 'right';

function readLinesFrom(side: Side, { width, channels }: Pixels, box: Rectangle): Lines {
  const upright = side === 'left' || side === 'right';
  const [count, length] = upright ? [box.width, box.height] : [box.height, box.width];
  const offset = (line: number, along: number): number => {
    const across = side === 'top' || side === 'left' ? line : count - 1 - line;
    const [x, y] = upright ? [box.x + across, box.y + along] : [box.x + along, box.y + across];
    return channels * (y * width + x);
  };
  return { count, length, offset };
}

function computeMedianColor(data: Pixels['data'], lines: Lines, line: number): [number, number, number] {
  return [0, 1, 2].map((channel) => {
    const values = Array.from({ length: lines.length }, (_, along) => data[lines.offset(line, along) + channel]!);
    return values.sort((a, b) => a - b)[lines.length >> 1]!;
  }) as [number, number, number];
}

const computeLuma = ([r, g, b]: readonly number[]): number => 0.299 * r! + 0.587 * g! + 0.114 * b!;

/** Number of lines at a border that do not belong to the photo; 0 without a straight edge to a bar or rim. */
function countLinesToCut(data: Pixels['data'], lines: Lines): number {
  const color = computeMedianColor(data, lines, 0);
  const tolerance = computeLuma(color) < DARK_LUMA ? NOISY_TOLERANCE : FLAT_TOLERANCE;
  const isRim = (line: number, along: number): boolean => {
    const p = lines.offset(line, along);
    return color.every((value, channel) => Math.abs(data[p + channel]! - value) <= tolerance);
  };
  const measureRimShare = (line: number): number => {
    let matching = 0;
    for (let along = 0; along < lines.length; along++) if (isRim(line, along)) matching++;
    return matching / lines.length;
  };
  if (measureRimShare(0) < MIN_RIM_SHARE) return 0;
  const limit = Math.floor(MAX_CUT * lines.count);
  let [rimLines, edge] = [0, 0];
  for (let line = 0; line < limit; line++) {
    if (measureRimShare(line) < MIN_RIM_SHARE) continue;
    rimLines++;
    // The edge is the last line of the rim beyond which the picture differs along most of the line.
    const beyond = line + 1 + EDGE_LINES;
    if (beyond >= lines.count || rimLines / (line + 1) < MIN_RIM_LINES) continue;
    let differs = 0;
    for (let along = 0; along < lines.length; along++) {
      const p = lines.offset(beyond, along);
      if (color.some((value, channel) => Math.abs(data[p + channel]! - value) > Math.max(MIN_STEP, tolerance)))
        differs++;
    }
    if (differs / lines.length >= MIN_EDGE) edge = line + 1 + EDGE_LINES;
  }
  return edge;
}

/**
 * The rectangle of a picture that the photo covers, found in the picture's thumbnail. It is the whole picture where no rim
 * or bar is found, or where too little would remain.
 */
export function findPhotoContentIn(thumbnail: Pixels, picture: { width: number; height: number }): Rectangle {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  let box: Rectangle = { x: 0, y: 0, width: thumbnail.width, height: thumbnail.height };
  // Two rounds: the corners of a rim are part of its neighbors' first lines until those are cut.
  for (let round = 0; round < 2; round++) {
    for (const side of ['top', 'bottom', 'left', 'right'] as const) {
      const cut = countLinesToCut(thumbnail.data, readLinesFrom(side, thumbnail, box));
      if (cut === 0) continue;
      box = {
        x: box.x + (side === 'left' ? cut : 0),
        y: box.y + (side === 'top' ? cut : 0),
        width: box.width - (side === 'left' || side === 'right' ? cut : 0),
        height: box.height - (side === 'top' || side === 'bottom' ? cut : 0),
      };
    }
  }
  if (box.width === thumbnail.width && box.height === thumbnail.height) return whole;
  if (box.width * box.height < MIN_REMAINING * thumbnail.width * thumbnail.height) return whole;
  const [across, down] = [picture.width / thumbnail.width, picture.height / thumbnail.height];
  const [left, top] = [Math.ceil(box.x * across), Math.ceil(box.y * down)];
  const [right, bottom] = [Math.floor((box.x + box.width) * across), Math.floor((box.y + box.height) * down)];
  const content = { x: left, y: top, width: right - left, height: bottom - top };
  return Math.min(content.width, content.height) < MIN_SIDE ? whole : content;
}

/** The rectangle of a decoded picture that the photo covers. */
export function findPhotoContent(picture: Pixels): Rectangle {
  return findPhotoContentIn(createThumbnail(picture), picture);
}

/** Copies the pixels of a rectangle. */
export function cropRectangle(picture: Pixels, { x, y, width, height }: Rectangle): Pixels {
  if (width === picture.width && height === picture.height) return picture;
  const { channels } = picture;
  const data = new Uint8ClampedArray(width * height * channels);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * picture.width + x) * channels;
    data.set(picture.data.subarray(start, start + width * channels), row * width * channels);
  }
  return { width, height, channels, data };
}
