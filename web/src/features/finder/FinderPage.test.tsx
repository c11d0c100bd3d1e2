import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { startTestServer, type Reply } from '../../lib/testServer';
import FinderPage from './FinderPage';
import { finderMessages } from './messages';
import { finderQueryMessages } from '#domain/finder/messages';

/** Whether the window has space for the map beside the list. */
let isWide = true;
beforeEach(() => {
  isWide = true;
  globalThis.matchMedia = () => ({ matches: isWide }) as MediaQueryList;
});

const PROVIDER = {
  id: '9100010001',
  name: 'Ada Sample, MD',
  specialty: 'Dermatology',
  isLaboratory: false,
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
const createReply = (...providers: object[]) => ({
  body: { providers, source: 'NPPES NPI Registry', sample: false, partial: false, full: false, completeTo: 10 },
});
const ZIP_REPLY: Reply = { body: { latitude: 40.75, longitude: -74 } };

function renderPage(replies: Record<string, Reply | (() => Reply)>) {
  const server = startTestServer(replies);
  const requests: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = ((url: URL, init: RequestInit) => {
    requests.push(url.pathname + url.search);
    return fetch(url, init);
  }) as typeof globalThis.fetch;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <FinderPage />
      </MemoryRouter>
    </SWRConfig>,
  );
  return { server, requests };
}

/** Replaces the geolocation API by one with a fixed answer; null for a browser without it. */
function stubGeolocation(answer: { latitude: number; longitude: number } | { code: number } | null) {
  const requests: PositionOptions[] = [];
  const getCurrentPosition = (
    onSuccess: (position: object) => void,
    onError: (error: object) => void,
    options: PositionOptions,
  ) => {
    requests.push(options);
    if (answer && 'code' in answer) onError(answer);
    else onSuccess({ coords: answer });
  };
  const geolocation = answer && { getCurrentPosition };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation ?? undefined });
  return requests;
}

const pressUseMyLocation = () => userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
async function searchZip(zip: string) {
  await userEvent.click(screen.getByRole('radio', { name: 'ZIP code' }));
  const field = screen.getByRole('textbox', { name: 'ZIP code' });
  await userEvent.clear(field);
  await userEvent.type(field, `${zip}{Enter}`);
}

test('the exact position of the device is requested, and only 2 decimals are sent', async () => {
  const options = stubGeolocation({ latitude: 40.748951, longitude: -73.985649 });
  const { requests } = renderPage({ 'GET /api/find-dermatologists': createReply(PROVIDER) });
  await pressUseMyLocation();
  expect(await screen.findByRole('heading', { name: 'Ada Sample, MD' })).toBeTruthy();
  expect(options).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
  expect(requests).toEqual(['/api/find-dermatologists?lat=40.75&lng=-73.99&radius=10']);
  const directions = screen.getByRole('link', { name: /Directions/ }).getAttribute('href');
  expect(directions).toContain('/maps/dir/?api=1&origin=40.75%2C-73.99&destination=120+Sample+Street');
});

test.each([
  [{ code: 1 }, 'Unable to access location. Location access was denied. Please enter your ZIP code instead.'],
  [{ code: 2 }, 'Unable to access location. Location information is unavailable. Please enter your ZIP code instead.'],
  [{ code: 3 }, 'Unable to access location. The location request timed out. Please enter your ZIP code instead.'],
  [{ code: 9 }, 'Unable to access location. An unknown error occurred. Please enter your ZIP code instead.'],
  [null, 'Geolocation is not supported by this browser. Please enter your ZIP code instead.'],
])('a device that answers %j leads to the ZIP code, with the specified sentence', async (answer, text) => {
  stubGeolocation(answer);
  renderPage({});
  await pressUseMyLocation();
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ZIP code' }));
  await userEvent.click(screen.getByRole('radio', { name: 'My location' }));
  expect(screen.queryByText(text)).toBeNull();
});

test('a device that is located after a ZIP code was searched does not replace its results', async () => {
  let locate: (position: object) => void = () => undefined;
  const geolocation = { getCurrentPosition: (onSuccess: typeof locate) => (locate = onSuccess) };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  const { requests } = renderPage({
    'GET /api/geocode': ZIP_REPLY,
    'GET /api/find-dermatologists': createReply(PROVIDER),
  });
  await pressUseMyLocation();
  await searchZip('10001');
  await screen.findByRole('heading', { level: 2, name: /ZIP code 10001/ });
  await act(async () => {
    locate({ coords: { latitude: 45.68, longitude: -111.04 } });
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByRole('heading', { level: 2, name: /ZIP code 10001/ })).toBeTruthy();
  expect(requests.filter((request) => request.includes('lat=45.68'))).toEqual([]);
});

test('a ZIP code is geocoded, then searched; its directions have no origin', async () => {
  const { requests } = renderPage({
    'GET /api/geocode': ZIP_REPLY,
    'GET /api/find-dermatologists': createReply(PROVIDER),
  });
  await searchZip('10001-1234');
  expect(
    await screen.findByRole('heading', { level: 2, name: /^1 dermatologist within 10 miles of ZIP code 10001/ }),
  ).toBeTruthy();
  expect(requests).toEqual(['/api/geocode?zipcode=10001', '/api/find-dermatologists?lat=40.75&lng=-74&radius=10']);
  const directions = screen.getByRole('link', { name: /Directions/ }).getAttribute('href');
  expect(directions).toMatch(/\/maps\/search\/\?api=1&query=120\+Sample/);
});

test('another radius starts a search around the same center', async () => {
  const { requests } = renderPage({
    'GET /api/geocode': ZIP_REPLY,
    'GET /api/find-dermatologists': createReply(PROVIDER),
  });
  await searchZip('10001');
  await screen.findByText('Ada Sample, MD');
  await userEvent.click(screen.getByRole('radio', { name: '50 miles' }));
  await waitFor(() => expect(requests.at(-1)).toBe('/api/find-dermatologists?lat=40.75&lng=-74&radius=50'));
});

test.each(['', '   ', '1234', 'abcde'])('%j is no ZIP code, and no request is sent', async (zip) => {
  const { requests } = renderPage({});
  await searchZip(zip);
  expect(await screen.findByText(finderQueryMessages('zipNotValid'))).toBeTruthy();
  expect(requests).toEqual([]);
});

test('a ZIP code that is not found shows an error at its field, and switching modes clears it', async () => {
  renderPage({
    'GET /api/geocode': { status: 404, body: { code: 'not_found', message: finderQueryMessages('zipNotFound') } },
  });
  await searchZip('00000');
  expect(await screen.findByText(finderQueryMessages('zipNotFound'))).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'My location' }));
  await userEvent.click(screen.getByRole('radio', { name: 'ZIP code' }));
  expect(screen.queryByText(finderQueryMessages('zipNotFound'))).toBeNull();
});

test('facts that the registry lacks for all are named once, above the list', async () => {
  const unlisted = { ...PROVIDER, phone: null, approximate: true, distance: 3.4 };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(unlisted) });
  await searchZip('10001');
  const card = within((await screen.findByText('Ada Sample, MD')).closest('li')!);
  expect(
    screen.getByText(/^Not available in this list: rating, hours, new patients, phone number\. Call to ask\./),
  ).toBeTruthy();
  expect(card.queryByText(/not available/i)).toBeNull();
  expect(card.getByText('about 3 miles northeast')).toBeTruthy();
  expect(card.queryByRole('link', { name: /Call/ })).toBeNull();
});

test('a fact that only some have is on their cards, and one sentence says that the registry lacks it for the others', async () => {
  const second = { ...PROVIDER, id: '9100010002', name: 'Hugo Example, DO', businessHours: 'Mon to Fri 9–5' };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(PROVIDER, second) });
  await searchZip('10001');
  const card = within((await screen.findByText('Ada Sample, MD')).closest('li')!);
  const list = within(screen.getByRole('list', { name: 'Dermatologists' }));
  expect(card.queryByText('Hours')).toBeNull();
  expect(list.getAllByText('Hours')).toHaveLength(1);
  expect(list.queryByText(/not available|missing/i)).toBeNull();
  expect(screen.getAllByText(/The registry does not have this for everyone: hours\./)).toHaveLength(1);
  expect(screen.getByText(/^Not available in this list: rating, new patients\./)).toBeTruthy();
});

test('laboratories come after the practices, under their own heading, and the numbers go on', async () => {
  const laboratory = { ...PROVIDER, id: '9100010009', name: 'Example Laboratory', isLaboratory: true };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(PROVIDER, laboratory) });
  await searchZip('10001');
  expect(await screen.findByRole('heading', { level: 2, name: /^1 dermatologist within/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Laboratories' })).toBeTruthy();
  expect(screen.getByText(/Most do not see patients/)).toBeTruthy();
  const [practices, laboratories] = ['Dermatologists', 'Laboratories'].map((name) =>
    screen.getByRole('list', { name }),
  );
  expect(practices!.textContent).toMatch(/^1Ada Sample, MD/);
  expect(laboratories!.textContent).toMatch(/^2Example Laboratory/);
});

test('facts of the registry are shown, and the phone number is a link', async () => {
  const completeProvider = {
    ...PROVIDER,
    rating: 4.5,
    reviewCount: 12,
    businessHours: 'Mon to Fri 9–5',
    acceptingNewPatients: true,
  };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(completeProvider) });
  await searchZip('10001');
  expect(await screen.findByText('4.5 of 5 (12 reviews)')).toBeTruthy();
  expect(screen.getByText('Mon to Fri 9–5')).toBeTruthy();
  expect(screen.getByText('accepted')).toBeTruthy();
  const call = screen.getByRole('link', { name: 'Call Ada Sample, MD: (212) 555-0142' });
  expect(call.getAttribute('href')).toBe('tel:2125550142');
});

test('an empty result says what to try and offers the next radius', async () => {
  const { requests } = renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply() });
  await searchZip('10001');
  expect(await screen.findByText(finderMessages('noneFound'))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search within 25 miles' }));
  await waitFor(() => expect(requests.at(-1)).toContain('radius=25'));
});

test('a failed search shows an error, other ways and a retry', async () => {
  let isDown = true;
  const down = { status: 503, body: { code: 'unavailable', message: finderQueryMessages('searchFailed') } };
  renderPage({
    'GET /api/geocode': ZIP_REPLY,
    'GET /api/find-dermatologists': () => (isDown ? down : createReply(PROVIDER)),
  });
  await searchZip('10001');
  expect(await screen.findByText(finderQueryMessages('searchFailed'))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'find-a-derm.aad.org' })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Sample, MD')).toBeTruthy();
});

describe('an incomplete list', () => {
  const createPartialReply = (more: object) => ({ body: { ...createReply(PROVIDER).body, partial: true, ...more } });

  test('with too many matches says how far it is complete and how to see others', async () => {
    renderPage({
      'GET /api/geocode': ZIP_REPLY,
      'GET /api/find-dermatologists': createPartialReply({ full: true, completeTo: 1.3 }),
    });
    await searchZip('10001');
    expect(
      await screen.findByText(/^The list has every main office in the registry up to about 1.5 miles away/),
    ).toBeTruthy();
    expect(screen.getByText(/There are more in this area than the list holds/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each([
    [0.1, /Dermatologists near you may be missing/],
    [7.2, /Dermatologists beyond about 7 miles may be missing/],
  ])('without answers beyond %p miles says so and offers a retry', async (completeTo, text) => {
    let answers = 0;
    renderPage({
      'GET /api/geocode': ZIP_REPLY,
      'GET /api/find-dermatologists': () =>
        answers++ === 0 ? createPartialReply({ full: false, completeTo }) : createReply(PROVIDER),
    });
    await searchZip('10001');
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});

test('sample data is labeled as sample data', async () => {
  const { body } = createReply(PROVIDER);
  const sample = { body: { ...body, sample: true, source: 'Sample data' } };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': sample });
  await searchZip('10001');
  expect(await screen.findByText(/^Nobody on this list exists/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Dermatologists' })).getByText('Sample data')).toBeTruthy();
});

test('the map reaches as far as its list, which gives the same distances and directions', async () => {
  renderPage({
    'GET /api/geocode': ZIP_REPLY,
    'GET /api/find-dermatologists': createReply(PROVIDER, { ...PROVIDER, id: '2', bearing: 350, distance: 3.9 }),
  });
  await searchZip('10001');
  expect(await screen.findByText('1.2 miles northeast')).toBeTruthy();
  expect(screen.getByText('3.9 miles north')).toBeTruthy();
  expect(document.querySelector('.finder-map')!.textContent).toContain('2.5 mi5 mi');
  expect(screen.getByRole('button', { name: '1. Ada Sample, MD, 1.2 miles northeast' })).toBeTruthy();
});

test('the map shows the coast, the borders and the towns around the searched place, and names their source', async () => {
  const farther = { ...PROVIDER, id: '2', distance: 9 };
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(PROVIDER, farther) });
  await searchZip('10001');
  const map = (await screen.findByRole('group', { name: /^Map of 2 results around ZIP code 10001/ })).closest(
    'figure',
  )!;
  expect(await within(map).findByText('Jersey City')).toBeTruthy();
  expect(within(map).getByText('ZIP 10001')).toBeTruthy();
  for (const part of ['land', 'state', 'county']) {
    expect(map.querySelector(`.finder-map__${part}`)!.getAttribute('d')).toMatch(/^M-?\d/);
  }
  expect(within(map).getByText(/US Census Bureau/)).toBeTruthy();
});

test('a narrow window starts with the list, and opens the map on request', async () => {
  isWide = false;
  renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(PROVIDER) });
  await searchZip('10001');
  await screen.findByText('Ada Sample, MD');
  expect(document.querySelector('.finder-map')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show map', expanded: false }));
  expect(document.querySelector('.finder-map')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide map', expanded: true }));
  expect(document.querySelector('.finder-map')).toBeNull();
});

describe('selecting', () => {
  const second = { ...PROVIDER, id: '9100010002', name: 'Hugo Example, DO', bearing: 200 };
  const getPin = (name: RegExp) => screen.getByRole('button', { name });
  const openResults = async () => {
    renderPage({ 'GET /api/geocode': ZIP_REPLY, 'GET /api/find-dermatologists': createReply(PROVIDER, second) });
    await searchZip('10001');
    return (await screen.findByText('Hugo Example, DO')).closest('li')!;
  };

  test('a pin selects its card and scrolls to it, and a card selects its pin', async () => {
    const card = await openResults();
    const scrollIntoView = jest.spyOn(card, 'scrollIntoView');
    await userEvent.click(getPin(/^2\. Hugo/));
    expect(card.className).toContain('selected');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(card);
    screen.getAllByRole('link', { name: /Directions/ })[0]!.focus();
    await waitFor(() => expect(getPin(/^1\. Ada/).getAttribute('class')).toContain('selected'));
    expect(card.className).not.toContain('selected');
  });

  test('works by keyboard: one Tab stop, arrow keys between pins, Enter opens the card', async () => {
    const card = await openResults();
    expect([getPin(/^1\. /), getPin(/^2\. /)].map((pin) => pin.getAttribute('tabindex'))).toEqual(['0', '-1']);
    getPin(/^1\. /).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(getPin(/^2\. /));
    expect(card.className).toContain('selected');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(getPin(/^1\. /));
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(document.activeElement).toBe(card);
  });
});
