/**
 * Named float32 vectors in the safetensors format (https://github.com/huggingface/safetensors): header length in 8
 * bytes, JSON header, numbers; little-endian.
 */
import { z } from 'zod';

const Entry = z.object({
  dtype: z.literal('F32'),
  shape: z.array(z.number()),
  data_offsets: z.tuple([z.number(), z.number()]),
});
const Header = z.object({ __metadata__: z.record(z.string(), z.string()) }).catchall(Entry);

/** Vectors and metadata by name. */
export interface Vectors {
  readonly metadata: Readonly<Record<string, string>>;
  readonly vectors: Readonly<Record<string, Float32Array>>;
}

/** Encodes vectors as a file. */
export function encodeVectors({ metadata, vectors }: Vectors): Buffer {
  let at = 0;
  const entries = Object.entries(vectors).map(([name, { length, byteLength }]) => {
    const entry = { dtype: 'F32', shape: [length], data_offsets: [at, at + byteLength] };
    at += byteLength;
    return [name, entry] as const;
  });
  const json = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(entries) });
  const header = Buffer.from(json.padEnd(Math.ceil(json.length / 8) * 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const data = Object.values(vectors).map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
  return Buffer.concat([length, header, ...data]);
}

/** Decodes such a file. Throws when it is damaged. */
export function decodeVectors(bytes: Buffer): Vectors {
  const start = 8 + Number(bytes.readBigUInt64LE(0));
  const { __metadata__: metadata, ...entries } = Header.parse(JSON.parse(bytes.toString('utf8', 8, start)));
  const vectors = Object.entries(entries).map(
    ([
      name,
      {
        data_offsets: [from, to],
      },
    ]) => {
      if (start + to > bytes.length) throw new Error(`the vector ${name} is cut off`);
      // Copied for alignment.
      return [name, new Float32Array(Uint8Array.from(bytes.subarray(start + from, start + to)).buffer)] as const;
    },
  );
  return { metadata, vectors: Object.fromEntries(vectors) };
}
