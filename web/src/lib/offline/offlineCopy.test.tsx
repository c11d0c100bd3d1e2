import { webcrypto } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import { buildAnalysis, buildSpot } from '../../testing/fixtures';
import { api } from '../api';
import { useRead } from '../apiHooks';
import { publishSessionEvent } from '../sessionEvents';
import { MARIA, SIGNED_OUT, startTestServer, type TestServer } from '../testServer';
import { getOfflineCopy, isOffline, useCopyTime, useIsOffline } from './connection';
import { takeOfflineCopy } from './takeOfflineCopy';
import { useOfflineCopy } from './useOfflineCopy';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const [MOLE, FRECKLE] = ['01ARZ3NDEKTSV4RRFFQ69G5LES', '01ARZ3NDEKTSV4RRFFQ69G5LET'];
const ANALYSES = [
  buildAnalysis({ id: 'a3', lesionId: FRECKLE }),
  buildAnalysis({ id: 'a2', lesionId: MOLE }),
  buildAnalysis({ id: 'a1', lesionId: MOLE }),
];
const REMINDERS = { check: null, spots: [] };

let server: TestServer;
beforeEach(() => {
  publishSessionEvent('signedOut');
  server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
    'GET /api/analyses': { body: ANALYSES },
    'GET /api/lesions': { body: [buildSpot({ id: MOLE, name: 'Mole' }), buildSpot({ id: FRECKLE })] },
    'GET /api/reminders': { body: REMINDERS },
    'GET /api/skin-checks': { body: [] },
    'GET /api/skin-checks/open': { body: { check: null } },
    'GET /api/body-map/figure': { body: { build: 'broad', tone: null } },
    'PATCH /api/lesions/s1': { body: buildSpot() },
  });
});

/** Ends the connection: every call fails from now on. */
function loseConnection() {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}

test('without a connection spots, the timeline of a spot, the history and the reminders come from the copy', async () => {
  await takeOfflineCopy(MARIA.id, true);
  loseConnection();
  const { items: spots } = await api.lesions.list({ query: { limit: 50 } });
  expect(spots.map(({ name }) => name)).toEqual(['Mole', null]);
  const { items: timeline } = await api.analysis.list({ query: { limit: 24, lesionId: MOLE } });
  expect(timeline.map(({ id }) => id)).toEqual(['a2', 'a1']);
  const history = await api.analysis.list({ query: { limit: 12 } });
  expect(history.items.map(({ id }) => id)).toEqual(['a3', 'a2', 'a1']);
  expect(history.nextCursor).toBeUndefined();
  expect(await api.reminders.list({})).toEqual(REMINDERS);
});

test('without a connection the open check and the chosen figure come from the copy', async () => {
  const check = { id: MOLE, startedAt: MARIA.createdAt, finishedAt: null, parts: [] };
  server.replies['GET /api/skin-checks/open'] = { body: { check } };
  await takeOfflineCopy(MARIA.id, false);
  loseConnection();
  expect(await api.skinChecks.open({})).toEqual({ check });
  expect(await api.bodyMap.figure({})).toEqual({ build: 'broad', tone: null });
});

test('who checks their skin has a copy also where the key for what they change does not arrive', async () => {
  const check = { id: MOLE, startedAt: MARIA.createdAt, finishedAt: null, parts: [] };
  server.replies['GET /api/skin-checks/open'] = { body: { check } };
  server.replies['GET /api/account/photo-key'] = { status: 503 };
  await takeOfflineCopy(MARIA.id, false);
  loseConnection();
  expect(await api.skinChecks.open({})).toEqual({ check });
});

test('without a connection nothing is changed, and what was not copied is not answered', async () => {
  await takeOfflineCopy(MARIA.id, true);
  loseConnection();
  await expect(api.lesions.update({ params: { id: 's1' }, body: { name: 'x' } })).rejects.toMatchObject({ status: 0 });
  await expect(api.blog.approved({})).rejects.toMatchObject({ status: 0 });
  await expect(api.analysis.list({ query: { cursor: 'next' } })).rejects.toMatchObject({ status: 0 });
});

test('a refusal of the server is never answered from the copy', async () => {
  await takeOfflineCopy(MARIA.id, true);
  server.replies['GET /api/lesions'] = { status: 503 };
  await expect(api.lesions.list({})).rejects.toMatchObject({ status: 503 });
  server.replies['GET /api/lesions'] = SIGNED_OUT;
  await expect(api.lesions.list({})).rejects.toMatchObject({ status: 401 });
});

test.each(['signedOut', 'expired'] as const)('nothing is left of the copy once the session is %s', async (event) => {
  await takeOfflineCopy(MARIA.id, true);
  publishSessionEvent(event);
  loseConnection();
  await expect(api.lesions.list({})).rejects.toMatchObject({ status: 0 });
});

test('a copy that is begun before a sign-out or a change is not used', async () => {
  const takingBeforeSignOut = takeOfflineCopy(MARIA.id, false);
  publishSessionEvent('signedOut');
  await takingBeforeSignOut;
  expect(getOfflineCopy()).toBeNull();
  const takingBeforeChange = takeOfflineCopy(MARIA.id, false);
  await api.lesions.update({ params: { id: 's1' }, body: { name: 'x' } });
  await takingBeforeChange;
  expect(getOfflineCopy()).toBeNull();
});

test('the records of another account, which signed in on another page meanwhile, are not taken', async () => {
  server.replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: 'u2' } } };
  await expect(takeOfflineCopy(MARIA.id, false)).rejects.toThrow('another account');
  expect(getOfflineCopy()).toBeNull();
});

test.each(['userChanged', 'uncertain'] as const)(
  'the copy ends where the session is of another account: %s',
  async (event) => {
    await takeOfflineCopy(MARIA.id, false);
    publishSessionEvent(event);
    expect(getOfflineCopy()).toBeNull();
  },
);

test('a list longer than the copy says that there is more', async () => {
  server.replies['GET /api/analyses'] = { body: ANALYSES, headers: { 'x-next-cursor': 'next' } };
  await takeOfflineCopy(MARIA.id, false);
  loseConnection();
  const { items, nextCursor } = await api.analysis.list({ query: { limit: 48 } });
  expect(items).toHaveLength(15);
  expect(nextCursor).toBe('next');
});

test('a page learns that the connection is lost and back, and since when its data are', async () => {
  function Connection() {
    const takenAt = useCopyTime();
    return <p>{`${useIsOffline() ? 'offline' : 'online'}, ${takenAt === null ? 'no copy' : 'copy'}`}</p>;
  }
  await api.reminders.list({});
  render(<Connection />);
  expect(screen.getByText('online, no copy')).toBeTruthy();
  await act(() => takeOfflineCopy(MARIA.id, false));
  const { fetch } = globalThis;
  loseConnection();
  await act(() => api.lesions.list({}));
  expect(screen.getByText('offline, copy')).toBeTruthy();
  globalThis.fetch = fetch;
  await act(() => api.lesions.list({}));
  expect(screen.getByText('online, copy')).toBeTruthy();
  expect(isOffline()).toBe(false);
});

test('a browser that says it has no network is believed until a call reaches the server', async () => {
  dispatchEvent(new Event('offline'));
  expect(isOffline()).toBe(true);
  await api.reminders.list({});
  expect(isOffline()).toBe(false);
});

test('a browser that has its network back is believed until a call does not reach the server', async () => {
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  expect(isOffline()).toBe(false);
  loseConnection();
  await expect(api.auth.me({})).rejects.toMatchObject({ status: 0 });
  expect(isOffline()).toBe(true);
});

test('a page reads its data anew when the connection is back, but not again within a minute', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  function Page() {
    useOfflineCopy(MARIA.id);
    useRead('reminders.list', {});
    return null;
  }
  await api.auth.me({});
  render(<Page />);
  await act(() => Promise.resolve());
  const loseAndFindServer = async (time: number): Promise<number> => {
    now.mockReturnValue(time);
    const { length } = server.calls;
    for (const event of ['offline', 'online']) await act(() => Promise.resolve(void dispatchEvent(new Event(event))));
    return server.calls.slice(length).filter(({ call }) => call === 'GET /api/reminders').length;
  };
  expect(await loseAndFindServer(1)).toBe(1);
  expect(await loseAndFindServer(59_999)).toBe(0);
  expect(await loseAndFindServer(60_002)).toBe(1);
});
