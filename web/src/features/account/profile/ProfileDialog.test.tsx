import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { ProfileDialog } from './ProfileDialog';

const INACTIVE = { body: { isActive: false, status: 'inactive', endsAt: null } };
const onClose = jest.fn();

function renderProfile(replies: TestServer['replies'] = {}, user: CurrentUser = MARIA) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user } },
    'GET /api/subscription/status': INACTIVE,
    ...replies,
  });
  const CurrentPath = () => <output>{useLocation().pathname}</output>;
  render(
    <MemoryRouter initialEntries={['/privacy']}>
      <ToastProvider>
        <SessionBoundary>
          <ProfileDialog user={user} onClose={onClose} />
          <CurrentPath />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { selector: 'input' }), text);
const findWrites = (server: TestServer) => server.calls.filter(({ call }) => !call.startsWith('GET'));
const getDialog = (name: string) => screen.getByRole('dialog', { name });
const DONE = { body: { success: true, message: 'Done.' } };

beforeEach(() => onClose.mockClear());

test('shows who is signed in, that the account is active and since when, with a link to the history and a Log Out button', () => {
  renderProfile();
  const card = within(getDialog('Your profile'));
  for (const text of ['Maria Lind', MARIA.email, 'Active', 'March 4, 2026']) expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: 'View Analysis History' }).getAttribute('href')).toBe('/#history');
  expect(card.getByRole('button', { name: 'Log Out' })).toBeTruthy();
  expect(card.getByText(/You agreed to version 1.0 on March 4, 2026/)).toBeTruthy();
});

test.each([
  ['bounced', 'Our mail to this address came back', /send only what you ask for/],
  ['complained', 'Our mail was reported as spam', /send only what we must/],
] as const)('a user whose mail %s sees why, and which mails they still get', (mailTrouble, title, text) => {
  renderProfile({}, { ...MARIA, mailTrouble, emailVerified: mailTrouble !== 'bounced' });
  const card = within(getDialog('Your profile'));
  expect(card.getByText(title)).toBeTruthy();
  expect(card.getByText(text)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Confirm email' }) !== null).toBe(mailTrouble === 'bounced');
});

test('a changed name is sent and the form closes; Escape closes it without sending', async () => {
  const server = renderProfile({ 'PATCH /api/account': { body: { user: MARIA } } });
  await press('Change name');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Your name' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }));
  await press('Change name');
  await userEvent.clear(screen.getByLabelText(/Last name/));
  await press('Save name');
  expect(await screen.findByText('Name saved')).toBeTruthy();
  expect(findWrites(server)).toEqual([{ call: 'PATCH /api/account', body: { firstName: 'Maria', lastName: '' } }]);
});

test('a name with too many characters is refused before it is sent', async () => {
  const server = renderProfile();
  await press('Change name');
  await userEvent.click(screen.getByLabelText(/First name/));
  await userEvent.paste('x'.repeat(101));
  await press('Save name');
  expect(screen.getByText('Name must be at most 100 characters')).toBeTruthy();
  expect(findWrites(server)).toEqual([]);
});

test('changing the password needs both passwords, and a wrong current one is reported at its field', async () => {
  const fields = { currentPassword: 'This is not your current password.' };
  const server = renderProfile({
    'POST /api/account/password': { status: 400, body: { code: 'invalid_request', message: 'Wrong.', fields } },
  });
  await press('Change password');
  const form = within(getDialog('Change your password'));
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(form.getByText('Password is required')).toBeTruthy();
  expect(form.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(findWrites(server)).toEqual([]);
  await type('Current password', 'wrong');
  await type('New password', 'shorter');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await form.findByText(fields.currentPassword)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Current password', { selector: 'input' }));
  server.replies['POST /api/account/password'] = DONE;
  await type('Current password', '{Backspace}');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
});

test('signing out everywhere needs one confirmation, and then opens the start page', async () => {
  const server = renderProfile({ 'POST /api/account/sign-out-everywhere': DONE });
  await press('Sign out everywhere');
  expect(findWrites(server)).toEqual([]);
  const confirmation = within(getDialog('Sign out everywhere?'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Signed out everywhere')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/'));
});

test('research consent is off by default, and the text says what is kept', async () => {
  const server = renderProfile({ 'PATCH /api/account/consent': { body: { user: MARIA } } });
  const consent = screen.getByRole('switch', { name: /de-identified records for research/ });
  expect(consent.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/Never your name, email, notes, photo or the exact date/)).toBeTruthy();
  await userEvent.click(consent);
  expect(findWrites(server)).toEqual([{ call: 'PATCH /api/account/consent', body: { research: true } }]);
});

test.each([
  ['from before visits were part of it says how to include them', false],
  ['that covers visits says only since when it is on', true],
])('a research consent %s', (_, researchCoversVisits) => {
  renderProfile({}, { ...MARIA, researchConsentAt: '2026-05-01T10:00:00.000Z', researchCoversVisits });
  expect(screen.getByText(/On since May 1, 2026/)).toBeTruthy();
  expect(screen.queryByText(/Turn it off and on again to include visits/) === null).toBe(researchCoversVisits);
});

test('research consent can be turned off', async () => {
  const on = { ...MARIA, researchConsentAt: '2026-05-01T10:00:00.000Z' };
  const server = renderProfile({ 'PATCH /api/account/consent': { body: { user: MARIA } } }, on);
  const consent = screen.getByRole('switch', { name: /for research/ });
  expect(consent.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(consent);
  expect(findWrites(server)[0]?.body).toEqual({ research: false });
});

test.each([
  [{ isActive: false }, 'you have none, so nothing is charged.'],
  [{ isActive: true }, 'it ends at once.'],
  [{ isActive: false, hasBilling: true }, /it ends at once and is not charged again/],
])(
  'deleting says what is deleted and what happens to the subscription (%j), and asks for the password',
  async (subscription, text) => {
    const status = { body: { status: 'inactive', endsAt: null, ...subscription } };
    const server = renderProfile({ 'DELETE /api/account': DONE, 'GET /api/subscription/status': status });
    await press('Delete account');
    const confirmation = within(getDialog('Delete your account?'));
    expect(confirmation.getByText('This cannot be undone')).toBeTruthy();
    expect(await confirmation.findByText(text)).toBeTruthy();
    await userEvent.click(confirmation.getByRole('button', { name: 'Delete my account' }));
    expect(confirmation.getByText('Password is required')).toBeTruthy();
    expect(findWrites(server)).toEqual([]);
    await type('Your password', 'secret');
    await userEvent.click(confirmation.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(findWrites(server)).toEqual([{ call: 'DELETE /api/account', body: { password: 'secret' } }]);
  },
);

test('a failed download is reported', async () => {
  renderProfile({
    'GET /api/account/export': { status: 429, body: { code: 'too_many_requests', message: 'Please wait.' } },
  });
  await press('Download my data');
  expect(await screen.findByText('Download failed')).toBeTruthy();
  expect(screen.getByText('Please wait.')).toBeTruthy();
});
