import type { Coordinates } from '#domain/finder/geography';

/** Steps per degree of a stored coordinate: 0.001°, an error of at most 0.05 mile. */
const STEPS = 1000;
const CODES = 100_000;
const BITMAP_BYTES = CODES / 8;

/** ZIP codes and their centers as parallel arrays, in ascending order of code. */
export interface ZipTable {
  codes: Uint32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/**
 * Encodes ZIP codes in ascending order as base64: one bit for each of the 100,000 possible codes, then for each code in use the
 * differences of latitude and longitude from the previous code, in steps, as zigzag varints with the low bits first.
 */
export function encodeZips(zips: readonly ({ zip: string } & Coordinates)[]): string {
  const bytes = Array.from({ length: BITMAP_BYTES }, () => 0);
  let previous = { latitude: 0, longitude: 0 };
  for (const { zip, latitude, longitude } of zips) {
    const code = Number(zip);
    bytes[code >> 3]! |= 1 << (code & 7);
    const steps = { latitude: Math.round(latitude * STEPS), longitude: Math.round(longitude * STEPS) };
    bytes.push(
      ...encodeVarint(steps.latitude - previous.latitude),
      ...encodeVarint(steps.longitude - previous.longitude),
    );
    previous = steps;
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

function encodeVarint(signed: number): number[] {
  const bytes: number[] = [];
  let rest = signed < 0 ? -2 * signed - 1 : 2 * signed;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** Reverses `encodeZips`. */
export function decodeZips(base64: string): ZipTable {
  const bytes = atob(base64);
  const codes: number[] = [];
  for (let code = 0; code < CODES; code++) {
    if ((bytes.charCodeAt(code >> 3) >> (code & 7)) & 1) codes.push(code);
  }
  const latitudes = new Float64Array(codes.length);
  const longitudes = new Float64Array(codes.length);
  let offset = BITMAP_BYTES;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.charCodeAt(offset++);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value & 1 ? -(value + 1) / 2 : value / 2;
    }
  };
  let [latitude, longitude] = [0, 0];
  for (let index = 0; index < codes.length; index++) {
    latitudes[index] = (latitude += readVarint()) / STEPS;
    longitudes[index] = (longitude += readVarint()) / STEPS;
  }
  return { codes: Uint32Array.from(codes), latitudes, longitudes };
}
