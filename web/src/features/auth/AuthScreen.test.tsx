import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { AuthScreen } from './AuthScreen';

function renderAuth(initialMode: 'login' | 'register', replies: TestServer['replies'] = {}) {
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
const findPosts = (server: TestServer) => server.calls.filter(({ call }) => call.startsWith('POST'));

test('signing in needs a valid email and a password before anything is sent', async () => {
  const server = renderAuth('login');
  await type('Email', 'maria');
  await submit('Sign In');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(findPosts(server)).toEqual([]);
});

test('Enter signs in and shows a welcome message', async () => {
  const server = renderAuth('login', { 'POST /api/auth/login': { body: { user: MARIA } } });
  await type('Email', 'Maria@Example.org');
  await type('Password', 'secret{Enter}');
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  expect(screen.getByText('You have been logged in successfully.')).toBeTruthy();
  expect(findPosts(server)[0]?.body).toEqual({ email: 'Maria@Example.org', password: 'secret' });
});

test.each([
  [{ code: 'unauthenticated', message: 'This account is locked.' }, 'This account is locked.'],
  ['', 'Invalid email or password. Please check your credentials.'],
])('a refused sign-in shows the server’s message, or a default one', async (body, text) => {
  renderAuth('login', { 'POST /api/auth/login': { status: 401, body } });
  await type('Email', 'maria@example.org');
  await type('Password', 'wrong{Enter}');
  expect(await screen.findByText('Login Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('a rate limit says when to try again', async () => {
  const body = { code: 'too_many_requests', message: 'Slow down.', retryAfterSeconds: 42 };
  renderAuth('login', { 'POST /api/auth/login': { status: 429, body } });
  await type('Email', 'maria@example.org');
  await type('Password', 'secret{Enter}');
  expect(await screen.findByText('Too many tries. Try again in 42 seconds.')).toBeTruthy();
});

test('an account can be created only after agreeing to the Privacy Policy and being 18 or older', async () => {
  renderAuth('register');
  const box = screen.getByRole('checkbox', { name: /I am 18 or older, and I agree to the Privacy Policy/ });
  const create = () => screen.getByRole('button', { name: 'Create Account' });
  expect(create()).toHaveProperty('disabled', true);
  await userEvent.click(box);
  expect(create()).toHaveProperty('disabled', false);
  await userEvent.click(box);
  expect(create()).toHaveProperty('disabled', true);
  expect(screen.getByText('You must agree to the Privacy Policy to create an account')).toBeTruthy();
});

test('a short password is reported, and the privacy agreement is not sent with the account', async () => {
  const server = renderAuth('register', { 'POST /api/auth/register': { body: { user: MARIA } } });
  await type('Email', 'maria@example.org');
  await type('Password', 'short');
  await userEvent.click(screen.getByRole('checkbox'));
  await submit('Create Account');
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  await type('Password', 'er');
  await submit('Create Account');
  expect(await screen.findByText('Account Created!')).toBeTruthy();
  expect(screen.getByText('Your account has been created successfully.')).toBeTruthy();
  expect(findPosts(server)).toEqual([
    {
      call: 'POST /api/auth/register',
      body: { email: 'maria@example.org', password: 'shorter', firstName: '', lastName: '' },
    },
  ]);
});

test('the server’s error for a field is shown at that field', async () => {
  const fields = { password: 'Password must be at least 8 characters' };
  renderAuth('register', {
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
  renderAuth('login');
  const input = screen.getByLabelText('Password', { selector: 'input' });
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

const requestResetCode = async (email: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await screen.findByRole('button', { name: 'Send Reset Code' });
  if (email) await type('Email', email);
  await submit('Send Reset Code');
};
const ACCEPTED = {
  emailSent: true,
  emailError: null,
  message: "If an account exists with that email, you'll receive a reset code.",
};
const forgotReply = (response: object) => ({
  'POST /api/auth/forgot-password': { body: { ...ACCEPTED, ...response } },
});

test('requesting a reset code needs a valid email, and the one typed before is filled in', async () => {
  const server = renderAuth('login');
  await type('Email', 'maria@');
  await requestResetCode('');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@');
  expect(findPosts(server)).toEqual([]);
});

test.each([
  [{}, 'status', 'Reset Email Sent', 'Password reset code sent to your email. Check your spam folder if needed.'],
  [{ emailSent: false }, 'status', 'Reset Code Generated', ACCEPTED.message],
  [
    { emailSent: false, emailError: 'down', message: 'Mail is not working right now.' },
    'alert',
    'Reset Code Generated',
    'Mail is not working right now.',
  ],
])('an accepted request (%j) is confirmed, and the code is asked for', async (response, role, title, text) => {
  renderAuth('login', forgotReply(response));
  await requestResetCode('maria@example.org');
  const toast = (await screen.findByText(title)).closest(`[role=${role}]`);
  expect(toast?.textContent).toContain(text);
  expect(await screen.findByLabelText('Reset code')).toHaveProperty('value', '');
  expect(screen.queryByText('Development mode')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a new password' }));
});

test('a refused request for a code shows the server’s message, or a default one', async () => {
  const server = renderAuth('login', { 'POST /api/auth/forgot-password': { status: 500, body: '' } });
  await requestResetCode('maria@example.org');
  expect((await screen.findByText('Failed to send reset email.')).closest('[role=alert]')?.textContent).toContain(
    'Error',
  );
  server.replies['POST /api/auth/forgot-password'] = { status: 503, body: { message: 'Mail is down.' } };
  await submit('Send Reset Code');
  expect(await screen.findByText('Mail is down.')).toBeTruthy();
});

test('a code in the response is shown and filled in; setting the new password leads back to signing in', async () => {
  const server = renderAuth('login', {
    ...forgotReply({ resetToken: 'c0de' }),
    'POST /api/auth/reset-password': { body: { success: true, message: 'Done' } },
  });
  await requestResetCode('maria@example.org');
  expect((await screen.findByText('c0de')).closest('.banner')?.textContent).toContain('Development mode');
  expect(screen.getByLabelText('Reset code')).toHaveProperty('value', 'c0de');
  await type('New password', 'shorter{Enter}');
  expect(await screen.findByText('Password Reset')).toBeTruthy();
  expect(screen.getByText('Your password has been reset successfully. Please log in.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@example.org');
  expect(document.activeElement).toBe(screen.getByLabelText('Password', { selector: 'input' }));
  expect(findPosts(server).at(-1)?.body).toEqual({ token: 'c0de', password: 'shorter' });

  await requestResetCode('');
  server.replies['POST /api/auth/forgot-password'] = { body: ACCEPTED };
  await userEvent.click(await screen.findByRole('button', { name: 'Request another code' }));
  await submit('Send Reset Code');
  expect(await screen.findByLabelText('Reset code')).toHaveProperty('value', '');
});

test('a reset needs a code and a password of 6 characters', async () => {
  const server = renderAuth('login', forgotReply({}));
  await requestResetCode('maria@example.org');
  await type('New password', 'short');
  await submit('Reset Password');
  expect(screen.getByText('Reset token is required')).toBeTruthy();
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(findPosts(server)).toHaveLength(1);
});

test.each([
  [{ code: 'invalid_request', message: 'This reset code has expired.' }, 'This reset code has expired.'],
  ['', 'Failed to reset password.'],
])('a refused reset shows the server’s message, or a default one', async (body, text) => {
  renderAuth('login', { ...forgotReply({}), 'POST /api/auth/reset-password': { status: 400, body } });
  await requestResetCode('maria@example.org');
  await type('Reset code', 'old');
  await type('New password', 'shorter{Enter}');
  expect(await screen.findByText('Reset Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
  expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy();
});

const CODE_REQUIRED = { status: 401, body: { code: 'code_required', message: 'Please enter the code.' } };

test('when the account needs a code, a valid password leads to the code field, and both are sent', async () => {
  const server = renderAuth('login', { 'POST /api/auth/login': CODE_REQUIRED });
  await type('Email', 'maria@example.org');
  await type('Password', 'secret{Enter}');
  const field = await screen.findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One more step' }));
  expect(screen.getAllByRole('textbox')).toEqual([field]);
  expect(screen.queryByText('Login Failed')).toBeNull();
  await userEvent.type(field, '12345{Enter}');
  expect(screen.getByText('Please enter the 6 digits that your app shows')).toBeTruthy();
  expect(findPosts(server)).toHaveLength(1);

  const fields = { code: 'This code is not right.' };
  server.replies['POST /api/auth/login'] = {
    status: 401,
    body: { code: 'unauthenticated', message: fields.code, fields },
  };
  await userEvent.type(field, '6{Enter}');
  expect(await screen.findByText(fields.code)).toBeTruthy();
  expect(findPosts(server).at(-1)?.body).toEqual({ email: 'maria@example.org', password: 'secret', code: '123456' });

  server.replies['POST /api/auth/login'] = { body: { user: MARIA } };
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
});

test('going back from the code clears the password', async () => {
  renderAuth('login', { 'POST /api/auth/login': CODE_REQUIRED });
  await type('Email', 'maria@example.org');
  await type('Password', 'secret{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@example.org');
  expect(screen.getByLabelText('Password', { selector: 'input' })).toHaveProperty('value', '');
});
