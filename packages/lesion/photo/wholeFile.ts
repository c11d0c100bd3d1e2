/**
 * Whether the file of a photograph is all there, and in colours that every decoder reads alike. Of one that breaks off
 * browsers paint what there is and say nothing. Pure and browser-safe. Sources: JPEG, ITU-T T.81, annex B; PNG, W3C
 * specification, chapters 4.3, 5 and 11.3.2; WebP, RFC 9649, chapter 2; AVIF and HEIC, ISO/IEC 14496-12, clause 4.2; GIF89a,
 * Grammar; BMP, BITMAPFILEHEADER.
 */

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const holds = (bytes: Uint8Array, word: string): boolean => bytes.some((_, at) => text(bytes, at, 4) === word);

/** A whole number of so many bytes, the most significant first; NaN where the file ends before it does. */
function big(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (let i = at; i < at + length; i++) number = number * 256 + (bytes[i] ?? NaN);
  return number;
}

/** A whole number of four bytes, the least significant first; NaN where the file ends before it does. */
function little(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let i = at + 3; i >= at; i--) number = number * 256 + (bytes[i] ?? NaN);
  return number;
}

/** Markers without a length: stuffing (0) and TEM (1), RST0 to RST7 and SOI. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * From marker to marker, over segments by their length, so that the end marker of a thumbnail inside one does not count, and
 * through whatever lies between segments: coded data.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[++at] ?? NaN;
    if (marker === 0xd9) return true;
    if (marker === 0xff) continue;
    at += standsAlone(marker) ? 1 : 1 + big(bytes, at + 1, 2);
    if (!(at < bytes.length)) return false;
  }
  return false;
}

/** Frame headers (SOF0 to SOF15), whose tenth byte counts the components; DHT, JPG and DAC lie among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether a file is a JPEG of four inks (CMYK, YCCK), as for print. Browsers and servers make other colours of them: a
 * melanoma may come out harmless in one of the two.
 */
export function isForPrint(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at < bytes.length;) {
    const marker = bytes[at + 1] ?? NaN;
    if (bytes[at] !== 0xff || marker === 0xda) return false;
    if (isFrame(marker)) return bytes[at + 9] === 4;
    if (marker === 0xff) at++;
    else at += standsAlone(marker) ? 2 : 2 + Math.max(2, big(bytes, at + 2, 2));
  }
  return false;
}

/** What PNG states of sRGB, times 100,000: its gamma; x and y of white, red, green and blue. */
const SRGB = [
  ['gAMA', [45_455]],
  ['cHRM', [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]],
] as const;
/** How far other numbers may lie from those and still mean sRGB. */
const ROUNDED = 500;

/** The data of a PNG's chunks that stand before its picture, by their kinds. */
function pngChunks(bytes: Uint8Array): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < bytes.length && !chunks.has('IDAT');) {
    const end = at + 8 + big(bytes, at, 4);
    chunks.set(text(bytes, at + 4, 4), bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/**
 * Whether a file is a PNG whose colours are not sRGB's by numbers: by a cICP chunk, which stands above a profile, or by gAMA
 * and cHRM without one. Browsers heed those, sharp does not: read with it, the picture is lighter or darker than it shows.
 */
export function isUnlikeSrgb(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 4) !== '\x89PNG') return false;
  const chunks = pngChunks(bytes);
  const [primaries, transfer] = chunks.get('cICP') ?? [];
  if (transfer !== undefined) return transfer !== 13 || (primaries !== 1 && !chunks.has('iCCP'));
  // Chromium heeds no primaries without a gamma.
  if (chunks.has('iCCP') || chunks.has('sRGB') || !chunks.has('gAMA')) return false;
  return SRGB.some(([kind, values]) => {
    const stated = chunks.get(kind);
    return stated && values.some((value, i) => Math.abs(big(stated, 4 * i, 4) - value) > ROUNDED);
  });
}

function isWholePng(bytes: Uint8Array): boolean {
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + big(bytes, at, 4);
    if (text(bytes, at + 4, 4) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}

/** The last chunk may lack the byte that makes its length even. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const end = 8 + little(bytes, 4);
  let at = 12;
  while (at < end) at += 8 + 2 * Math.ceil(little(bytes, at + 4) / 2);
  return end <= bytes.length && at <= end + 1;
}

/** Boxes that may follow a picture's data and belong to it. */
const BOXES = ['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'];

/** Box by box; one of length 0 reaches to the end, wherever that is. Small pictures have their data in `meta` (`idat`). */
function isWholeBoxed(bytes: Uint8Array): boolean {
  let hasData = false;
  for (let at = 0; at < bytes.length;) {
    const [short, kind] = [big(bytes, at, 4), text(bytes, at + 4, 4)];
    if (hasData && !BOXES.includes(kind)) return true;
    if (short === 0) return true;
    const end = at + (short === 1 ? big(bytes, at + 8, 8) : short);
    if (!(end >= at + 8 && end <= bytes.length)) return false;
    hasData ||= kind === 'mdat' || (kind === 'meta' && holds(bytes.subarray(at, end), 'idat'));
    at = end;
  }
  return hasData;
}

/** Whether all rows are there, whatever length the file states; of compressed ones, and of OS/2's, this is not known. */
function isWholeBmp(bytes: Uint8Array): boolean {
  if (bytes.length < 34) return false;
  const compression = little(bytes, 30);
  if (little(bytes, 14) < 40 || (compression !== 0 && compression !== 3)) return true;
  const [width, height, bits] = [little(bytes, 18), Math.abs(little(bytes, 22) | 0), bytes[28]! + 256 * bytes[29]!];
  return little(bytes, 10) + 4 * Math.ceil((width * bits) / 32) * height <= bytes.length;
}

/** Bytes of the colour table that a GIF's flags announce. */
const tableOf = (flags: number | undefined = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + tableOf(bytes[10]);
  while (bytes[at] === 0x21 || bytes[at] === 0x2c) {
    at += bytes[at] === 0x21 ? 2 : 11 + tableOf(bytes[at + 9]);
    for (let block = bytes[at]; block; block = bytes[at]) at += 1 + block;
    at++;
  }
  return bytes[at] === 0x3b;
}

/** Each kind of file by how it begins. */
const KINDS: readonly (readonly [begins: RegExp, isWhole: (bytes: Uint8Array) => boolean])[] = [
  [/^\xff\xd8/, isWholeJpeg],
  [/^\x89PNG\r\n\x1a\n/, isWholePng],
  [/^RIFF.{4}WEBP/s, isWholeWebp],
  [/^.{4}ftyp/s, isWholeBoxed],
  [/^GIF8/, isWholeGif],
  [/^BM/, isWholeBmp],
];

/**
 * Whether a JPEG, PNG, WebP, AVIF, HEIC, GIF or BMP file reaches its own end; bytes after it do not matter. Of other files
 * this is not known, and the answer is yes. What lies between the parts is not looked at: decoders do.
 */
export function isWhole(bytes: Uint8Array): boolean {
  const begin = text(bytes, 0, 12);
  return KINDS.find(([begins]) => begins.test(begin))?.[1](bytes) ?? true;
}
