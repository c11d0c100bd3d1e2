import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ToastProvider } from '../ui/feedback/Toast';
import { useRead } from './data';
import { useLogout, useSession } from './session';
import { SessionBoundary } from './SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type TestServer } from './testServer';

function Someone() {
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

function visit() {
  return render(
    <MemoryRouter initialEntries={['/privacy']}>
      <ToastProvider>
        <SessionBoundary>
          <Someone />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

const count = (server: TestServer, call: string) => server.calls.filter((made) => made.call === call).length;

test('a visitor is nobody, not an error', async () => {
  startTestServer({ 'GET /api/auth/me': SIGNED_OUT });
  visit();
  expect(await screen.findByText('nobody')).toBeTruthy();
});

test('signing out empties what was read and goes to /', async () => {
  let signedIn = true;
  const server = startTestServer({
    'GET /api/auth/me': () => (signedIn ? { body: { user: MARIA } } : SIGNED_OUT),
    'GET /api/config': CONFIG,
    'POST /api/auth/logout': () => {
      signedIn = false;
      return { body: { success: true, message: 'Signed out' } };
    },
  });
  visit();
  await screen.findByText('stage local');
  await userEvent.click(screen.getByText('Sign Out'));
  expect(await screen.findByText('nobody')).toBeTruthy();
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(screen.getByText('stage unread')).toBeTruthy();
  expect(count(server, 'GET /api/auth/me')).toBe(2);
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

test('a failed sign-out also empties what was read and goes to /, and says that the device may still be signed in', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'POST /api/auth/logout': { status: 500, body: { code: 'internal', message: 'Broken' } },
  });
  visit();
  await screen.findByText('stage local');
  await userEvent.click(screen.getByText('Sign Out'));
  const alert = await screen.findByText('Logout failed');
  expect(alert.closest('[role=alert]')?.textContent).toContain('You may still be signed in on this device.');
  expect(await screen.findByText('at /')).toBeTruthy();
  await waitFor(() => expect(count(server, 'GET /api/config')).toBe(2));
  expect(logged).toHaveBeenCalledWith('Logout failed', expect.objectContaining({ status: 500 }));
  logged.mockRestore();
});

test('a call that finds the session gone asks again who is signed in', async () => {
  const asked: string[] = [];
  startTestServer({
    'GET /api/auth/me': () => {
      asked.push('me');
      return asked.length === 1 ? { body: { user: MARIA } } : SIGNED_OUT;
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
