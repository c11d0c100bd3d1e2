export type PhotoFormat = 'jpeg' | 'png' | 'webp';

/** Format and size in pixels, as the first bytes of a photo state them. */
export interface PhotoHeader {
  format: PhotoFormat;
  width: number;
  height: number;
}

/** Largest photo that is decoded, in pixels. See `docs/decisions/015-photos-are-never-stored.md`. */
export const MAX_PIXELS = 25_000_000;
/** Largest photo that is analyzed, in pixels. The browser sends the analysis image, which is far smaller. */
export const MAX_ANALYZED_PIXELS = 1_000_000;
/** Largest photo that the engine decodes to assess it, in pixels: a training photo as it is kept. */
export const MAX_ASSESSED_PIXELS = 1024 * 1024;
/** Side in pixels of the analysis image, the square that the person framed. */
export const ANALYSIS_SIDE = 224;
/** Largest scale in millimeters per pixel of the analysis image: a frame wider than a meter shows no spot. */
export const MAX_MM_PER_PIXEL = 5;

/**
 * Reads format and size without decoding; undefined where the bytes are no JPEG, PNG or WebP, or end before the size. Sources:
 * ITU T.81 B.2, PNG 11.2.2, RFC 9649 2.5–2.7.
 */
export function parsePhotoHeader(bytes: Uint8Array): PhotoHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = parseJpegHeader(view) ?? parsePngHeader(view) ?? parseWebpHeader(view);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

const JPEG_START = 0xffd8;
/** Start-of-frame markers: C0–CF without the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that no length follows: TEM, RST0 to RST7 and SOI. Decoders go on right after them. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function parseJpegHeader(view: DataView): PhotoHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== JPEG_START) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xff) at += 1;
    else at += hasNoLength(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function parsePngHeader(view: DataView): PhotoHeader | undefined {
  const isPng = view.byteLength >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  if (!isPng || readFourCharacters(view, 12) !== 'IHDR') return undefined;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function parseWebpHeader(view: DataView): PhotoHeader | undefined {
  if (view.byteLength < 30 || readFourCharacters(view, 0) !== 'RIFF' || readFourCharacters(view, 8) !== 'WEBP')
    return undefined;
  const size = (width: number, height: number): PhotoHeader => ({ format: 'webp', width, height });
  switch (readFourCharacters(view, 12)) {
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return undefined;
  }
}

function readFourCharacters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
