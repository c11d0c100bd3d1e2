import { createHash, webcrypto } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ToastProvider } from '../ui/feedback/Toast';
import { useRead } from './apiHooks';
import { useLogout, useSession } from './session';
import { SessionBoundary } from './SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type TestServer } from './testServer';

function TestPage() {
  const { user } = useSession();
  const { data: config } = useRead('config.get', user ? {} : null);
  const { logout } = useLogout();
  return (
    <>
      <p>{user === undefined ? 'unknown' : (user?.email ?? 'nobody')}</p>
      <p>at {useLocation().pathname}</p>
      <p>stage {config?.stage ?? 'unread'}</p>
      <button onClick={() => void logout()}>Sign Out</button>
    </>
  );
}

function renderPage() {
  return render(
    <MemoryRouter initialEntries={['/privacy']}>
      <ToastProvider>
        <SessionBoundary>
          <TestPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

const countCalls = (server: TestServer, call: string) => server.calls.filter((request) => request.call === call).length;

test('a visitor has no user, which is not an error', async () => {
  startTestServer({ 'GET /api/auth/me': SIGNED_OUT });
  renderPage();
  expect(await screen.findByText('nobody')).toBeTruthy();
});

test('signing out clears the cached responses and goes to /', async () => {
  let signedIn = true;
  const server = startTestServer({
    'GET /api/auth/me': () => (signedIn ? { body: { user: MARIA } } : SIGNED_OUT),
    'GET /api/config': CONFIG,
    'POST /api/auth/logout': () => {
      signedIn = false;
      return { body: { success: true, message: 'Signed out' } };
    },
  });
  renderPage();
  await screen.findByText('stage local');
  await userEvent.click(screen.getByText('Sign Out'));
  expect(await screen.findByText('nobody')).toBeTruthy();
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(screen.getByText('stage unread')).toBeTruthy();
  expect(countCalls(server, 'GET /api/auth/me')).toBe(2);
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

test('signing out turns off the notifications of the device, while the session may still tell the server', async () => {
  const ended = jest.fn(() => Promise.resolve(true));
  const subscription = { endpoint: 'https://push.example/one', unsubscribe: ended };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  Object.assign(globalThis, { PushManager: jest.fn(), Notification: jest.fn() });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'POST /api/auth/logout': { body: { success: true, message: 'Signed out' } },
  });
  renderPage();
  await screen.findByText(MARIA.email);
  await userEvent.click(screen.getByText('Sign Out'));
  await screen.findByText('at /');
  expect(ended).toHaveBeenCalled();
  const id = createHash('sha256').update(subscription.endpoint).digest('hex');
  const changes = server.calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  expect(changes).toEqual([`DELETE /api/reminders/devices/${id}`, 'POST /api/auth/logout']);
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a failed sign-out also clears the cache and goes to /, and says that the device may still be signed in', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'POST /api/auth/logout': { status: 500, body: { code: 'internal', message: 'Broken' } },
  });
  renderPage();
  await screen.findByText('stage local');
  await userEvent.click(screen.getByText('Sign Out'));
  const alert = await screen.findByText('Logout failed');
  expect(alert.closest('[role=alert]')?.textContent).toContain('You may still be signed in on this device.');
  expect(await screen.findByText('at /')).toBeTruthy();
  await waitFor(() => expect(countCalls(server, 'GET /api/config')).toBe(2));
  expect(consoleError).toHaveBeenCalledWith('Logout failed', expect.objectContaining({ status: 500 }));
  consoleError.mockRestore();
});

// Fault 19.
test('a call that finds the session expired reads the user again', async () => {
  const requests: string[] = [];
  startTestServer({
    'GET /api/auth/me': () => {
      requests.push('me');
      return requests.length === 1 ? { body: { user: MARIA } } : SIGNED_OUT;
    },
    'GET /api/subscription/status': SIGNED_OUT,
  });
  function Reader() {
    const { user } = useSession();
    useRead('subscription.status', user ? {} : null);
    return <p>{user ? user.email : 'nobody'}</p>;
  }
  render(
    <SessionBoundary>
      <Reader />
    </SessionBoundary>,
  );
  await screen.findByText(MARIA.email);
  expect(await screen.findByText('nobody')).toBeTruthy();
});
