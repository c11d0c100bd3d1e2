/**
 * Checks photo files before they are decoded: whether a file is complete, and whether all decoders read its colors
 * alike. Browsers display a truncated file without an error. Pure and browser-safe.
 * Sources: JPEG, ITU-T T.81, annex B; PNG, W3C specification, chapters 4.3, 5 and 11.3.2; WebP, RFC 9649, chapter 2;
 * AVIF and HEIC, ISO/IEC 14496-12, clause 4.2; GIF89a, Grammar; BMP, BITMAPFILEHEADER.
 */

const readText = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const containsText = (bytes: Uint8Array, code: string): boolean =>
  bytes.some((_, at) => readText(bytes, at, 4) === code);

/** An unsigned integer of `length` bytes, most significant first; NaN past the end of the file. */
function readBigEndian(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (let i = at; i < at + length; i++) number = number * 256 + (bytes[i] ?? NaN);
  return number;
}

/** An unsigned 32-bit integer, least significant byte first; NaN past the end of the file. */
function readLittleEndian(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let i = at + 3; i >= at; i--) number = number * 256 + (bytes[i] ?? NaN);
  return number;
}

/** Markers without a length field: stuffing (0), TEM (1), RST0 to RST7 and SOI. */
const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Walks from marker to marker. Skips segments by their length, so that the end marker of an embedded thumbnail does not
 * count, and skips coded data.
 */
function isCompleteJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[++at] ?? NaN;
    if (marker === 0xd9) return true;
    if (marker === 0xff) continue;
    at += hasNoLength(marker) ? 1 : 1 + readBigEndian(bytes, at + 1, 2);
    if (!(at < bytes.length)) return false;
  }
  return false;
}

/** Frame headers (SOF0 to SOF15); their tenth byte is the number of components. DHT, JPG and DAC share the range. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether a file is a four-component JPEG (CMYK, YCCK). Browsers and servers convert these to different colors, which
 * can change a result.
 */
export function isCmykJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at < bytes.length;) {
    const marker = bytes[at + 1] ?? NaN;
    if (bytes[at] !== 0xff || marker === 0xda) return false;
    if (isFrameHeader(marker)) return bytes[at + 9] === 4;
    if (marker === 0xff) at++;
    else at += hasNoLength(marker) ? 2 : 2 + Math.max(2, readBigEndian(bytes, at + 2, 2));
  }
  return false;
}

/** sRGB values in PNG units (times 100,000): gamma; x and y of white, red, green and blue. */
const SRGB_VALUES = [
  ['gAMA', [45_455]],
  ['cHRM', [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]],
] as const;
/** Maximum rounding difference from these values. */
const TOLERANCE = 500;

/** The chunks before the image data of a PNG, by type. */
function readPngChunks(bytes: Uint8Array): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < bytes.length && !chunks.has('IDAT');) {
    const end = at + 8 + readBigEndian(bytes, at, 4);
    chunks.set(readText(bytes, at + 4, 4), bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/**
 * Whether a file is a PNG that declares a color space other than sRGB: by a cICP chunk, which overrides a profile, or
 * by gAMA and cHRM without a profile. Browsers honor these chunks, sharp does not.
 */
export function isNonSrgbPng(bytes: Uint8Array): boolean {
  if (readText(bytes, 0, 4) !== '\x89PNG') return false;
  const chunks = readPngChunks(bytes);
  const [primaries, transfer] = chunks.get('cICP') ?? [];
  if (transfer !== undefined) return transfer !== 13 || (primaries !== 1 && !chunks.has('iCCP'));
  // Chromium ignores primaries without a gamma.
  if (chunks.has('iCCP') || chunks.has('sRGB') || !chunks.has('gAMA')) return false;
  return SRGB_VALUES.some(([kind, values]) => {
    const stated = chunks.get(kind);
    return stated && values.some((value, i) => Math.abs(readBigEndian(stated, 4 * i, 4) - value) > TOLERANCE);
  });
}

function isCompletePng(bytes: Uint8Array): boolean {
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + readBigEndian(bytes, at, 4);
    if (readText(bytes, at + 4, 4) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}

/** The last chunk may lack its padding byte. */
function isCompleteWebp(bytes: Uint8Array): boolean {
  const end = 8 + readLittleEndian(bytes, 4);
  let at = 12;
  while (at < end) at += 8 + 2 * Math.ceil(readLittleEndian(bytes, at + 4) / 2);
  return end <= bytes.length && at <= end + 1;
}

/** Box types that may follow the image data and belong to the file. */
const KNOWN_BOXES = ['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'];

/**
 * Walks from box to box. A box of length 0 reaches to the end of the file. Small pictures store their data in `meta`
 * (`idat`).
 */
function isCompleteIsoMedia(bytes: Uint8Array): boolean {
  let hasData = false;
  for (let at = 0; at < bytes.length;) {
    const [short, kind] = [readBigEndian(bytes, at, 4), readText(bytes, at + 4, 4)];
    if (hasData && !KNOWN_BOXES.includes(kind)) return true;
    if (short === 0) return true;
    const end = at + (short === 1 ? readBigEndian(bytes, at + 8, 8) : short);
    if (!(end >= at + 8 && end <= bytes.length)) return false;
    hasData ||= kind === 'mdat' || (kind === 'meta' && containsText(bytes.subarray(at, end), 'idat'));
    at = end;
  }
  return hasData;
}

/**
 * Whether all rows are present, whatever length the file declares. Compressed and OS/2 files cannot be checked and
 * pass.
 */
function isCompleteBmp(bytes: Uint8Array): boolean {
  if (bytes.length < 34) return false;
  const compression = readLittleEndian(bytes, 30);
  if (readLittleEndian(bytes, 14) < 40 || (compression !== 0 && compression !== 3)) return true;
  const [width, height, bits] = [
    readLittleEndian(bytes, 18),
    Math.abs(readLittleEndian(bytes, 22) | 0),
    bytes[28]! + 256 * bytes[29]!,
  ];
  return readLittleEndian(bytes, 10) + 4 * Math.ceil((width * bits) / 32) * height <= bytes.length;
}

/** Size in bytes of the color table that these GIF flags declare. */
const countColorTableBytes = (flags: number | undefined = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function isCompleteGif(bytes: Uint8Array): boolean {
  let at = 13 + countColorTableBytes(bytes[10]);
  while (bytes[at] === 0x21 || bytes[at] === 0x2c) {
    at += bytes[at] === 0x21 ? 2 : 11 + countColorTableBytes(bytes[at + 9]);
    for (let block = bytes[at]; block; block = bytes[at]) at += 1 + block;
    at++;
  }
  return bytes[at] === 0x3b;
}

/** The supported formats by their signature. */
const FORMATS: readonly (readonly [signature: RegExp, isComplete: (bytes: Uint8Array) => boolean])[] = [
  [/^\xff\xd8/, isCompleteJpeg],
  [/^\x89PNG\r\n\x1a\n/, isCompletePng],
  [/^RIFF.{4}WEBP/s, isCompleteWebp],
  [/^.{4}ftyp/s, isCompleteIsoMedia],
  [/^GIF8/, isCompleteGif],
  [/^BM/, isCompleteBmp],
];

/**
 * Whether a JPEG, PNG, WebP, AVIF, HEIC, GIF or BMP file reaches its own end; bytes after the end are ignored. Other
 * formats pass. Does not check the coded data; decoders do.
 */
export function isCompleteFile(bytes: Uint8Array): boolean {
  const start = readText(bytes, 0, 12);
  return FORMATS.find(([signature]) => signature.test(start))?.[1](bytes) ?? true;
}
