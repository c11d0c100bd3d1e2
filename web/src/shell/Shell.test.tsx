import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { SessionBoundary } from '../lib/SessionBoundary';
import { publishSessionEvent } from '../lib/sessionEvents';
import { CONFIG, MARIA, startTestServer } from '../lib/testServer';
import { SETTLE_MS } from '../lib/useIsSettled';
import { ToastProvider } from '../ui/feedback/Toast';
import { Shell } from './Shell';

let mockIsReachable: boolean;
jest.mock('../features/auth/SignInDialog', () => ({
  get SignInDialog() {
    if (!mockIsReachable) throw new Error('The script could not be loaded');
    return () => <p>Sign in again</p>;
  },
}));

beforeEach(() => {
  publishSessionEvent('signedOut');
  mockIsReachable = false;
});
afterEach(() => jest.useRealTimers());

const FORM = (
  <form>
    <textarea aria-label="Message" />
  </form>
);

function renderShell(path: string, user: CurrentUser | null, page: ReactNode) {
  startTestServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } },
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <Shell user={user}>{page}</Shell>
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

test('where the sign-in over a page cannot be loaded, the page stays and says what to do, and each save tries again', async () => {
  renderShell('/', MARIA, FORM);
  await userEvent.type(screen.getByLabelText('Message'), 'A long message');
  const NOTICE = 'Copy what you typed. Then load the page again to sign in.';
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(NOTICE)).toBeNull();
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('A long message');

  mockIsReachable = true;
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText('Sign in again')).toBeTruthy();
});

test('the sign-in over a page is there where it cannot be loaded any more when the session ends', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  mockIsReachable = true;
  renderShell('/', MARIA, FORM);
  await act(() => jest.advanceTimersByTimeAsync(SETTLE_MS));
  mockIsReachable = false;
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .type(screen.getByLabelText('Message'), 'A message');
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText('Sign in again')).toBeTruthy();
});

test.each([
  ['/skincare', MARIA, 0],
  ['/about', MARIA, 0],
  ['/blog', MARIA, 1],
  ['/skincare', null, 1],
  ['/about', null, 1],
])('the educational notice stands above %s unless the page itself has one', (path, user, count) => {
  renderShell(path, user, <p>The page</p>);
  expect(screen.queryAllByText(/^Educational only\. Not a medical diagnosis/)).toHaveLength(count);
});

/** Opens a link to the history of Home. Answers the sections that the page scrolls to. */
function openHistoryLink(): string[] {
  jest.useFakeTimers();
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
  renderShell('/#history', MARIA, <p>The page</p>);
  return scrolledTo;
}

async function showHistory(): Promise<void> {
  screen.getByText('The page').after(Object.assign(document.createElement('section'), { id: 'history' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
}

test('a link to a section leads there also where the section needs seven seconds to load', async () => {
  const scrolledTo = openHistoryLink();
  await act(() => jest.advanceTimersByTimeAsync(7000));
  expect(scrolledTo).toEqual([]);
  await showHistory();
  expect(scrolledTo).toEqual(['history']);
});

test('a section that loads late does not take the page from a person who uses it meanwhile', async () => {
  const scrolledTo = openHistoryLink();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  fireEvent.wheel(screen.getByText('The page'));
  await showHistory();
  expect(scrolledTo).toEqual([]);
});
