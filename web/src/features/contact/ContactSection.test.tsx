import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer, type Reply } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { ContactSection } from './ContactSection';

const SENT: Reply = { body: { success: true, message: 'Message sent successfully!' } };

async function renderContact({ reply = SENT, isSignedIn = true } = {}) {
  const server = startTestServer({
    'GET /api/auth/me': isSignedIn ? { body: { user: MARIA } } : SIGNED_OUT,
    'POST /api/contact': () => reply,
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <ContactSection />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  if (isSignedIn) await screen.findByDisplayValue(MARIA.email);
  return server;
}

const getField = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const clickSend = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
async function fillForm() {
  await userEvent.type(getField('Subject'), 'My invoice');
  await userEvent.type(getField('Message'), 'Where do I find it?');
}

test('a sent message shows the Thank You screen, from which another can be sent', async () => {
  const server = await renderContact();
  await fillForm();
  await clickSend();
  const thanks = await screen.findByRole('heading', { name: 'Thank You' });
  expect(document.activeElement).toBe(thanks);
  expect(screen.getByText('Message sent successfully!')).toBeTruthy();
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeTruthy();
  expect(server.calls.at(-1)).toEqual({
    call: 'POST /api/contact',
    body: {
      name: 'Maria Lind',
      email: 'maria@example.org',
      phone: '',
      subject: 'My invoice',
      message: 'Where do I find it?',
      website: '',
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(getField('Subject').value).toBe('');
  expect(document.activeElement).toBe(getField('Name'));
});

test('each invalid field shows its error text, and nothing is sent', async () => {
  const server = await renderContact({ isSignedIn: false });
  await clickSend();
  for (const text of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(getField('Name'));
  expect(server.calls.filter(({ call }) => call === 'POST /api/contact')).toEqual([]);
});

test.each([
  [
    'the server’s message',
    { status: 429, body: { code: 'too_many_requests', message: 'Please wait a little.' } },
    'Please wait a little.',
  ],
  ['a default text', { status: 500, body: '' }, 'Please try again later'],
])('a failure is reported with %s, and the values stay in the form', async (_, reply: Reply, text) => {
  await renderContact({ reply });
  await fillForm();
  await clickSend();
  expect(await screen.findByText('Error sending message')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(getField('Message').value).toBe('Where do I find it?');
});

test('people and screen readers cannot reach the honeypot field', async () => {
  await renderContact();
  const honeypot = document.querySelector<HTMLInputElement>('input[name=website]');
  expect(honeypot?.tabIndex).toBe(-1);
  expect(honeypot?.closest('[aria-hidden=true]')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull();
});
