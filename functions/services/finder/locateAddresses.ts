import type { Places } from '#data/finder/places';
import type { Coordinates } from '#domain/finder/geography';
import type { PlaceIndex } from './placeIndex';

/** Lookups per search. Later searches look up the rest. */
const MAX_LOOKUPS = 24;
const BATCH_SIZE = 8;

/** An address and the center of its ZIP code. */
interface AddressQuery {
  address: string;
  zipCenter: Coordinates;
}

/**
 * Locates addresses, from the cache or else from the place index, in order, until the signal aborts. The result lacks addresses
 * that were not found or whose lookup failed.
 */
export async function locateAddresses(
  queries: readonly AddressQuery[],
  { places, placeIndex }: { places: Places; placeIndex: PlaceIndex },
  signal: AbortSignal,
): Promise<Map<string, Coordinates>> {
  const distinct = [...new Map(queries.map((query) => [query.address, query])).values()];
  const located = new Map<string, Coordinates>();
  let lookups = 0;
  const lookUp = async ({ address, zipCenter }: AddressQuery): Promise<Coordinates | null> => {
    if (lookups >= MAX_LOOKUPS) return null;
    lookups += 1;
    const place = await placeIndex.findAddress(address, zipCenter, signal).catch((error: unknown) => {
      lookups = MAX_LOOKUPS;
      throw error;
    });
    await places.save(address, place);
    return place;
  };
  for (let start = 0; start < distinct.length && !signal.aborted; start += BATCH_SIZE) {
    await Promise.allSettled(
      distinct.slice(start, start + BATCH_SIZE).map(async (query) => {
        const cached = await places.get(query.address);
        const place = cached === undefined ? await lookUp(query) : cached;
        if (place) located.set(query.address, place);
      }),
    );
  }
  return located;
}
