import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { SessionBoundary } from './lib/SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from './lib/testServer';
import { ToastProvider } from './ui/feedback/Toast';

function LocationProbe() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function renderApp(path: string, me: Reply | (() => Reply), replies: TestServer['replies'] = {}) {
  const server = startTestServer({
    'GET /api/auth/me': me,
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } },
    'GET /api/analyses': { body: [] },
    ...replies,
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <AppRoutes />
        </SessionBoundary>
      </ToastProvider>
      <LocationProbe />
    </MemoryRouter>,
  );
  return server;
}

const readAddress = () => document.querySelector('output')?.textContent;
const SIGNED_IN: Reply = { body: { user: MARIA } };

test('while the session loads, the page says Loading...', async () => {
  renderApp('/', SIGNED_OUT);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test.each(['/', '/nowhere', '/history'])('a visitor at %s sees the sign-in screen', async (path) => {
  renderApp(path, SIGNED_OUT);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(readAddress()).toBe(path);
});

test('a visitor at an article keeps its title, and what robots read of it leaves with the page', async () => {
  document.title = 'Hats · Skin Awareness';
  document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/blog/hats" data-article />');
  const countTags = () => document.head.querySelectorAll('[data-article]').length;
  renderApp('/blog/hats', SIGNED_OUT);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect([document.title, countTags()]).toEqual(['Hats · Skin Awareness', 1]);
  await userEvent.click(screen.getAllByRole('link', { name: 'Privacy Policy' })[0]!);
  expect(await screen.findByText('Version 1.0')).toBeTruthy();
  expect(countTags()).toBe(0);
});

test('a visitor at /register is shown Create Account', async () => {
  renderApp('/register', SIGNED_OUT);
  const tab = await screen.findByRole('tab', { name: 'Create Account' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('everyone can read the Privacy Policy, and a visitor goes back to the sign-in screen', async () => {
  renderApp('/privacy', SIGNED_OUT);
  expect(await screen.findByText('Version 1.0')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('after signing in, a user gets the requested page', async () => {
  let signedIn = false;
  renderApp('/nowhere', () => (signedIn ? SIGNED_IN : SIGNED_OUT), {
    'POST /api/auth/login': () => {
      signedIn = true;
      return { body: { user: MARIA } };
    },
  });
  await userEvent.type(await screen.findByLabelText('Email'), MARIA.email);
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret{Enter}');
  expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test.each([
  ['/analyze', '/#analysis'],
  ['/login', '/'],
  ['/register', '/'],
])('%s redirects a signed-in user to %s', async (from, to) => {
  renderApp(from, SIGNED_IN);
  await waitFor(() => expect(readAddress()).toBe(to));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

test('/history is a page of its own', async () => {
  renderApp('/history?tier=high', SIGNED_IN);
  expect(await screen.findByRole('heading', { level: 1, name: 'Analysis History' })).toBeTruthy();
  expect(readAddress()).toBe('/history');
});

test('a failed session check shows an error and a retry', async () => {
  let isDown = true;
  renderApp('/privacy', () => (isDown ? { status: 503 } : SIGNED_OUT));
  expect(await screen.findByText('We can’t reach the server')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Version 1.0')).toBeTruthy();
});

test('where two-step sign-in is required, administrator pages first show its setup', async () => {
  const admin = { ...MARIA, role: 'admin', twoStepSince: null };
  const config = { body: { ...(CONFIG.body as object), adminTotp: 'required' } };
  renderApp('/admin/blog', { body: { user: admin } }, { 'GET /api/config': config });
  expect(await screen.findByRole('heading', { name: 'One more step first' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy();
});

test.each([
  ['/about', 'required', null],
  ['/admin/blog', 'offered', null],
  ['/admin/blog', 'required', '2026-03-04T10:00:00.000Z'],
])(
  'at %s, with two-step sign-in %s and set up at %p, the page opens without a setup step',
  async (path, adminTotp, since) => {
    const admin = { ...MARIA, role: 'admin', twoStepSince: since };
    const config = { body: { ...(CONFIG.body as object), adminTotp } };
    renderApp(path, { body: { user: admin } }, { 'GET /api/config': config });
    expect((await screen.findAllByRole('heading', { level: 1 })).length).toBe(1);
    expect(screen.queryByText('One more step first')).toBeNull();
  },
);

describe('a session that ends while a page polls', () => {
  const findSignIn = () => screen.queryAllByText('Sign In')[0];
  const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  // Fault 19.
  test.each([
    ['/', 'GET /api/subscription/status'],
    ['/subscribe?success=true', 'GET /api/subscription/status'],
    ['/admin/customers', 'GET /api/admin/users/counts'],
    ['/admin/overview', 'GET /api/admin/overview'],
    ['/training', 'GET /api/training/stats'],
    ['/generative-training', 'GET /api/generative/stats'],
  ])(
    'at %s leads to the sign-in screen after one refused call of each kind, and no call follows',
    async (path, poll) => {
      const server = renderApp(path, { body: { user: { ...MARIA, role: 'admin' } } });
      const count = (call: string) => server.calls.filter((entry) => entry.call === call).length;
      for (let seconds = 0; count(poll) < 3 && seconds < 200; seconds += 1) await advance(1);
      expect(count(poll)).toBeGreaterThanOrEqual(3);

      server.calls.length = 0;
      server.replies = new Proxy(server.replies, {
        get: (replies, call) => (call === 'GET /api/config' ? Reflect.get(replies, call) : SIGNED_OUT) as Reply,
      });
      for (let seconds = 0; !findSignIn() && seconds < 200; seconds += 1) await advance(1);
      expect(findSignIn()).toBeTruthy();
      const refused = server.calls.map(({ call }) => call);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter((call, n) => refused.indexOf(call) !== n)).toEqual([]);

      server.calls.length = 0;
      await advance(600);
      expect(server.calls).toEqual([]);
    },
  );
});
