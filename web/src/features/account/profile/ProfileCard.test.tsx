import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { ProfileCard } from './ProfileCard';

const INACTIVE = { body: { isActive: false, status: 'inactive', endsAt: null } };
const onClose = jest.fn();

function visit(replies: TestServer['replies'] = {}, user: CurrentUser = MARIA) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user } },
    'GET /api/subscription/status': INACTIVE,
    ...replies,
  });
  const Address = () => <output>{useLocation().pathname}</output>;
  render(
    <MemoryRouter initialEntries={['/privacy']}>
      <ToastProvider>
        <SessionBoundary>
          <ProfileCard user={user} onClose={onClose} />
          <Address />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { selector: 'input' }), text);
const changes = (server: TestServer) => server.calls.filter(({ call }) => !call.startsWith('GET'));
const dialog = (name: string) => screen.getByRole('dialog', { name });
const DONE = { body: { success: true, message: 'Done.' } };

beforeEach(() => onClose.mockClear());

test('says who is signed in, that the account is active, and since when; leads to the history and out', () => {
  visit();
  const card = within(dialog('Your profile'));
  for (const text of ['Maria Lind', MARIA.email, 'Active', 'March 4, 2026']) expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: 'View Analysis History' }).getAttribute('href')).toBe('/#history');
  expect(card.getByRole('button', { name: 'Log Out' })).toBeTruthy();
  expect(card.getByText(/You agreed to version 1.0 on March 4, 2026/)).toBeTruthy();
});

test.each([
  ['bounced', 'Our mail to this address came back', /send only what you ask for/],
  ['complained', 'Our mail was reported as spam', /send only what we must/],
] as const)('whose mail %s is told so, and what they still get', (mailTrouble, title, words) => {
  visit({}, { ...MARIA, mailTrouble, emailVerified: mailTrouble !== 'bounced' });
  const card = within(dialog('Your profile'));
  expect(card.getByText(title)).toBeTruthy();
  expect(card.getByText(words)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Confirm email' }) !== null).toBe(mailTrouble === 'bounced');
});

test('a changed name is sent and the form closes; Escape closes it without', async () => {
  const server = visit({ 'PATCH /api/account': { body: { user: MARIA } } });
  await press('Change name');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Your name' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }));
  await press('Change name');
  await userEvent.clear(screen.getByLabelText(/Last name/));
  await press('Save name');
  expect(await screen.findByText('Name saved')).toBeTruthy();
  expect(changes(server)).toEqual([{ call: 'PATCH /api/account', body: { firstName: 'Maria', lastName: '' } }]);
});

test('a name with too many characters is refused before it is sent', async () => {
  const server = visit();
  await press('Change name');
  await userEvent.click(screen.getByLabelText(/First name/));
  await userEvent.paste('x'.repeat(101));
  await press('Save name');
  expect(screen.getByText('Name must be at most 100 characters')).toBeTruthy();
  expect(changes(server)).toEqual([]);
});

test('changing the password asks for both, and a wrong current one is said at its field', async () => {
  const fields = { currentPassword: 'This is not your current password.' };
  const server = visit({
    'POST /api/account/password': { status: 400, body: { code: 'invalid_request', message: 'Wrong.', fields } },
  });
  await press('Change password');
  const form = within(dialog('Change your password'));
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(form.getByText('Password is required')).toBeTruthy();
  expect(form.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(changes(server)).toEqual([]);
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

test('signing out everywhere is asked once, and leads to the start page', async () => {
  const server = visit({ 'POST /api/account/sign-out-everywhere': DONE });
  await press('Sign out everywhere');
  expect(changes(server)).toEqual([]);
  const question = within(dialog('Sign out everywhere?'));
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Signed out everywhere')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/'));
});

test('research is off until turned on, and what it keeps is said', async () => {
  const server = visit({ 'PATCH /api/account/consent': { body: { user: MARIA } } });
  const consent = screen.getByRole('switch', { name: /de-identified records for research/ });
  expect(consent.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/Never your name, email, notes, photo or the exact date/)).toBeTruthy();
  await userEvent.click(consent);
  expect(changes(server)).toEqual([{ call: 'PATCH /api/account/consent', body: { research: true } }]);
});

test('research that is on can be turned off', async () => {
  const on = { ...MARIA, researchConsentAt: '2026-05-01T10:00:00.000Z' };
  const server = visit({ 'PATCH /api/account/consent': { body: { user: MARIA } } }, on);
  const consent = screen.getByRole('switch', { name: /for research/ });
  expect(consent.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(consent);
  expect(changes(server)[0]?.body).toEqual({ research: false });
});

test.each([
  [{ isActive: false }, 'you have none, so nothing is charged.'],
  [{ isActive: true }, 'it ends at once.'],
  [{ isActive: false, hasBilling: true }, /it ends at once and is not charged again/],
])(
  'deleting says what goes, what becomes of the subscription (%j), and asks for the password',
  async (subscription, text) => {
    const status = { body: { status: 'inactive', endsAt: null, ...subscription } };
    const server = visit({ 'DELETE /api/account': DONE, 'GET /api/subscription/status': status });
    await press('Delete account');
    const question = within(dialog('Delete your account?'));
    expect(question.getByText('This cannot be undone')).toBeTruthy();
    expect(await question.findByText(text)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete my account' }));
    expect(question.getByText('Password is required')).toBeTruthy();
    expect(changes(server)).toEqual([]);
    await type('Your password', 'secret');
    await userEvent.click(question.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(changes(server)).toEqual([{ call: 'DELETE /api/account', body: { password: 'secret' } }]);
  },
);

test('a download that fails says so', async () => {
  visit({ 'GET /api/account/export': { status: 429, body: { code: 'too_many_requests', message: 'Please wait.' } } });
  await press('Download my data');
  expect(await screen.findByText('Download failed')).toBeTruthy();
  expect(screen.getByText('Please wait.')).toBeTruthy();
});
