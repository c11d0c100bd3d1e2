import { zipsWithin } from '#zip/zips';
import type { Place } from '#domain/finder/geography';
import { MAX_SKIP, PAGE, type Practice, type Registry, type RegistryPage, type Site } from './registry';

/** The most providers that are told; whoever needs more searches a smaller area. */
export const MAX_FOUND = 50;
/** The most questions put to the registry for one search, and how many at a time. */
const MAX_QUESTIONS = 40;
const AT_A_TIME = 8;
/** A question that takes longer than this is given up, so that it does not hold up the others. */
const PATIENCE_MS = 1500;
/** Above so many of them, areas are asked about instead of single ZIP codes. */
const MANY = 16;

/** A provider at the nearest of their sites in the radius. */
export interface Nearby extends Practice {
  site: Site;
  /** Miles to the middle of the site's ZIP code. */
  miles: number;
}

export interface Neighborhood {
  /** Nearest first, by ZIP code. */
  found: Nearby[];
  /** As far as nobody is missing, in miles; undefined where nobody is. */
  completeTo: number | undefined;
  /** Only those beyond the most that are told are missing; else the registry was not asked about all, or did not answer. */
  isFull: boolean;
}

/** ZIP codes that begin alike: what one question is about. */
interface Area {
  digits: string;
  /** Miles to the nearest of its ZIP codes in the radius. */
  miles: number;
  skip: number;
}

/**
 * The providers of the ZIP codes in a radius. Areas are asked about nearest first, a few at a time; one with more providers
 * than an answer holds is divided by its next digit. It ends when enough are known to be the nearest, when all areas have
 * answered, or with the bounds above or the signal; whatever was left out is told by `completeTo`.
 * @throws Error where no question at all was answered
 */
export async function providersNear(
  registry: Pick<Registry, 'page'>,
  place: Place,
  radius: number,
  signal: AbortSignal,
): Promise<Neighborhood> {
  const milesTo = new Map(zipsWithin(place, radius).map(({ zip, miles }) => [zip, miles]));
  const open = areasOf(milesTo, 5);
  const missed: Area[] = [];
  const known = new Map<string, Nearby>();
  let questions = 0;
  let answered = 0;
  let failure: unknown;

  const completeTo = () => Math.min(...[...open, ...missed].map(({ miles }) => miles));
  const isEnough = () => [...known.values()].filter(({ miles }) => miles < completeTo()).length >= MAX_FOUND;
  while (open.length > 0 && questions < MAX_QUESTIONS && !signal.aborted && !isEnough()) {
    const asked = open.splice(0, Math.min(AT_A_TIME, MAX_QUESTIONS - questions));
    questions += asked.length;
    const answers = await Promise.allSettled(asked.map((area) => ask(registry, area, signal)));
    for (const [index, answer] of answers.entries()) {
      const area = asked[index]!;
      if (answer.status === 'rejected') {
        failure = answer.reason;
        missed.push(area);
        continue;
      }
      answered += 1;
      for (const nearby of answer.value.practices.flatMap((practice) => nearest(practice, milesTo))) {
        known.set(keyOf(nearby), nearer(known.get(keyOf(nearby)), nearby));
      }
      if (answer.value.more) (isLast(area) ? missed : open).push(...smaller(area, milesTo));
    }
    open.sort((a, b) => a.miles - b.miles);
  }
  if (questions > 0 && answered === 0) throw new Error('The registry did not answer', { cause: failure });

  const found = [...known.values()].sort((a, b) => a.miles - b.miles || a.npi.localeCompare(b.npi));
  const listed = found.slice(0, MAX_FOUND);
  const cut = found[MAX_FOUND]?.miles ?? Infinity;
  const limit = Math.min(completeTo(), cut);
  if (limit === Infinity) return { found: listed, completeTo: undefined, isFull: false };
  return { found: listed, completeTo: limit, isFull: (found[MAX_FOUND - 1]?.miles ?? Infinity) <= completeTo() };
}

function ask(registry: Pick<Registry, 'page'>, { digits, skip }: Area, signal: AbortSignal): Promise<RegistryPage> {
  return registry.page(digits, skip, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
}

/** The areas of so many digits that hold the ZIP codes, nearest first; of fewer digits where there would be many. */
function areasOf(milesTo: ReadonlyMap<string, number>, length: number): Area[] {
  const nearest = new Map<string, number>();
  for (const [zip, miles] of milesTo) {
    const digits = zip.slice(0, length);
    nearest.set(digits, Math.min(miles, nearest.get(digits) ?? Infinity));
  }
  if (nearest.size > MANY && length > 3) return areasOf(milesTo, length - 1);
  return [...nearest].map(([digits, miles]) => ({ digits, miles, skip: 0 })).sort((a, b) => a.miles - b.miles);
}

const isLast = ({ digits, skip }: Area): boolean => digits.length === 5 && skip + PAGE > MAX_SKIP;

/** What is left to ask of an area whose answer was full: its parts, or of a single ZIP code the next page. */
function smaller(area: Area, milesTo: ReadonlyMap<string, number>): Area[] {
  const { digits, skip } = area;
  if (digits.length === 5) return [{ ...area, skip: skip + PAGE }];
  const within = [...milesTo].filter(([zip]) => zip.startsWith(digits));
  const parts = new Set(within.map(([zip]) => zip.slice(0, digits.length + 1)));
  return [...parts].map((part) => {
    const miles = within.filter(([zip]) => zip.startsWith(part)).map(([, away]) => away);
    return { digits: part, miles: Math.min(...miles), skip: 0 };
  });
}

/** A provider at the nearest of their sites; nothing where none lies in the radius. */
function nearest(practice: Practice, milesTo: ReadonlyMap<string, number>): Nearby[] {
  const within = practice.sites.flatMap((site) => {
    const miles = milesTo.get(site.zip);
    return miles === undefined ? [] : [{ ...practice, site, miles }];
  });
  return within.sort((a, b) => a.miles - b.miles).slice(0, 1);
}

const nearer = (known: Nearby | undefined, other: Nearby): Nearby =>
  known && known.miles <= other.miles ? known : other;

/** Organizations register each of their parts, and people twice by mistake: one name at one address is one entry. */
const keyOf = ({ name, site }: Nearby): string =>
  `${name.split(',')[0]!} ${site.address}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
