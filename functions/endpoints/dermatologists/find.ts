import { SAMPLE_SOURCE, SEARCH_FAILED, type Provider } from '#domain/finder/dermatologists';
import { AppError } from '#domain/http/errors';
import { dermatologistsRoutes } from '#domain/http/routes/dermatologists';
import { bearingTo, milesBetween, type Place } from '#domain/finder/geography';
import { centroidOf } from '#zip/zips';
import { placesOf } from '#functions/services/finder/addresses';
import { endpoint } from '#functions/http/endpoint';
import { finderServices } from '#functions/services/finder/finderServices';
import { providersNear, type Nearby } from '#functions/services/finder/nearby';

/** How long a person waits at most: for the registry, and until the addresses are placed as well. */
const SEARCH_MS = 2800;
const ANSWER_MS = 4000;

/** Dermatologists around a place, nearest first. What the registry does not know is null (decisions D12). */
export const handler = endpoint(dermatologistsRoutes.find, async (context) => {
  const { registry, places, location } = finderServices(context);
  const { lat: latitude, lng: longitude, radius } = context.query;
  const person = { latitude, longitude };
  const answerBy = AbortSignal.timeout(ANSWER_MS);
  const search = providersNear(registry, person, radius, AbortSignal.timeout(SEARCH_MS));
  const { found, completeTo, isFull } = await search.catch((cause: unknown) => {
    throw new AppError('unavailable', SEARCH_FAILED, {}, { cause });
  });
  const wanted = found.map(({ site: { address, zip } }) => ({ address, middle: centroidOf(zip)! }));
  const placed = await placesOf(wanted, { places, location }, answerBy);
  const providers = found
    .map((nearby) => providerOf(nearby, person, placed.get(nearby.site.address)))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance);
  return {
    providers,
    source: registry.name,
    sample: registry.name === SAMPLE_SOURCE,
    partial: completeTo !== undefined,
    full: isFull,
    completeTo: tenth(completeTo ?? radius),
  };
});

const tenth = (miles: number): number => Math.round(miles * 10) / 10;

function providerOf({ npi, name, specialty, site }: Nearby, person: Place, placed: Place | undefined): Provider {
  const place = placed ?? centroidOf(site.zip)!;
  return {
    id: npi,
    name,
    specialty,
    rating: null,
    reviewCount: null,
    address: site.address,
    distance: tenth(milesBetween(person, place)),
    approximate: placed === undefined,
    bearing: bearingTo(person, place),
    phone: site.phone,
    businessHours: null,
    acceptingNewPatients: null,
  };
}
