import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { putEntries, readStoredKeys, startTestDevice } from '../device/testDevice';
import { useRead, useRefresh } from './apiHooks';
import { useSession } from './session';
import { SessionBoundary } from './SessionBoundary';
import { publishSessionEvent } from './sessionEvents';
import { useSessionHold } from './sessionHold';
import { MARIA, SIGNED_OUT, startTestServer } from './testServer';

const BOB = { ...MARIA, id: '01JD0000000000000000000009', email: 'bob@example.org' };

const mockEnd = jest.fn(() => Promise.resolve());
let mockFailingLoads = 0;
/** How often the script that ends notifications was asked for. */
let mockLoads = 0;
jest.mock('./notifications/endNotifications', () => {
  mockLoads++;
  if (mockLoads <= mockFailingLoads) throw new Error('The script could not be loaded');
  return { endNotificationsAfter: mockEnd };
});

beforeEach(() => {
  publishSessionEvent('signedOut');
  jest.resetModules();
  jest.clearAllMocks();
  mockLoads = 0;
  mockFailingLoads = 0;
  sessionStorage.clear();
});

/** Starts a server with the spots of the account whose session it is. */
function startSpots() {
  let user: typeof MARIA | typeof BOB | null = MARIA;
  const server = startTestServer({
    'GET /api/auth/me': () => (user ? { body: { user } } : SIGNED_OUT),
    'GET /api/config': () => (user ? { body: {} } : SIGNED_OUT),
    'GET /api/body-map/figure': () => (user ? { body: { build: user.email, tone: null } } : SIGNED_OUT),
  });
  return { server, setUser: (next: typeof user) => (user = next) };
}

function Records({ hasWork = false }: { hasWork?: boolean }) {
  const { user } = useSession();
  const { data } = useRead('bodyMap.figure', user ? {} : null);
  const refresh = useRefresh();
  useSessionHold(hasWork, { reason: 'Sign in to save', isSaving: false, save: () => undefined });
  return (
    <>
      <p>{user === undefined ? 'unknown' : (user?.email ?? 'nobody')}</p>
      <p>{user && data ? `records of ${data.build}` : 'no records'}</p>
      <button onClick={() => void refresh('auth.me')}>Sign in</button>
    </>
  );
}

const renderRecords = (hasWork?: boolean) =>
  render(
    <SessionBoundary>
      <Records hasWork={hasWork} />
    </SessionBoundary>,
  );

test('who signs in after the session of another account expired sees nothing of that account', async () => {
  const { setUser } = startSpots();
  renderRecords();
  await screen.findByText(`records of ${MARIA.email}`);
  setUser(null);
  act(() => publishSessionEvent('expired'));
  await screen.findByText('nobody');
  setUser(BOB);
  await userEvent.click(screen.getByText('Sign in'));
  await screen.findByText(BOB.email);
  expect(await screen.findByText(`records of ${BOB.email}`)).toBeTruthy();
  expect(screen.queryByText(`records of ${MARIA.email}`)).toBeNull();
  await waitFor(() => expect(mockEnd.mock.calls).toEqual([['userChanged']]));
});

test('who signs in again after an expired session keeps the page as it was', async () => {
  const { server, setUser } = startSpots();
  renderRecords();
  await screen.findByText(`records of ${MARIA.email}`);
  setUser(null);
  act(() => publishSessionEvent('expired'));
  await screen.findByText('nobody');
  setUser(MARIA);
  await userEvent.click(screen.getByText('Sign in'));
  await screen.findByText(`records of ${MARIA.email}`);
  expect(server.calls.filter(({ call }) => call === 'GET /api/body-map/figure')).toHaveLength(1);
  expect(mockEnd).not.toHaveBeenCalled();
});

test('a page with unfinished work ends, too, when another page finds the session of another account', async () => {
  const { setUser } = startSpots();
  renderRecords(true);
  await screen.findByText(`records of ${MARIA.email}`);
  setUser(BOB);
  act(() => publishSessionEvent('expired'));
  expect(screen.getByText(MARIA.email)).toBeTruthy();
  act(() => publishSessionEvent('uncertain'));
  expect(await screen.findByText(`records of ${BOB.email}`)).toBeTruthy();
});

test('a sign-out ends notifications although the script for it could not be loaded with the page', async () => {
  startSpots();
  mockFailingLoads = 1;
  renderRecords();
  await screen.findByText(MARIA.email);
  await waitFor(() => expect(mockLoads).toBe(1));
  act(() => publishSessionEvent('signedOut'));
  await waitFor(() => expect(mockEnd.mock.calls).toEqual([['signedOut']]));
});

test('a sign-out erases what the device keeps for the session, without any script', async () => {
  startSpots();
  mockFailingLoads = 2;
  startTestDevice();
  for (const name of ['draft', 'photos'] as const) await putEntries(name, [['key', 1]]);
  localStorage.setItem(`analysis.bodyRegion/${MARIA.id}`, 'Thigh');
  renderRecords();
  await screen.findByText(MARIA.email);
  act(() => publishSessionEvent('signedOut'));
  await waitFor(async () => expect(await readStoredKeys('draft')).toEqual([]));
  expect(await readStoredKeys('photos')).toEqual(['key']);
  expect(Object.keys(localStorage)).toEqual([]);
});
