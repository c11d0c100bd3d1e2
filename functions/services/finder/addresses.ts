import type { Places } from '#data/finder/places';
import type { Place } from '#domain/finder/geography';
import type { Location } from './location';

/** The most addresses that one search looks up; the rest is known by a later one. */
const MAX_LOOK_UPS = 24;
const AT_A_TIME = 8;

/** An address and the middle of its ZIP code. */
interface Wanted {
  address: string;
  middle: Place;
}

/**
 * Where addresses lie: from what is kept, else from Location, once each, in the order given, until the signal. Addresses
 * that could not be placed are missing from the answer; whatever fails on the way leaves them so, and nothing else suffers.
 */
export async function placesOf(
  wanted: readonly Wanted[],
  { places, location }: { places: Places; location: Location },
  signal: AbortSignal,
): Promise<Map<string, Place>> {
  const distinct = [...new Map(wanted.map((one) => [one.address, one])).values()];
  const found = new Map<string, Place>();
  let lookUps = 0;
  const lookUp = async ({ address, middle }: Wanted): Promise<Place | null> => {
    if (lookUps >= MAX_LOOK_UPS) return null;
    lookUps += 1;
    const place = await location.address(address, middle, signal).catch((error: unknown) => {
      lookUps = MAX_LOOK_UPS;
      throw error;
    });
    await places.keep(address, place);
    return place;
  };
  for (let at = 0; at < distinct.length && !signal.aborted; at += AT_A_TIME) {
    await Promise.allSettled(
      distinct.slice(at, at + AT_A_TIME).map(async (one) => {
        const kept = await places.get(one.address);
        const place = kept === undefined ? await lookUp(one) : kept;
        if (place) found.set(one.address, place);
      }),
    );
  }
  return found;
}
