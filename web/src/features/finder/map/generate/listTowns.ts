import { codes } from 'zipcodes/lib/codes';
import { computeMiles } from '#domain/finder/geography';
import type { Town } from '../mapTile';

/** States of military mail, whose codes have no place. */
const MILITARY = ['AA', 'AE', 'AP'];
/** Names of organizations with a ZIP code of their own. */
const ORGANIZATION =
  /\w (Inc|Co|Corp|Ctr|Bmc|Brm|Systems|Mailings|Practice|Insurance|Mutual|Univ|Services|Communications|Card|Life|Bank Of|Electric)\b/;
/** A town is left out if a larger one is closer than this. */
const MIN_MILES_APART = 3;

/** The towns of the npm package `zipcodes`, largest first. A town lies at the median of its ZIP codes. */
export function listTowns(): Town[] {
  const zipsByTown = new Map<string, (typeof codes)[string][]>();
  for (const zip of Object.values(codes)) {
    if (zip.latitude === 0 || zip.longitude === 0) continue;
    if (MILITARY.includes(zip.state) || ORGANIZATION.test(zip.city)) continue;
    const key = `${zip.city}, ${zip.state}`;
    zipsByTown.set(key, [...(zipsByTown.get(key) ?? []), zip]);
  }
  const towns = [...zipsByTown.values()].map((zips) => ({
    name: zips[0]!.city,
    zipCount: zips.length,
    latitude: findMedian(zips.map(({ latitude }) => latitude)),
    longitude: findMedian(zips.map(({ longitude }) => longitude)),
  }));
  return keepApart(
    towns.sort((a, b) => b.zipCount - a.zipCount || a.name.localeCompare(b.name, 'en') || a.latitude - b.latitude),
  );
}

const findMedian = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Leaves out towns that are too close to an earlier one. */
function keepApart(towns: readonly Town[]): Town[] {
  const cells = new Map<string, Town[]>();
  const getCell = ({ latitude, longitude }: Town, north: number, east: number) =>
    `${Math.floor(latitude * 10) + north} ${Math.floor(longitude * 10) + east}`;
  const AROUND = [-2, -1, 0, 1, 2];
  return towns.filter((town) => {
    const neighbors = AROUND.flatMap((north) => AROUND.flatMap((east) => cells.get(getCell(town, north, east)) ?? []));
    if (neighbors.some((neighbor) => computeMiles(town, neighbor) < MIN_MILES_APART)) return false;
    const cell = getCell(town, 0, 0);
    cells.set(cell, [...(cells.get(cell) ?? []), town]);
    return true;
  });
}
