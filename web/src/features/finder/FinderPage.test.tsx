import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { SEARCH_FAILED, ZIP_NOT_FOUND, ZIP_NOT_VALID } from '#domain/finder/dermatologists';
import { startTestServer, type Reply } from '../../lib/testServer';
import FinderPage from './FinderPage';
import { NONE_FOUND } from './words';

configure({ asyncUtilTimeout: 10_000 });

const PROVIDER = {
  id: '9100010001',
  name: 'Ada Sample, MD',
  specialty: 'Dermatology',
  rating: null,
  reviewCount: null,
  address: '120 Sample Street, New York, NY 10001',
  distance: 1.2,
  approximate: false,
  bearing: 45,
  phone: '2125550142',
  businessHours: null,
  acceptingNewPatients: null,
};
const found = (...providers: object[]) => ({
  body: { providers, source: 'NPPES NPI Registry', sample: false, partial: false, full: false, completeTo: 10 },
});
const PLACED: Reply = { body: { latitude: 40.75, longitude: -74 } };

function visit(replies: Record<string, Reply | (() => Reply)>) {
  const server = startTestServer(replies);
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = ((url: URL, init: RequestInit) => {
    asked.push(url.pathname + url.search);
    return fetch(url, init);
  }) as typeof globalThis.fetch;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <FinderPage />
      </MemoryRouter>
    </SWRConfig>,
  );
  return { server, asked };
}

/** What the device says when it is asked where it is; null for one that cannot be asked. */
function device(answer: { latitude: number; longitude: number } | { code: number } | null) {
  const asked: PositionOptions[] = [];
  const getCurrentPosition = (yes: (at: object) => void, no: (error: object) => void, options: PositionOptions) => {
    asked.push(options);
    if (answer && 'code' in answer) no(answer);
    else yes({ coords: answer });
  };
  const geolocation = answer && { getCurrentPosition };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation ?? undefined });
  return asked;
}

const useMyLocation = () => userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
async function searchZip(zip: string) {
  await userEvent.click(screen.getByRole('radio', { name: 'ZIP code' }));
  const field = screen.getByRole('textbox', { name: 'ZIP code' });
  await userEvent.clear(field);
  await userEvent.type(field, `${zip}{Enter}`);
}

test('the position of the device is asked for exactly, and told to 2 decimals only', async () => {
  const options = device({ latitude: 40.748951, longitude: -73.985649 });
  const { asked } = visit({ 'GET /api/find-dermatologists': found(PROVIDER) });
  await useMyLocation();
  expect(await screen.findByRole('heading', { name: 'Ada Sample, MD' })).toBeTruthy();
  expect(options).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
  expect(asked).toEqual(['/api/find-dermatologists?lat=40.75&lng=-73.99&radius=10']);
  const directions = screen.getByRole('link', { name: /Directions/ }).getAttribute('href');
  expect(directions).toContain('/maps/dir/?api=1&origin=40.75%2C-73.99&destination=120+Sample+Street');
});

test.each([
  [{ code: 1 }, 'Unable to access location. Location access was denied. Please enter your ZIP code instead.'],
  [{ code: 2 }, 'Unable to access location. Location information is unavailable. Please enter your ZIP code instead.'],
  [{ code: 3 }, 'Unable to access location. The location request timed out. Please enter your ZIP code instead.'],
  [{ code: 9 }, 'Unable to access location. An unknown error occurred. Please enter your ZIP code instead.'],
  [null, 'Geolocation is not supported by this browser. Please enter your ZIP code instead.'],
])('a device that answers %j leads to the ZIP code, in the words of the specification', async (answer, text) => {
  device(answer);
  visit({});
  await useMyLocation();
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ZIP code' }));
  await userEvent.click(screen.getByRole('radio', { name: 'My location' }));
  expect(screen.queryByText(text)).toBeNull();
});

test('a ZIP code is placed, then searched; directions then have no origin', async () => {
  const { asked } = visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found(PROVIDER) });
  await searchZip('10001-1234');
  expect(
    await screen.findByRole('heading', { level: 2, name: /^1 dermatologist within 10 miles of ZIP code 10001/ }),
  ).toBeTruthy();
  expect(asked).toEqual(['/api/geocode?zipcode=10001', '/api/find-dermatologists?lat=40.75&lng=-74&radius=10']);
  const directions = screen.getByRole('link', { name: /Directions/ }).getAttribute('href');
  expect(directions).toMatch(/\/maps\/search\/\?api=1&query=120\+Sample/);
});

test('another radius searches again, at the same place', async () => {
  const { asked } = visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found(PROVIDER) });
  await searchZip('10001');
  await screen.findByText('Ada Sample, MD');
  await userEvent.click(screen.getByRole('radio', { name: '50 miles' }));
  await waitFor(() => expect(asked.at(-1)).toBe('/api/find-dermatologists?lat=40.75&lng=-74&radius=50'));
});

test.each(['', '   ', '1234', 'abcde'])('%j is no ZIP code, and nothing is asked', async (zip) => {
  const { asked } = visit({});
  await searchZip(zip);
  expect(await screen.findByText(ZIP_NOT_VALID)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a ZIP code that is not found is told at its field, and switching modes clears it', async () => {
  visit({ 'GET /api/geocode': { status: 404, body: { code: 'not_found', message: ZIP_NOT_FOUND } } });
  await searchZip('00000');
  expect(await screen.findByText(ZIP_NOT_FOUND)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'My location' }));
  await userEvent.click(screen.getByRole('radio', { name: 'ZIP code' }));
  expect(screen.queryByText(ZIP_NOT_FOUND)).toBeNull();
});

test('nothing of what the registry does not know is made up', async () => {
  const unlisted = { ...PROVIDER, phone: null, approximate: true, distance: 3.4 };
  visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found(unlisted) });
  await searchZip('10001');
  const card = within((await screen.findByText('Ada Sample, MD')).closest('li')!);
  expect(card.getAllByText('not available')).toHaveLength(3);
  expect(card.getByText('about 3 miles northeast')).toBeTruthy();
  expect(card.getByText('No phone number listed')).toBeTruthy();
  expect(card.queryByRole('link', { name: /Call/ })).toBeNull();
});

test('what is known is shown, and a phone number calls', async () => {
  const known = {
    ...PROVIDER,
    rating: 4.5,
    reviewCount: 12,
    businessHours: 'Mon to Fri 9–5',
    acceptingNewPatients: true,
  };
  visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found(known) });
  await searchZip('10001');
  expect(await screen.findByText('4.5 of 5 (12 reviews)')).toBeTruthy();
  expect(screen.getByText('Mon to Fri 9–5')).toBeTruthy();
  expect(screen.getByText('accepted')).toBeTruthy();
  const call = screen.getByRole('link', { name: 'Call Ada Sample, MD: (212) 555-0142' });
  expect(call.getAttribute('href')).toBe('tel:2125550142');
});

test('nobody found says what to try, and the next radius is one press away', async () => {
  const { asked } = visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found() });
  await searchZip('10001');
  expect(await screen.findByText(NONE_FOUND)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search within 25 miles' }));
  await waitFor(() => expect(asked.at(-1)).toContain('radius=25'));
});

test('a failed search is told, other ways are there, and it can be tried again', async () => {
  let isDown = true;
  const down = { status: 503, body: { code: 'unavailable', message: SEARCH_FAILED } };
  visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': () => (isDown ? down : found(PROVIDER)) });
  await searchZip('10001');
  expect(await screen.findByText(SEARCH_FAILED)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'find-a-derm.aad.org' })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Sample, MD')).toBeTruthy();
});

describe('an incomplete list', () => {
  const partial = (more: object) => ({ body: { ...found(PROVIDER).body, partial: true, ...more } });

  test('that is full says that it holds the nearest, how far it is complete, and how to see others', async () => {
    visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': partial({ full: true, completeTo: 1.3 }) });
    await searchZip('10001');
    expect(await screen.findByText(/^Everybody the registry knows is listed up to about 1.5 miles away/)).toBeTruthy();
    expect(screen.getByText(/There are more in this area than the list holds/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each([
    [0.1, /Dermatologists near you may be missing/],
    [7.2, /Dermatologists beyond about 7 miles may be missing/],
  ])('for want of answers beyond %p miles says so, and can be tried again', async (completeTo, text) => {
    let answers = 0;
    visit({
      'GET /api/geocode': PLACED,
      'GET /api/find-dermatologists': () => (answers++ === 0 ? partial({ full: false, completeTo }) : found(PROVIDER)),
    });
    await searchZip('10001');
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});

test('a sample says that nobody on the list exists', async () => {
  const { body } = found(PROVIDER);
  const sample = { body: { ...body, sample: true, source: 'Sample data' } };
  visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': sample });
  await searchZip('10001');
  expect(await screen.findByText(/^Nobody on this list exists/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Dermatologists' })).getByText('Sample data')).toBeTruthy();
});

test('the map reaches as far as its list, whose words tell the same distance and direction', async () => {
  visit({
    'GET /api/geocode': PLACED,
    'GET /api/find-dermatologists': found(PROVIDER, { ...PROVIDER, id: '2', bearing: 350, distance: 3.9 }),
  });
  await searchZip('10001');
  expect(await screen.findByText('1.2 miles northeast')).toBeTruthy();
  expect(screen.getByText('3.9 miles north')).toBeTruthy();
  expect(document.querySelector('.finder-map')!.textContent).toContain('2.5 mi5 mi');
});

test('a pin and its card are chosen together', async () => {
  const second = { ...PROVIDER, id: '9100010002', name: 'Hugo Example, DO', bearing: 200 };
  visit({ 'GET /api/geocode': PLACED, 'GET /api/find-dermatologists': found(PROVIDER, second) });
  await searchZip('10001');
  const card = (await screen.findByText('Hugo Example, DO')).closest('li')!;
  const pins = () => [...document.querySelectorAll('.finder-map__pin')];
  const pin = (number: string) => pins().find(({ textContent }) => textContent === number)!;
  await userEvent.click(pin('2'));
  expect(card.className).toContain('selected');
  screen.getAllByRole('link', { name: /Directions/ })[0]!.focus();
  await waitFor(() => expect(pin('1').getAttribute('class')).toContain('selected'));
  expect(card.className).not.toContain('selected');
});
