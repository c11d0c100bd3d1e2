import { decodeZips, type ZipTable } from './encoding';
import { milesBetween, type Place } from '#domain/finder/geography';
import { TABLE } from './table';

let unpacked: ZipTable | undefined;
const table = (): ZipTable => (unpacked ??= decodeZips(TABLE));

/** How far a degree of latitude reaches at least, in miles. */
const MILES_PER_DEGREE = 68.7;

/** A ZIP code and how far its middle is. */
export interface NearZip {
  zip: string;
  miles: number;
}

const placeAt = ({ latitudes, longitudes }: ZipTable, index: number): Place => ({
  latitude: latitudes[index]!,
  longitude: longitudes[index]!,
});

/** The middle of a ZIP code of five digits; undefined where the table does not know it. */
export function centroidOf(zip: string): Place | undefined {
  const { codes } = table();
  const code = Number(zip);
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codes[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return codes[low] === code ? placeAt(table(), low) : undefined;
}

/** The ZIP codes that begin with these digits, in ascending order. */
export function zipsBeginning(digits: string): string[] {
  const all = Array.from(table().codes, zipOf);
  return all.filter((zip) => zip.startsWith(digits));
}

const zipOf = (code: number): string => String(code).padStart(5, '0');

/** The ZIP codes whose middle is at most so many miles away, nearest first. */
export function zipsWithin(place: Place, miles: number): NearZip[] {
  const { codes, latitudes } = table();
  const reach = miles / MILES_PER_DEGREE;
  const near: NearZip[] = [];
  for (let index = 0; index < codes.length; index++) {
    if (Math.abs(latitudes[index]! - place.latitude) > reach) continue;
    const away = milesBetween(place, placeAt(table(), index));
    if (away <= miles) near.push({ zip: zipOf(codes[index]!), miles: away });
  }
  return near.sort((a, b) => a.miles - b.miles);
}
