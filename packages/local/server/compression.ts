import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** CloudFront compresses files of these sizes in bytes, and of these types among those that the site has. */
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE_TYPES = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/wasm',
  'image/svg+xml',
  'image/x-icon',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
]);

export type Encoding = 'br' | 'gzip';
/** In the order of CloudFront's preference. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Fast levels, as for files that are compressed while a person waits. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Whether CloudFront compresses a file of this content type and size. */
export function isCompressible(contentType: string, size: number): boolean {
  return size >= MIN_BYTES && size <= MAX_BYTES && COMPRESSIBLE_TYPES.has(contentType.split(';', 1)[0] ?? '');
}

/** The encoding that CloudFront chooses for a file: Brotli before gzip, undefined where neither applies. */
export function chooseEncoding(contentType: string, size: number, acceptEncoding: string): Encoding | undefined {
  if (!isCompressible(contentType, size)) return undefined;
  const accepted = acceptEncoding.split(',').map((part) => part.trim().toLowerCase());
  return ENCODINGS.find((encoding) =>
    accepted.some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part))),
  );
}

const compressedFiles = new Map<string, Promise<Buffer>>();

/** Compresses a file. The result is remembered until the file changes. */
export function compressFile(file: string, mtimeMs: number, encoding: Encoding): Promise<Buffer> {
  const key = [file, mtimeMs, encoding].join('\0');
  const compressed = compressedFiles.get(key) ?? readFile(file).then(COMPRESS[encoding]);
  compressedFiles.set(key, compressed);
  return compressed;
}
