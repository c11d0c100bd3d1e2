import type { ProviderSearchResult, Provider, Radius } from '#domain/finder/dermatologists';
import type { SearchCenter } from './useFinder';

export const NONE_FOUND = 'No dermatologists found. Try expanding your search radius or searching in a different area.';

const formatMiles = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'mile' : 'miles'}`;

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

type ProviderLocation = Pick<Provider, 'distance' | 'bearing' | 'approximate'>;

/** The distance and direction of a provider. Whole miles if only the ZIP code is known. */
export function formatDistance({ distance, bearing, approximate }: ProviderLocation): string {
  const distanceInMiles = approximate
    ? `about ${formatMiles(Math.max(1, Math.round(distance)))}`
    : formatMiles(distance);
  return distance < (approximate ? 0.5 : 0.1)
    ? distanceInMiles
    : `${distanceInMiles} ${DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length]!}`;
}

/** The heading of the results: how many providers, within which radius. */
export function summarizeResults(
  { providers, full }: ProviderSearchResult,
  radius: Radius,
  { zip }: SearchCenter,
): string {
  const count = providers.length;
  const place = zip === undefined ? 'you' : `ZIP code ${zip}`;
  if (count === 0) return `Nobody found so far within ${radius} miles of ${place}`;
  const subject = count === 1 ? '1 dermatologist' : `${full ? 'The nearest ' : ''}${count} dermatologists`;
  return `${subject} within ${radius} miles of ${place}, nearest first`;
}

/** Why the list may be incomplete and what to do. Undefined for a complete list. */
export function describeGaps({ partial, full, completeTo }: ProviderSearchResult): string | undefined {
  if (!partial) return undefined;
  const completeDistance = completeTo < 0.5 ? undefined : `about ${formatMiles(Math.round(completeTo * 2) / 2)}`;
  if (!full) {
    return `The registry did not answer for all of this area in time. Dermatologists ${completeDistance ? `beyond ${completeDistance}` : 'near you'} may be missing. Try again in a moment.`;
  }
  const coverage = completeDistance ? `Everybody the registry knows is listed up to ${completeDistance} away. ` : '';
  return `${coverage}There are more in this area than the list holds. To see others, search around a ZIP code farther out.`;
}

/** The Google Maps URL with directions from the device's position (2 decimals), or of the address alone after a ZIP search. */
export function buildDirectionsUrl(address: string, { latitude, longitude, zip }: SearchCenter): string {
  const url = new URL(`https://www.google.com/maps/${zip === undefined ? 'dir' : 'search'}/`);
  url.searchParams.set('api', '1');
  if (zip === undefined) url.searchParams.set('origin', `${latitude},${longitude}`);
  url.searchParams.set(zip === undefined ? 'destination' : 'query', address);
  return url.href;
}
