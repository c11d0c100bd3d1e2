import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Analysis } from '#domain/analysis/analysis';
import { CONFIG, replyInOrder, type TestServer } from '../../lib/testServer';
import { buildAnalysis, buildSpot } from '../../testing/fixtures';
import { renderWithApi } from '../../testing/renderWithApi';
import { stubBrowser } from '../../testing/stubBrowser';
import HistoryPage from './HistoryPage';

beforeAll(() => stubBrowser());

/** Shows the query of the address, and a button that goes back. */
function AddressProbe() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="query">{search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Go back
      </button>
    </>
  );
}

const build = (n: number, changes: Partial<Analysis> = {}): Analysis =>
  buildAnalysis({
    id: `01ARZ3NDEKTSV4RRFFQ69G${String(n).padStart(4, '0')}`,
    lesionId: `01ARZ3NDEKTSV4RRFFQ69L${String(n).padStart(4, '0')}`,
    notes: null,
    ...changes,
  });

const THREE = [
  build(3, { location: 'Forearm', riskLevel: 'high', analysisDate: new Date().toISOString() }),
  build(2, { location: 'Chest', notes: 'Itches at night', analysisDate: '2020-05-04T12:00:00.000Z' }),
  build(1, { location: 'Chest: left', riskLevel: 'high', analysisDate: '2020-04-04T12:00:00.000Z' }),
];
const SPOTS = [buildSpot({ id: THREE[2]!.lesionId, name: 'Little comma', region: 'Chest' })];

const renderPage = (address = '', replies: TestServer['replies'] = {}) =>
  renderWithApi(
    <>
      <HistoryPage />
      <AddressProbe />
    </>,
    { 'GET /api/analyses': { body: THREE }, 'GET /api/lesions': { body: SPOTS }, ...replies },
    `/history${address}`,
  );

const readQuery = () => screen.getByTestId('query').textContent;
const findCards = () => [...document.querySelectorAll('.history-card')].map((card) => card.textContent);
const readCount = () => document.querySelector('.history-page__results [role="status"]')?.textContent;
const waitForCount = (text: string) => waitFor(() => expect(readCount()).toBe(text));
const choose = async (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option);

test('filters narrow the list, are counted, live in the address, and Back undoes the last one', async () => {
  renderPage();
  expect(await screen.findByText('3 results')).toBeTruthy();
  await choose('Result', 'High risk');
  await waitForCount('2 results match');
  await choose('Body region', 'Chest');
  await waitForCount('1 result matches');
  expect(findCards()).toEqual([expect.stringContaining('Little comma')]);
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  expect(readQuery()).toBe('?tier=high&region=Chest');

  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitForCount('2 results match');
  expect(readQuery()).toBe('?tier=high');
  expect(screen.getByLabelText<HTMLSelectElement>('Body region').value).toBe('');
});

test('a filter that is chosen before the page shows the one before it replaces none', async () => {
  renderPage();
  await screen.findByText('3 results');
  act(() => {
    fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'high' } });
    fireEvent.change(screen.getByLabelText('Body region'), { target: { value: 'Chest' } });
  });
  await waitForCount('1 result matches');
  expect(readQuery()).toBe('?tier=high&region=Chest');
});

test('an address with filters opens the filtered history', async () => {
  renderPage(`?spot=${THREE[2]!.lesionId}&view=timeline`);
  await waitFor(() => expect(screen.getByRole('option', { name: 'Little comma' })).toHaveProperty('selected', true));
  await waitForCount('1 result matches');
  expect(screen.getByRole('heading', { name: 'April 2020' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Timeline' }).checked).toBe(true);
});

test('the search finds notes and names of spots, and one Back leaves it whatever was typed', async () => {
  renderPage();
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await userEvent.type(search, 'comma');
  await waitForCount('1 result matches');
  await userEvent.clear(search);
  await userEvent.type(search, 'night');
  await waitFor(() => expect(readQuery()).toBe('?q=night'));
  expect(findCards()).toEqual([expect.stringContaining('Itches at night')]);
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitForCount('3 results');
  expect(search.value).toBe('');
});

test('where nothing matches, the page says so and clears the filters; the results receive focus', async () => {
  renderPage('?tier=moderate&time=month');
  expect(await screen.findByText('No result matches')).toBeTruthy();
  expect(readCount()).toBe('0 results match');
  const emptyState = within(screen.getByText('No result matches').parentElement!);
  await userEvent.click(emptyState.getByRole('button', { name: 'Clear filters' }));
  await waitForCount('3 results');
  expect(readQuery()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Results' }));
});

test('the timeline groups analyses by month, says what changed, and opens the details', async () => {
  const { evolving } = buildAnalysis().detectedFeatures;
  const changed = {
    ...THREE[1]!.detectedFeatures,
    evolving: { ...evolving, basis: 'comparison' as const, sentence: 'Evolving: twice the area of 1 month ago.' },
  };
  renderPage('', { 'GET /api/analyses': { body: [{ ...THREE[1], detectedFeatures: changed }, THREE[2]] } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Timeline' }));
  expect(readQuery()).toBe('?view=timeline');
  const months = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['May 2020', 'April 2020']);
  expect(screen.getByText('Evolving: twice the area of 1 month ago.')).toBeTruthy();
  expect(screen.queryByText('There is no earlier photo.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Little comma/ }));
  expect(await screen.findByRole('dialog', { name: /^Analysis of/ })).toBeTruthy();
});

test('the chosen spot can be opened over time', async () => {
  renderPage(`?spot=${SPOTS[0]!.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'This spot over time' }));
  expect(await screen.findByRole('dialog', { name: 'Little comma' })).toBeTruthy();
});

const page = (from: number, changes: Partial<Analysis> = {}) =>
  Array.from({ length: 48 }, (_, i) => build(from - i, { location: 'Chest', ...changes }));
const withNext = (body: Analysis[]) => ({ body, headers: { 'x-next-cursor': 'next' } });
const countPages = ({ calls }: TestServer) => calls.filter(({ call }) => call === 'GET /api/analyses').length;

test('without filters, Show more shows the loaded analyses and then loads the next page', async () => {
  const server = renderPage('', {
    'GET /api/analyses': replyInOrder(withNext(page(200)), { body: [build(1, { location: 'Forearm' })] }),
  });
  await screen.findByText('Your newest 24 results');
  expect(findCards()).toHaveLength(24);
  await userEvent.click(screen.getByText('Show more'));
  expect(findCards()).toHaveLength(48);
  expect(countPages(server)).toBe(1);
  await userEvent.click(screen.getByText('Show more'));
  await waitForCount('49 results');
  expect(findCards().at(-1)).toContain('Forearm');
  expect(screen.queryByText('Show more')).toBeNull();
});

test('a filter loads further pages until all are searched', async () => {
  const server = renderPage('?region=Forearm', {
    'GET /api/analyses': replyInOrder(withNext(page(300)), withNext(page(200)), {
      body: [build(1, { location: 'Forearm' })],
    }),
  });
  await waitForCount('1 result matches');
  expect(countPages(server)).toBe(3);
});

test('with enough matches the search stops and says that older analyses are not searched yet', async () => {
  const server = renderPage('?region=Chest', {
    'GET /api/analyses': replyInOrder(withNext(page(200)), { body: [build(1, { location: 'Chest' })] }),
  });
  await waitForCount('48 matches in your newest 48 results. We have not searched older ones yet.');
  expect(countPages(server)).toBe(1);
  await userEvent.click(screen.getByText('Show more'));
  await userEvent.click(screen.getByText('Show more'));
  await waitForCount('49 results match');
});

test('a time range does not load pages that are too old to match', async () => {
  const server = renderPage('?time=month', {
    'GET /api/analyses': withNext(page(200, { analysisDate: '2020-05-04T12:00:00.000Z' })),
  });
  expect(await screen.findByText('No result matches')).toBeTruthy();
  expect(countPages(server)).toBe(1);
});

test.each([
  [{ status: 500 }, 'Failed to fetch analysis history'],
  [{ status: 503, body: { code: 'unavailable', message: 'Back in a minute.' } }, 'Back in a minute.'],
  [{ status: 401, body: { code: 'unauthenticated', message: 'No.' } }, 'Please log in to view analysis history'],
])('an older page that cannot be fetched says why: %j', async (reply, text) => {
  renderPage('?region=Forearm', { 'GET /api/analyses': replyInOrder(withNext(page(200)), reply) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an older page that does not load is reported, is not called searched, and can be retried', async () => {
  renderPage('?region=Forearm', {
    'GET /api/analyses': replyInOrder(
      withNext(page(200)),
      { status: 503, body: { code: 'unavailable', message: 'Down' } },
      { body: [build(1, { location: 'Forearm' })] },
    ),
  });
  expect(await screen.findByText('Your older results did not load. They are safe.')).toBeTruthy();
  expect(readCount()).toBe('0 matches in your newest 48 results. We have not searched older ones yet.');
  expect(screen.queryByText('No result matches')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitForCount('1 result matches');
});

test('where the names of spots do not load, the page says what the search leaves out', async () => {
  renderPage('', { 'GET /api/lesions': { status: 503, body: { code: 'unavailable', message: 'Down' } } });
  expect(await screen.findByText(/^The names of your spots did not load/)).toBeTruthy();
});

test('an empty history offers an analysis and no filters', async () => {
  renderPage('', { 'GET /api/analyses': { body: [] } });
  expect(await screen.findByText('No analyses yet')).toBeTruthy();
  expect(screen.queryByRole('search')).toBeNull();
});

test('results of a model that was withdrawn later are counted, and each one says so', async () => {
  const withdrawn = [{ version: 'research-2', withdrawnAt: '2026-11-20T10:00:00.000Z' }];
  renderPage('', {
    'GET /api/config': { body: { ...(CONFIG.body as object), models: { live: 'research-1', withdrawn } } },
    'GET /api/analyses': { body: THREE.map((analysis, at) => ({ ...analysis, modelVersion: `research-${at + 1}` })) },
  });
  expect(await screen.findByText('We withdrew the model behind one result.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Itches at night/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Photograph the spot again/)).toBeTruthy();
});
