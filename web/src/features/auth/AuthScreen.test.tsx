import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/Toast';
import { AuthScreen } from './AuthScreen';
import type { AuthMode } from './validate';

function visit(initialMode: AuthMode, replies: TestServer['replies'] = {}) {
  const server = startTestServer({ 'GET /api/config': CONFIG, ...replies });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <AuthScreen initialMode={initialMode} />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { selector: 'input' }), text);
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (server: TestServer) => server.calls.filter(({ call }) => call.startsWith('POST'));

test('signing in asks for a valid e-mail and a password before anything is sent', async () => {
  const server = visit('login');
  await type('Email', 'maria');
  await submit('Sign In');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(sent(server)).toEqual([]);
});

test('Enter signs in, and the person is welcomed', async () => {
  const server = visit('login', { 'POST /api/auth/login': { body: { user: MARIA } } });
  await type('Email', 'Maria@Example.org');
  await type('Password', 'secret{Enter}');
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  expect(screen.getByText('You have been logged in successfully.')).toBeTruthy();
  expect(sent(server)[0]?.body).toEqual({ email: 'Maria@Example.org', password: 'secret' });
});

test.each([
  [{ code: 'unauthenticated', message: 'This account is locked.' }, 'This account is locked.'],
  ['', 'Invalid email or password. Please check your credentials.'],
])('a refused sign-in shows the server’s sentence, or the specified one', async (body, text) => {
  visit('login', { 'POST /api/auth/login': { status: 401, body } });
  await type('Email', 'maria@example.org');
  await type('Password', 'wrong{Enter}');
  expect(await screen.findByText('Login Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('too many tries say when to try again', async () => {
  const body = { code: 'too_many_requests', message: 'Slow down.', retryAfterSeconds: 42 };
  visit('login', { 'POST /api/auth/login': { status: 429, body } });
  await type('Email', 'maria@example.org');
  await type('Password', 'secret{Enter}');
  expect(await screen.findByText('Too many tries. Try again in 42 seconds.')).toBeTruthy();
});

test('an account can be created only after agreeing to the Privacy Policy and being 18 or older', async () => {
  visit('register');
  const box = screen.getByRole('checkbox', { name: /I am 18 or older, and I agree to the Privacy Policy/ });
  const create = () => screen.getByRole('button', { name: 'Create Account' });
  expect(create()).toHaveProperty('disabled', true);
  await userEvent.click(box);
  expect(create()).toHaveProperty('disabled', false);
  await userEvent.click(box);
  expect(create()).toHaveProperty('disabled', true);
  expect(screen.getByText('You must agree to the Privacy Policy to create an account')).toBeTruthy();
});

test('a password too short is said so, and the agreement is not sent with the account', async () => {
  const server = visit('register', { 'POST /api/auth/register': { body: { user: MARIA } } });
  await type('Email', 'maria@example.org');
  await type('Password', 'short');
  await userEvent.click(screen.getByRole('checkbox'));
  await submit('Create Account');
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  await type('Password', 'er');
  await submit('Create Account');
  expect(await screen.findByText('Account Created!')).toBeTruthy();
  expect(sent(server)).toEqual([
    {
      call: 'POST /api/auth/register',
      body: { email: 'maria@example.org', password: 'shorter', firstName: '', lastName: '' },
    },
  ]);
});

test('the server’s complaint about a field stands at that field', async () => {
  const fields = { password: 'Password must be at least 8 characters' };
  visit('register', {
    'POST /api/auth/register': { status: 400, body: { code: 'invalid_request', message: 'Check the form', fields } },
  });
  await type('Email', 'maria@example.org');
  await type('Password', 'shorter');
  await userEvent.click(screen.getByRole('checkbox'));
  await submit('Create Account');
  expect(await screen.findByText('Registration Failed')).toBeTruthy();
  const input = screen.getByLabelText('Password', { selector: 'input' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(`${input.id}-error`)?.textContent).toBe(fields.password);
});

test('a password can be shown while typing', async () => {
  visit('login');
  const input = screen.getByLabelText('Password', { selector: 'input' });
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});
