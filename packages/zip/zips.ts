import { decodeZips, type ZipTable } from './encoding';
import { computeMiles, type Coordinates } from '#domain/finder/geography';
import { ENCODED_ZIPS } from './encodedZips';

let decoded: ZipTable | undefined;
const getTable = (): ZipTable => (decoded ??= decodeZips(ENCODED_ZIPS));

/** The least distance of one degree of latitude, in miles. */
const MILES_PER_DEGREE = 68.7;

/** A ZIP code and the distance to its center in miles. */
export interface ZipDistance {
  zip: string;
  miles: number;
}

const getCoordinates = ({ latitudes, longitudes }: ZipTable, index: number): Coordinates => ({
  latitude: latitudes[index]!,
  longitude: longitudes[index]!,
});

/** Finds the center of a five-digit ZIP code; undefined for an unknown code. */
export function findZipCenter(zip: string): Coordinates | undefined {
  const { codes } = getTable();
  const code = Number(zip);
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codes[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return codes[low] === code ? getCoordinates(getTable(), low) : undefined;
}

/** Lists the ZIP codes that begin with these digits, in ascending order. */
export function listZipsWithPrefix(digits: string): string[] {
  const all = Array.from(getTable().codes, formatZip);
  return all.filter((zip) => zip.startsWith(digits));
}

const formatZip = (code: number): string => String(code).padStart(5, '0');

/** Finds the ZIP codes whose center is within a distance in miles, nearest first. */
export function findZipsWithin(center: Coordinates, miles: number): ZipDistance[] {
  const { codes, latitudes } = getTable();
  const maxDegrees = miles / MILES_PER_DEGREE;
  const matches: ZipDistance[] = [];
  for (let index = 0; index < codes.length; index++) {
    if (Math.abs(latitudes[index]! - center.latitude) > maxDegrees) continue;
    const distance = computeMiles(center, getCoordinates(getTable(), index));
    if (distance <= miles) matches.push({ zip: formatZip(codes[index]!), miles: distance });
  }
  return matches.sort((a, b) => a.miles - b.miles);
}
