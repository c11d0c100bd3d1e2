/** A point on Earth in degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const EARTH_MILES = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine on a sphere, within 0.5% of the ellipsoid). */
export function computeMiles(from: Coordinates, to: Coordinates): number {
  const latitudes = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const parallels = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(latitudes + parallels * longitudes)));
}

/** Initial bearing from one place to another: whole degrees clockwise from north, 0 to 359. */
export function computeBearing(from: Coordinates, to: Coordinates): number {
  const [north, south] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(south),
    Math.cos(north) * Math.sin(south) - Math.sin(north) * Math.cos(south) * Math.cos(east),
  );
  return Math.round((angle * 180) / Math.PI + 360) % 360;
}

/**
 * Projects points around a center onto a plane (azimuthal equidistant): `x` miles to the east, `y` miles to the south. Distance
 * and direction from the center are true.
 */
export function createProjection(center: Coordinates): (point: Coordinates) => { x: number; y: number } {
  const latitude = radians(center.latitude);
  const [sinCenter, cosCenter] = [Math.sin(latitude), Math.cos(latitude)];
  return (point) => {
    const [sinPoint, cosPoint] = [Math.sin(radians(point.latitude)), Math.cos(radians(point.latitude))];
    const longitude = radians(point.longitude - center.longitude);
    const east = cosPoint * Math.sin(longitude);
    const north = cosCenter * sinPoint - sinCenter * cosPoint * Math.cos(longitude);
    const sine = Math.hypot(east, north);
    const angle = Math.atan2(sine, sinCenter * sinPoint + cosCenter * cosPoint * Math.cos(longitude));
    const scale = sine === 0 ? EARTH_MILES : (EARTH_MILES * angle) / sine;
    return { x: scale * east, y: -scale * north };
  };
}

/**
 * Rounds a coordinate to 2 decimals, about 0.7 mile. Only the person's own device handles finer coordinates
 * (docs/decisions/020-location-privacy.md).
 */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;
