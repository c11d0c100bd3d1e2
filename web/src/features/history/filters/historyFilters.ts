import type { Analysis } from '#domain/analysis/analysis';
import { RiskLevel } from '#domain/analysis/assessment';
import { BODY_REGIONS, type BodyRegion, describeLocation } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { parseRegion } from '#domain/analysis/spotRegion';

/** The time ranges that can be chosen, in days. */
export const TIME_RANGES = { month: 30, quarter: 90, year: 365 } as const;
export type TimeRange = keyof typeof TIME_RANGES;

/** Which analyses the history shows. Null, or an empty search text, filters nothing. */
export interface HistoryFilters {
  searchText: string;
  tier: RiskLevel | null;
  region: BodyRegion | null;
  spotId: string | null;
  range: TimeRange | null;
}

export const NO_FILTERS: HistoryFilters = { searchText: '', tier: null, region: null, spotId: null, range: null };

/** The name of each filter in the address. */
const QUERY_KEYS = { searchText: 'q', tier: 'tier', region: 'region', spotId: 'spot', range: 'time' } as const;

/** Reads the filters from the query of an address. Values that do not exist filter nothing. */
export function parseHistoryFilters(query: URLSearchParams): HistoryFilters {
  const find = <T extends string>(values: readonly T[], key: string): T | null =>
    values.find((value) => value === query.get(key)) ?? null;
  return {
    searchText: query.get(QUERY_KEYS.searchText) ?? '',
    tier: find(RiskLevel.options, QUERY_KEYS.tier),
    region: find(
      BODY_REGIONS.map(({ name }) => name),
      QUERY_KEYS.region,
    ),
    spotId: query.get(QUERY_KEYS.spotId) || null,
    range: find(Object.keys(TIME_RANGES) as TimeRange[], QUERY_KEYS.range),
  };
}

/** Returns a copy of the query with these filters. Its other entries stay. */
export function writeHistoryFilters(query: URLSearchParams, filters: HistoryFilters): URLSearchParams {
  const result = new URLSearchParams(query);
  for (const [name, key] of Object.entries(QUERY_KEYS)) {
    const value = filters[name as keyof HistoryFilters];
    if (value) result.set(key, value);
    else result.delete(key);
  }
  return result;
}

/** The number of filters that are set, without the search text. */
export function countFilters({ tier, region, spotId, range }: HistoryFilters): number {
  return [tier, region, spotId, range].filter((value) => value !== null).length;
}

/** Whether anything is filtered or searched. */
export function hasFilters(filters: HistoryFilters): boolean {
  return countFilters(filters) > 0 || filters.searchText.trim() !== '';
}

/** The body region of an analysis: the one given for its photo, or else that of its spot. */
export function findRegion({ location }: Pick<Analysis, 'location'>, spot: Spot | undefined): string | null {
  return parseRegion(location) ?? spot?.region ?? null;
}

/** Lower case without accents, so that `Ácne` is found by `acne`. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether the date lies within the range before `now`, both in milliseconds since 1970. */
const isInRange = (date: number, range: TimeRange | null, now: number): boolean =>
  range === null || date >= now - TIME_RANGES[range] * 24 * 60 * 60 * 1000;

/** Whether an analysis passes all filters. The search finds every word in notes, location, and name and region of the spot. */
export function matchesFilters(
  analysis: Pick<Analysis, 'analysisDate' | 'lesionId' | 'location' | 'notes' | 'riskLevel'>,
  spot: Spot | undefined,
  { searchText, tier, region, spotId, range }: HistoryFilters,
  now: number,
): boolean {
  const { analysisDate, lesionId, location, notes, riskLevel } = analysis;
  const places = [location, spot?.region].flatMap((place) => (place ? describeLocation(place) : []));
  const searched = normalizeText([notes, spot?.name, ...places].filter(Boolean).join(' '));
  return (
    (tier === null || riskLevel === tier) &&
    (region === null || findRegion(analysis, spot) === region) &&
    (spotId === null || lesionId === spotId) &&
    isInRange(Date.parse(analysisDate), range, now) &&
    normalizeText(searchText)
      .split(/\s+/)
      .every((word) => searched.includes(word))
  );
}

/** Whether analyses older than these (newest first) can still pass the filters. */
export function canOlderMatch(analyses: readonly Analysis[], { range }: HistoryFilters, now: number): boolean {
  const oldest = analyses.at(-1);
  return oldest === undefined || isInRange(Date.parse(oldest.analysisDate), range, now);
}

/** The body regions of these analyses and spots, and the chosen one, from head to foot. */
export function listRegions(
  analyses: readonly Pick<Analysis, 'location'>[],
  spots: readonly Spot[],
  chosen: BodyRegion | null,
): BodyRegion[] {
  const regions = new Set<string | null>([chosen, ...spots.map(({ region }) => region)]);
  for (const { location } of analyses) regions.add(parseRegion(location));
  return BODY_REGIONS.map(({ name }) => name).filter((name) => regions.has(name));
}
