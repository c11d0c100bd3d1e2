import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3Error';
import { readBody } from '#local/aws/localService';

/** S3 accepts 5 GB in one PUT. This one buffers the body in memory, so its limit is lower. */
const MAX_OBJECT = 64 * 1024 * 1024;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const result = Buffer.alloc(4);
  result.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return result;
}

const CHECKSUMS: Record<string, (bytes: Buffer) => Buffer> = {
  'x-amz-checksum-crc32': crc32,
  'x-amz-checksum-sha1': (bytes) => createHash('sha1').update(bytes).digest(),
  'x-amz-checksum-sha256': (bytes) => createHash('sha256').update(bytes).digest(),
};

/** An uploaded body, and the checksums that its sender announced, each verified. */
export interface Upload {
  bytes: Buffer;
  checksums: Record<string, string>;
}

/** Reads an upload, plain or `aws-chunked` with trailers. Throws when it differs from its announced length or checksums. */
export async function readUpload(req: IncomingMessage): Promise<Upload> {
  const raw = await readBody(
    req,
    MAX_OBJECT,
    () => new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400),
  );
  const payload = req.headers['x-amz-content-sha256'];
  const isChunked = typeof payload === 'string' && payload.startsWith('STREAMING-');
  const { bytes, trailers } = isChunked ? unchunk(raw) : { bytes: raw, trailers: {} };

  const decodedLength = req.headers['x-amz-decoded-content-length'];
  if (decodedLength !== undefined && Number(decodedLength) !== bytes.length) throw createIncompleteBody();
  if (typeof payload === 'string' && /^[0-9a-f]{64}$/.test(payload)) {
    if (createHash('sha256').update(bytes).digest('hex') !== payload) {
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    }
  }
  const announced = Object.entries({ ...req.headers, ...trailers }).filter(([name]) => isChecksum(name));
  for (const [name, value] of announced) {
    const compute = CHECKSUMS[name];
    if (!compute) throw new S3Error('NotImplemented', `${name} is not provided.`, 501);
    if (compute(bytes).toString('base64') !== value) {
      throw new S3Error(
        'BadDigest',
        `The ${name.slice(15).toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
  }
  return { bytes, checksums: Object.fromEntries(announced.map(([name, value]) => [name, String(value)])) };
}

const isChecksum = (name: string) =>
  name.startsWith('x-amz-checksum-') && name !== 'x-amz-checksum-type' && name !== 'x-amz-checksum-algorithm';

const createIncompleteBody = () =>
  new S3Error('IncompleteBody', 'You did not provide the number of bytes specified by the Content-Length HTTP header.');

/** `size[;chunk-signature=…]\r\n bytes \r\n … 0\r\n name:value\r\n … \r\n` → the bytes and the trailers. */
function unchunk(raw: Buffer): { bytes: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  let offset = 0;
  const readLine = () => {
    const end = raw.indexOf('\r\n', offset);
    if (end < 0) throw createIncompleteBody();
    const text = raw.toString('latin1', offset, end);
    offset = end + 2;
    return text;
  };
  for (;;) {
    const size = parseInt(readLine(), 16);
    if (Number.isNaN(size) || offset + size > raw.length) throw createIncompleteBody();
    if (size === 0) break;
    chunks.push(raw.subarray(offset, offset + size));
    offset += size + 2;
  }
  const trailers = raw
    .toString('latin1', offset)
    .split('\r\n')
    .filter((text) => text.includes(':'))
    .map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()] as const);
  return { bytes: Buffer.concat(chunks), trailers: Object.fromEntries(trailers) };
}
