import { buildAnalysis, buildSpot } from '../../../testing/fixtures';
import {
  canOlderMatch,
  countFilters,
  hasFilters,
  listRegions,
  matchesFilters,
  NO_FILTERS,
  parseHistoryFilters,
  writeHistoryFilters,
  type HistoryFilters,
} from './historyFilters';

const NOW = Date.parse('2026-04-01T12:00:00.000Z');
const analysis = buildAnalysis();
const spot = buildSpot({ name: 'Ácne scar', region: 'Lower back' });
const matches = (filters: Partial<HistoryFilters>, changes = {}, itsSpot = spot) =>
  matchesFilters({ ...analysis, ...changes }, itsSpot, { ...NO_FILTERS, ...filters }, NOW);

test('filters written to an address are read back from it, and other entries stay', () => {
  const filters: HistoryFilters = {
    searchText: 'left spine',
    tier: 'high',
    region: 'Upper back',
    spotId: spot.id,
    range: 'quarter',
  };
  const query = writeHistoryFilters(new URLSearchParams('view=timeline'), filters);
  expect(query.get('view')).toBe('timeline');
  expect(parseHistoryFilters(query)).toEqual(filters);
  expect(writeHistoryFilters(query, NO_FILTERS).toString()).toBe('view=timeline');
});

test('values that do not exist filter nothing', () => {
  const query = new URLSearchParams('tier=deadly&region=Paris&time=forever&spot=&q=');
  expect(parseHistoryFilters(query)).toEqual(NO_FILTERS);
});

test('the search finds every word in notes, region and name of the spot, without case and accents', () => {
  for (const searchText of ['SUMMER', 'spine', 'lower back', 'acne', 'summer  acne ', '']) {
    expect([searchText, matches({ searchText })]).toEqual([searchText, true]);
  }
  expect(matches({ searchText: 'summer winter' })).toBe(false);
});

test('tier, spot and region filter; the region of the photo wins over that of the spot', () => {
  expect(matches({ tier: 'low' })).toBe(true);
  expect(matches({ tier: 'high' })).toBe(false);
  expect(matches({ spotId: analysis.lesionId })).toBe(true);
  expect(matches({ spotId: 'another' })).toBe(false);
  expect(matches({ region: 'Upper back' })).toBe(true);
  expect(matches({ region: 'Lower back' })).toBe(false);
  expect(matches({ region: 'Lower back' }, { location: null })).toBe(true);
});

test('a time range includes its first moment, and tells when older analyses cannot match', () => {
  const [inside, outside] = ['2026-03-02T12:00:00.000Z', '2026-03-02T11:59:59.999Z'];
  expect(matches({ range: 'month' }, { analysisDate: inside })).toBe(true);
  expect(matches({ range: 'month' }, { analysisDate: outside })).toBe(false);
  expect(matches({ range: 'quarter' }, { analysisDate: outside })).toBe(true);
  const filters: HistoryFilters = { ...NO_FILTERS, range: 'month' };
  expect(canOlderMatch([buildAnalysis({ analysisDate: inside })], filters, NOW)).toBe(true);
  expect(canOlderMatch([analysis, buildAnalysis({ analysisDate: outside })], filters, NOW)).toBe(false);
  expect(canOlderMatch([buildAnalysis({ analysisDate: outside })], NO_FILTERS, NOW)).toBe(true);
});

test('the number of filters leaves out the search, which is in view at all times', () => {
  const filters: HistoryFilters = { ...NO_FILTERS, searchText: 'mole', tier: 'low', range: 'year' };
  expect(countFilters(filters)).toBe(2);
  expect(hasFilters({ ...NO_FILTERS, searchText: 'mole' })).toBe(true);
  expect(hasFilters({ ...NO_FILTERS, searchText: '  ' })).toBe(false);
});

test('the regions to choose from are those of photos and spots, and the chosen one, from head to foot', () => {
  expect(listRegions([analysis], [spot], 'Scalp')).toEqual(['Scalp', 'Upper back', 'Lower back']);
});
