import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from './App';
import { SessionBoundary } from './lib/SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from './lib/testServer';
import { ToastProvider } from './ui/feedback/Toast';

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function visit(path: string, me: Reply | (() => Reply), replies: TestServer['replies'] = {}) {
  startTestServer({
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
          <App />
        </SessionBoundary>
      </ToastProvider>
      <Address />
    </MemoryRouter>,
  );
}

const address = () => document.querySelector('output')?.textContent;
const SIGNED_IN: Reply = { body: { user: MARIA } };

test('while it is not known who is there, the page says Loading...', async () => {
  visit('/', SIGNED_OUT);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test.each(['/', '/nowhere', '/history'])('a visitor at %s sees the sign-in screen', async (path) => {
  visit(path, SIGNED_OUT);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(address()).toBe(path);
});

test('a visitor at /register is shown Create Account', async () => {
  visit('/register', SIGNED_OUT);
  const tab = await screen.findByRole('tab', { name: 'Create Account' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('everyone can read the Privacy Policy, and a visitor goes back to the sign-in screen', async () => {
  visit('/privacy', SIGNED_OUT);
  expect(await screen.findByText('Version 1.0')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('after signing in a person arrives at the page they asked for', async () => {
  let signedIn = false;
  visit('/nowhere', () => (signedIn ? SIGNED_IN : SIGNED_OUT), {
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
  ['/history', '/#history'],
  ['/login', '/'],
  ['/register', '/'],
])('%s leads a signed-in person to %s', async (from, to) => {
  visit(from, SIGNED_IN);
  await waitFor(() => expect(address()).toBe(to), { timeout: 10_000 });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

test('a failed session check is told, with a way to try again', async () => {
  let isDown = true;
  visit('/privacy', () => (isDown ? { status: 503 } : SIGNED_OUT));
  expect(await screen.findByText('We can’t reach the server')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Version 1.0')).toBeTruthy();
});

test('where two-step sign-in is required, an administrator’s pages lead to setting it up, and open after', async () => {
  const admin = { ...MARIA, role: 'admin', twoStepSince: null };
  const config = { body: { ...(CONFIG.body as object), adminTotp: 'required' } };
  visit('/admin/blog', { body: { user: admin } }, { 'GET /api/config': config });
  expect(await screen.findByRole('heading', { name: 'One more step first' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy();
});

test.each([
  ['/about', 'required', null],
  ['/admin/blog', 'offered', null],
  ['/admin/blog', 'required', '2026-03-04T10:00:00.000Z'],
])(
  'at %s, with two-step sign-in %s and set up at %p, nothing stands before the page',
  async (path, adminTotp, since) => {
    const admin = { ...MARIA, role: 'admin', twoStepSince: since };
    const config = { body: { ...(CONFIG.body as object), adminTotp } };
    visit(path, { body: { user: admin } }, { 'GET /api/config': config });
    expect((await screen.findAllByRole('heading', { level: 1 })).length).toBe(1);
    expect(screen.queryByText('One more step first')).toBeNull();
  },
);
