import type { Place } from '#domain/finder/geography';

/** Steps per degree in which the table keeps a coordinate: 0.001°, at most 0.05 mile off. */
const STEPS = 1000;
const CODES = 100_000;
const BITMAP_BYTES = CODES / 8;

/** ZIP codes with the middle of each, by ascending code; the three lists run together. */
export interface ZipTable {
  codes: Uint32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/**
 * Packs ZIP codes in ascending order: one bit for each of the 100,000 possible codes, then of each code that is there the
 * change of latitude and of longitude from the one before, in steps, zigzag, 7 bits a byte, low bits first. As base64.
 */
export function encodeZips(zips: readonly ({ zip: string } & Place)[]): string {
  const bytes = Array.from({ length: BITMAP_BYTES }, () => 0);
  let last = { latitude: 0, longitude: 0 };
  for (const { zip, latitude, longitude } of zips) {
    const code = Number(zip);
    bytes[code >> 3]! |= 1 << (code & 7);
    const steps = { latitude: Math.round(latitude * STEPS), longitude: Math.round(longitude * STEPS) };
    bytes.push(...varint(steps.latitude - last.latitude), ...varint(steps.longitude - last.longitude));
    last = steps;
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

function varint(signed: number): number[] {
  const bytes: number[] = [];
  let rest = signed < 0 ? -2 * signed - 1 : 2 * signed;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** Unpacks what `encodeZips` packed. */
export function decodeZips(base64: string): ZipTable {
  const bytes = atob(base64);
  const codes: number[] = [];
  for (let code = 0; code < CODES; code++) {
    if ((bytes.charCodeAt(code >> 3) >> (code & 7)) & 1) codes.push(code);
  }
  const latitudes = new Float64Array(codes.length);
  const longitudes = new Float64Array(codes.length);
  let at = BITMAP_BYTES;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.charCodeAt(at++);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value & 1 ? -(value + 1) / 2 : value / 2;
    }
  };
  let [latitude, longitude] = [0, 0];
  for (let index = 0; index < codes.length; index++) {
    latitudes[index] = (latitude += next()) / STEPS;
    longitudes[index] = (longitude += next()) / STEPS;
  }
  return { codes: Uint32Array.from(codes), latitudes, longitudes };
}
