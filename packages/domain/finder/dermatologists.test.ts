import { formatPhone, ProviderQuery, ZipQuery } from './dermatologists';
import { finderQueryMessages } from './messages';

test.each(['10001', '10001-1234', ' 10001 '])('%p is a ZIP code', (zipcode) => {
  expect(ZipQuery.parse({ zipcode })).toEqual({ zipcode: '10001' });
});

// Check 44.
test.each(['', '   ', '1000', '100011', '1000a', '10001-12', 'SW1A 1AA', '１０００１', undefined])(
  '%p is rejected as a ZIP code',
  (zipcode) => {
    expect(ZipQuery.safeParse({ zipcode }).error?.issues[0]?.message).toBe(finderQueryMessages('zipNotValid'));
  },
);

test('coordinates are rounded to 2 decimals, and the default radius is 10 miles', () => {
  expect(ProviderQuery.parse({ lat: '40.748951', lng: -73.985649 })).toEqual({ lat: 40.75, lng: -73.99, radius: 10 });
  expect(ProviderQuery.parse({ lat: 0, lng: '-0.004', radius: '50' })).toMatchObject({ radius: 50 });
});

// Check 44.
test.each([
  [{ lat: '', lng: '0' }, 'latitude'],
  [{ lat: '91', lng: '0' }, 'latitude'],
  [{ lat: '1e1', lng: '0' }, 'latitude'],
  [{ lat: '0', lng: '-180.1' }, 'longitude'],
  [{ lat: '0' }, 'longitude'],
  [{ lat: '0', lng: 'NaN' }, 'longitude'],
  [{ lat: '0', lng: '0', radius: '11' }, 'radius'],
  [{ lat: '0', lng: '0', radius: '' }, 'radius'],
])('%j is rejected for its %s', (query, name) => {
  expect(ProviderQuery.safeParse(query).error?.issues[0]?.message).toMatch(new RegExp(`^The ${name} must be`));
});

test('a phone number with exactly 10 digits is formatted as (xxx) xxx-xxxx, and any other is unchanged', () => {
  expect(formatPhone('212-555-0142')).toBe('(212) 555-0142');
  expect(formatPhone('2125550142')).toBe('(212) 555-0142');
  expect(formatPhone('+1 212 555 0142')).toBe('+1 212 555 0142');
  expect(formatPhone('555-0142')).toBe('555-0142');
});
