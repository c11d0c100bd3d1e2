import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer } from '../lib/testServer';
import { ToastProvider } from '../ui/feedback/Toast';
import { HomeOutline } from './HomeOutline';
import { HomeRoute } from './HomeRoute';
import { buildAnalysis } from '../testing/fixtures';

const DISCLAIMER = 'Medical disclaimer';
const FULL_NOTICE = 'Educational information only';

/** Renders Home for a subscriber. Its history is requested, and arrives when `answer` is called. */
async function renderHome() {
  let answer: (analyses: unknown[]) => void = () => undefined;
  let reportRequest: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (reportRequest = resolve));
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: true, status: 'active', endsAt: null } },
  });
  const { fetch } = globalThis;
  const history = new Promise<unknown[]>((resolve) => (answer = resolve));
  globalThis.fetch = async (url, options) => {
    if ((url as URL).pathname !== '/api/analyses') return fetch(url, options);
    reportRequest();
    const body = JSON.stringify(await history);
    return { status: 200, headers: new Map(), body: {}, text: () => Promise.resolve(body) } as unknown as Response;
  };
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <HomeRoute />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  await act(() => requested);
  return (analyses: unknown[]) =>
    act(async () => {
      answer(analyses);
      await history;
    });
}

test('Home waits for the history, which decides its notice', async () => {
  const answer = await renderHome();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Skin Awareness' })).toBeTruthy();
  for (const notice of [DISCLAIMER, FULL_NOTICE]) expect(screen.queryByText(notice)).toBeNull();

  await answer([]);
  expect(await screen.findByRole('heading', { level: 1, name: /^Look closer/ })).toBeTruthy();
  expect(await screen.findByText(FULL_NOTICE, undefined, { timeout: 20_000 })).toBeTruthy();
});

test('while its script loads, Home shows its heading and its one notice', () => {
  const { rerender } = render(<HomeOutline hasFullNotice={false} />);
  expect(screen.getByRole('heading', { level: 1, name: /^Look closer/ })).toBeTruthy();
  expect(screen.getByText(DISCLAIMER)).toBeTruthy();
  expect(screen.queryByText(FULL_NOTICE)).toBeNull();
  rerender(<HomeOutline hasFullNotice />);
  expect(screen.queryByText(DISCLAIMER)).toBeNull();
  expect(screen.getByText(FULL_NOTICE)).toBeTruthy();
});

const listSections = () =>
  screen
    .getAllByRole('heading', { level: 2, name: /^(Know what to look for|Analysis History)$/ })
    .map(({ textContent }) => textContent);

test.each([
  ['a newcomer reads what to look for before the empty history', [], ['Know what to look for', 'Analysis History']],
  [
    'nothing to read stands between a person and their results',
    [buildAnalysis()],
    ['Analysis History', 'Know what to look for'],
  ],
])('%s', async (_, analyses, sections) => {
  const answer = await renderHome();
  await answer(analyses);
  await waitFor(() => expect(listSections()).toEqual(sections), { timeout: 20_000 });
});
