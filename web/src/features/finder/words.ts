import type { FoundProviders, Provider, Radius } from '#domain/finder/dermatologists';
import type { Center } from './useFinder';

export const NONE_FOUND = 'No dermatologists found. Try expanding your search radius or searching in a different area.';

const miles = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'mile' : 'miles'}`;

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

/** How far a provider is, and in which direction; whole miles where only the ZIP code is known. */
export function distanceText({ distance, bearing, approximate }: Place): string {
  const far = approximate ? `about ${miles(Math.max(1, Math.round(distance)))}` : miles(distance);
  return distance < (approximate ? 0.5 : 0.1) ? far : `${far} ${WINDS[Math.round(bearing / 45) % WINDS.length]!}`;
}
type Place = Pick<Provider, 'distance' | 'bearing' | 'approximate'>;

/** What was found, in one sentence. */
export function summaryText({ providers, full }: FoundProviders, radius: Radius, { zip }: Center): string {
  const count = providers.length;
  const where = zip === undefined ? 'you' : `ZIP code ${zip}`;
  if (count === 0) return `Nobody found so far within ${radius} miles of ${where}`;
  const who = count === 1 ? '1 dermatologist' : `${full ? 'The nearest ' : ''}${count} dermatologists`;
  return `${who} within ${radius} miles of ${where}, nearest first`;
}

/** Why the list may lack somebody, and what to do; undefined where it is complete. */
export function gapsText({ partial, full, completeTo }: FoundProviders): string | undefined {
  if (!partial) return undefined;
  const reach = completeTo < 0.5 ? undefined : `about ${miles(Math.round(completeTo * 2) / 2)}`;
  if (!full) {
    return `The registry did not answer for all of this area in time. Dermatologists ${reach ? `beyond ${reach}` : 'near you'} may be missing. Try again in a moment.`;
  }
  const complete = reach ? `Everybody the registry knows is listed up to ${reach} away. ` : '';
  return `${complete}There are more in this area than the list holds. To see others, search around a ZIP code farther out.`;
}

/** Opens a map: with the way from the person's position (to 2 decimals), or with the address alone. */
export function directionsTo(address: string, { latitude, longitude, zip }: Center): string {
  const url = new URL(`https://www.google.com/maps/${zip === undefined ? 'dir' : 'search'}/`);
  url.searchParams.set('api', '1');
  if (zip === undefined) url.searchParams.set('origin', `${latitude},${longitude}`);
  url.searchParams.set(zip === undefined ? 'destination' : 'query', address);
  return url.href;
}
