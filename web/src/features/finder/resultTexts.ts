import type { ProviderSearchResult, Provider, Radius } from '#domain/finder/dermatologists';
import { finderMessages } from './messages';
import type { SearchCenter } from './useFinder';

const t = finderMessages;

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

type ProviderLocation = Pick<Provider, 'distance' | 'bearing' | 'approximate'>;

/** The distance and direction of a provider. Whole miles if only the ZIP code is known. */
export function formatDistance({ distance, bearing, approximate }: ProviderLocation): string {
  if (!approximate && distance < 0.1) return t('underTenthMile');
  const miles = approximate
    ? t('aboutMiles', { miles: Math.max(1, Math.round(distance)) })
    : t('miles', { miles: distance });
  if (approximate && distance < 0.5) return miles;
  return t('milesTo', { distance: miles, direction: t(DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length]!) });
}

/** The center of a search inside a sentence: `you`, or the ZIP code. */
export const formatPlace = ({ zip }: SearchCenter): string =>
  zip === undefined ? t('placeYou') : t('placeZip', { zip });

/** The heading of the results: how many providers see patients, within which radius. */
export function summarizeResults(
  { providers, full }: ProviderSearchResult,
  radius: Radius,
  center: SearchCenter,
): string {
  const values = { miles: radius, place: formatPlace(center) };
  if (providers.length === 0) return t('summaryNone', values);
  const count = providers.filter(({ isLaboratory }) => !isLaboratory).length;
  return t(full ? 'summaryFull' : 'summary', { ...values, count });
}

/** Why the list may be incomplete and what to do. Undefined for a complete list. */
export function describeGaps({ partial, full, completeTo }: ProviderSearchResult): string | undefined {
  if (!partial) return undefined;
  const distance = completeTo < 0.5 ? undefined : t('aboutMiles', { miles: Math.round(completeTo * 2) / 2 });
  if (!full) return distance ? t('gapBeyond', { distance }) : t('gapNearby');
  return distance ? `${t('completeUpTo', { distance })} ${t('listFull')}` : t('listFull');
}

/** The Google Maps URL with directions from the device's position (2 decimals), or of the address alone after a ZIP search. */
export function buildDirectionsUrl(address: string, { latitude, longitude, zip }: SearchCenter): string {
  const url = new URL(`https://www.google.com/maps/${zip === undefined ? 'dir' : 'search'}/`);
  url.searchParams.set('api', '1');
  if (zip === undefined) url.searchParams.set('origin', `${latitude},${longitude}`);
  url.searchParams.set(zip === undefined ? 'destination' : 'query', address);
  return url.href;
}
