/** A point on Earth in degrees, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_MILES = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles between two places as the crow flies (haversine on a sphere, within 0.5 % of the ellipsoid). */
export function milesBetween(from: Place, to: Place): number {
  const latitudes = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const parallels = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(latitudes + parallels * longitudes)));
}

/** The direction in which another place lies: whole degrees clockwise from north, 0 to 359. */
export function bearingTo(from: Place, to: Place): number {
  const [north, south] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(south),
    Math.cos(north) * Math.sin(south) - Math.sin(north) * Math.cos(south) * Math.cos(east),
  );
  return Math.round((angle * 180) / Math.PI + 360) % 360;
}

/** A coordinate cut to 2 decimals, about 0.7 mile: all that anybody but the person's own device learns (decisions B9). */
export const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;
