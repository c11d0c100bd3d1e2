import { findZipsWithin } from '#zip/zips';
import type { Coordinates } from '#domain/finder/geography';
import { MAX_SKIP, PAGE_SIZE, type Practice, type Registry, type RegistryPage, type PracticeSite } from './registry';

/** Providers per search. To see more, people search a smaller radius. */
export const MAX_PROVIDERS = 50;
/** Registry requests per search, and how many of them run in parallel. */
const MAX_REQUESTS = 40;
const BATCH_SIZE = 8;
/** A slow request is dropped so that it does not delay the others. */
const REQUEST_TIMEOUT_MS = 1500;
/** With more areas than this, the search starts with shorter ZIP prefixes. */
const MAX_AREAS = 16;

/** A provider at their nearest site in the radius. */
export interface NearbyProvider extends Practice {
  site: PracticeSite;
  /** Miles to the center of the site's ZIP code. */
  miles: number;
}

export interface NearbyProviders {
  /** Nearest ZIP code first. */
  providers: NearbyProvider[];
  /** Up to how many miles the list is complete; undefined where it is complete. */
  completeTo: number | undefined;
  /** Whether the list is incomplete only because it is full. */
  isFull: boolean;
}

/** The ZIP codes of one request: those with the same prefix. */
interface Area {
  zipPrefix: string;
  /** Miles to the nearest of its ZIP codes in the radius. */
  miles: number;
  skip: number;
}

/**
 * Finds the providers whose ZIP code is in a radius: docs/decisions/020-location-privacy.md. Requests the nearest areas
 * first and divides an area with more than a page of providers by its next digit. Stops once the nearest providers are certain,
 * or at the limits above, or when the signal aborts.
 * @throws Error where every request failed
 */
export async function findNearbyProviders(
  registry: Pick<Registry, 'fetchPage'>,
  place: Coordinates,
  radius: number,
  signal: AbortSignal,
): Promise<NearbyProviders> {
  const milesTo = new Map(findZipsWithin(place, radius).map(({ zip, miles }) => [zip, miles]));
  const pendingAreas = toAreas(milesTo, 5);
  const unansweredAreas: Area[] = [];
  const providers = new Map<string, NearbyProvider>();
  let requests = 0;
  let responses = 0;
  let failure: unknown;

  const completeTo = () => Math.min(...[...pendingAreas, ...unansweredAreas].map(({ miles }) => miles));
  const isEnough = () => [...providers.values()].filter(({ miles }) => miles < completeTo()).length >= MAX_PROVIDERS;
  while (pendingAreas.length > 0 && requests < MAX_REQUESTS && !signal.aborted && !isEnough()) {
    const batch = pendingAreas.splice(0, Math.min(BATCH_SIZE, MAX_REQUESTS - requests));
    requests += batch.length;
    const outcomes = await Promise.allSettled(batch.map((area) => fetchArea(registry, area, signal)));
    for (const [index, outcome] of outcomes.entries()) {
      const area = batch[index]!;
      if (outcome.status === 'rejected') {
        failure = outcome.reason;
        unansweredAreas.push(area);
        continue;
      }
      responses += 1;
      for (const provider of outcome.value.practices.flatMap((practice) => placeAtNearestSite(practice, milesTo))) {
        providers.set(toKey(provider), pickNearer(providers.get(toKey(provider)), provider));
      }
      if (outcome.value.hasMore) (isLastPage(area) ? unansweredAreas : pendingAreas).push(...divideArea(area, milesTo));
    }
    pendingAreas.sort((a, b) => a.miles - b.miles);
  }
  if (requests > 0 && responses === 0) throw new Error('The registry did not answer', { cause: failure });

  const sorted = [...providers.values()].sort((a, b) => a.miles - b.miles || a.npi.localeCompare(b.npi));
  const nearest = sorted.slice(0, MAX_PROVIDERS);
  const cutoffMiles = sorted[MAX_PROVIDERS]?.miles ?? Infinity;
  const completeMiles = Math.min(completeTo(), cutoffMiles);
  if (completeMiles === Infinity) return { providers: nearest, completeTo: undefined, isFull: false };
  const isFull = (sorted[MAX_PROVIDERS - 1]?.miles ?? Infinity) <= completeTo();
  return { providers: nearest, completeTo: completeMiles, isFull };
}

function fetchArea(
  registry: Pick<Registry, 'fetchPage'>,
  { zipPrefix, skip }: Area,
  signal: AbortSignal,
): Promise<RegistryPage> {
  return registry.fetchPage(zipPrefix, skip, AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]));
}

/**
 * Groups ZIP codes by their first `length` digits, nearest first. Uses fewer digits where there would be too many
 * groups.
 */
function toAreas(milesTo: ReadonlyMap<string, number>, length: number): Area[] {
  const milesToArea = new Map<string, number>();
  for (const [zip, miles] of milesTo) {
    const zipPrefix = zip.slice(0, length);
    milesToArea.set(zipPrefix, Math.min(miles, milesToArea.get(zipPrefix) ?? Infinity));
  }
  if (milesToArea.size > MAX_AREAS && length > 3) return toAreas(milesTo, length - 1);
  return [...milesToArea]
    .map(([zipPrefix, miles]) => ({ zipPrefix, miles, skip: 0 }))
    .sort((a, b) => a.miles - b.miles);
}

const isLastPage = ({ zipPrefix, skip }: Area): boolean => zipPrefix.length === 5 && skip + PAGE_SIZE > MAX_SKIP;

/** Returns what remains of an area after a full page: its parts, or the next page of a single ZIP code. */
function divideArea(area: Area, milesTo: ReadonlyMap<string, number>): Area[] {
  const { zipPrefix, skip } = area;
  if (zipPrefix.length === 5) return [{ ...area, skip: skip + PAGE_SIZE }];
  const within = [...milesTo].filter(([zip]) => zip.startsWith(zipPrefix));
  const parts = new Set(within.map(([zip]) => zip.slice(0, zipPrefix.length + 1)));
  return [...parts].map((part) => {
    const miles = within.filter(([zip]) => zip.startsWith(part)).map(([, distance]) => distance);
    return { zipPrefix: part, miles: Math.min(...miles), skip: 0 };
  });
}

/** Returns a provider at their nearest site, or nothing where none is in the radius. */
function placeAtNearestSite(practice: Practice, milesTo: ReadonlyMap<string, number>): NearbyProvider[] {
  const within = practice.sites.flatMap((site) => {
    const miles = milesTo.get(site.zip);
    return miles === undefined ? [] : [{ ...practice, site, miles }];
  });
  return within.sort((a, b) => a.miles - b.miles).slice(0, 1);
}

const pickNearer = (a: NearbyProvider | undefined, b: NearbyProvider): NearbyProvider =>
  a && a.miles <= b.miles ? a : b;

/**
 * Identifies a provider by name and address: organizations register each of their parts, and some people register
 * twice.
 */
const toKey = ({ name, site }: NearbyProvider): string =>
  `${name.split(',')[0]!} ${site.address}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
