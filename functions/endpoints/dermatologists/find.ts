import { SAMPLE_SOURCE, type Provider } from '#domain/finder/dermatologists';
import { compareListings } from '#functions/services/finder/laboratories';
import { finderQueryMessages } from '#domain/finder/messages';
import { AppError } from '#domain/http/errors';
import { dermatologistsRoutes } from '#domain/http/routes/dermatologists';
import { computeBearing, computeMiles, type Coordinates } from '#domain/finder/geography';
import { findZipCenter } from '#zip/zips';
import { locateAddresses } from '#functions/services/finder/locateAddresses';
import { endpoint } from '#functions/http/endpoint';
import { getFinderServices } from '#functions/services/finder/finderServices';
import { openRegistryCopy } from '#functions/services/finder/registryCopy';
import { findNearbyProviders, type NearbyProvider } from '#functions/services/finder/findNearbyProviders';

/** Time limits of the registry search, and of the search together with locating addresses. */
const SEARCH_TIMEOUT_MS = 2800;
const TOTAL_TIMEOUT_MS = 4000;

/**
 * Lists dermatologists around a place: practices, then laboratories, each nearest first. Unknown facts are null:
 * docs/decisions/020-location-privacy.md.
 */
export const handler = endpoint(dermatologistsRoutes.find, async (context) => {
  const { registry, providers: listed, places, placeIndex } = getFinderServices(context);
  const { lat: latitude, lng: longitude, radius } = context.query;
  const origin = { latitude, longitude };
  const timeout = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  // The live registry answers only where we have no recent copy of it.
  const source = (await openRegistryCopy(listed)) ?? registry;
  const search = findNearbyProviders(source, origin, radius, AbortSignal.timeout(SEARCH_TIMEOUT_MS));
  const {
    providers: nearby,
    completeTo,
    isFull,
  } = await search.catch((cause: unknown) => {
    throw new AppError('unavailable', finderQueryMessages('searchFailed'), {}, { cause });
  });
  const queries = nearby.map(({ site: { address, zip } }) => ({ address, zipCenter: findZipCenter(zip)! }));
  const located = await locateAddresses(queries, { places, placeIndex }, timeout);
  const providers = nearby
    .map((provider) => toProvider(provider, origin, located.get(provider.site.address)))
    .filter(({ distance }) => distance <= radius)
    .sort(compareListings);
  return {
    providers,
    source: source.name,
    sample: source.name === SAMPLE_SOURCE,
    partial: completeTo !== undefined,
    full: isFull,
    completeTo: roundToTenth(completeTo ?? radius),
  };
});

const roundToTenth = (miles: number): number => Math.round(miles * 10) / 10;

function toProvider(
  { npi, name, specialty, isLaboratory, site }: NearbyProvider,
  origin: Coordinates,
  located: Coordinates | undefined,
): Provider {
  const place = located ?? findZipCenter(site.zip)!;
  return {
    id: npi,
    name,
    specialty,
    isLaboratory,
    rating: null,
    reviewCount: null,
    address: site.address,
    distance: roundToTenth(computeMiles(origin, place)),
    approximate: located === undefined,
    bearing: computeBearing(origin, place),
    phone: site.phone,
    businessHours: null,
    acceptingNewPatients: null,
  };
}
