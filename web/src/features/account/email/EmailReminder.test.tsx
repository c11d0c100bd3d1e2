import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useSession } from '../../../lib/session';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import EmailConfirmationLink from './EmailConfirmationLink';
import { EmailReminder } from './EmailReminder';

const UNCONFIRMED = { ...MARIA, emailVerified: false };
const CONFIRM = 'POST /api/auth/verify-email';

function Site() {
  const { user } = useSession();
  const { pathname, hash } = useLocation();
  const [token] = useState(/^#verify=([\w-]+)$/.exec(hash)?.[1]);
  return (
    <>
      <output>{pathname + hash}</output>
      {token !== undefined && <EmailConfirmationLink token={token} />}
      {user && <p>Signed in</p>}
      {user && <EmailReminder user={user} />}
    </>
  );
}

function renderReminder(path: string, replies: TestServer['replies']) {
  const server = startTestServer({ 'GET /api/auth/me': { body: { user: UNCONFIRMED } }, ...replies });
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <Site />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return Object.assign(server, { view });
}

const REMINDER = { name: 'Confirm your email' };

test('the reminder stays until the address is confirmed with the mailed code', async () => {
  let emailVerified = false;
  const server = renderReminder('/', {
    'GET /api/auth/me': () => ({ body: { user: { ...MARIA, emailVerified } } }),
    [CONFIRM]: () => {
      emailVerified = true;
      return { body: { success: true, message: 'Confirmed.' } };
    },
  });
  expect(await screen.findByRole('complementary', REMINDER)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enter code' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('Please enter the code from the mail')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code from the email'), 'c0de{Enter}');
  expect(await screen.findByText('Email confirmed')).toBeTruthy();
  expect(screen.queryByRole('complementary', REMINDER)).toBeNull();
  expect(server.calls.find(({ call }) => call === CONFIRM)?.body).toEqual({ token: 'c0de' });
});

describe('Later', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  afterEach(() => {
    localStorage.clear();
    jest.restoreAllMocks();
  });
  const waitForSession = () => screen.findByText('Signed in');

  test('hides the reminder for a day on this device', async () => {
    const { unmount } = renderReminder('/', {}).view;
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('complementary', REMINDER)).toBeNull();
    unmount();

    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + DAY_MS - 60_000);
    const next = renderReminder('/', {}).view;
    await waitForSession();
    expect(screen.queryByRole('complementary', REMINDER)).toBeNull();
    next.unmount();

    clock.mockReturnValue(now + DAY_MS + 60_000);
    renderReminder('/', {});
    expect(await screen.findByRole('complementary', REMINDER)).toBeTruthy();
  });
});

test('a user whose mail came back sees why, and can have it sent again', async () => {
  renderReminder('/', { 'GET /api/auth/me': { body: { user: { ...UNCONFIRMED, mailTrouble: 'bounced' } } } });
  expect(await screen.findByText(/Our mail to maria@example\.org came back/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

test('the mail can be sent again, and the rate limit is reported', async () => {
  const resend = 'POST /api/auth/resend-verification';
  const server = renderReminder('/', {
    [resend]: { body: { success: true, message: 'We sent a new confirmation mail.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('We sent a new confirmation mail.')).toBeTruthy();
  server.replies[resend] = { status: 429, body: { code: 'too_many_requests', message: 'Please wait a little.' } };
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Please wait a little.')).toBeTruthy();
});

test('the link in the mail confirms the address once, also for a visitor, and its code is removed from the address bar', async () => {
  const server = renderReminder('/#verify=c0de', {
    'GET /api/auth/me': SIGNED_OUT,
    [CONFIRM]: { body: { success: true, message: 'Confirmed.' } },
  });
  expect(await screen.findByText('Email confirmed')).toBeTruthy();
  expect(document.querySelector('output')?.textContent).toBe('/');
  expect(server.calls.filter(({ call }) => call === CONFIRM)).toEqual([{ call: CONFIRM, body: { token: 'c0de' } }]);
});

test('an expired link is reported', async () => {
  const message = 'This code is not valid or has expired. Please request a new one.';
  renderReminder('/#verify=old', { [CONFIRM]: { status: 400, body: { code: 'invalid_request', message } } });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('complementary', REMINDER)).toBeTruthy();
});
