import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer, type Reply } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { ContactSection } from './ContactSection';

const SENT: Reply = { body: { success: true, message: 'Message sent successfully!' } };

async function visit({ answer = SENT, isSignedIn = true } = {}) {
  const server = startTestServer({
    'GET /api/auth/me': isSignedIn ? { body: { user: MARIA } } : SIGNED_OUT,
    'POST /api/contact': () => answer,
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

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
async function write() {
  await userEvent.type(field('Subject'), 'My invoice');
  await userEvent.type(field('Message'), 'Where do I find it?');
}

test('thanks the person once the message is sent, and lets them send another', async () => {
  const server = await visit();
  await write();
  await send();
  const thanks = await screen.findByRole('heading', { name: 'Thank You' });
  expect(document.activeElement).toBe(thanks);
  expect(screen.getByText('Message sent successfully!')).toBeTruthy();
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
  expect(field('Subject').value).toBe('');
  expect(document.activeElement).toBe(field('Name'));
});

test('what is missing is said at each field, in the specification’s words, and nothing is sent', async () => {
  const server = await visit({ isSignedIn: false });
  await send();
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Name'));
  expect(server.calls.filter(({ call }) => call === 'POST /api/contact')).toEqual([]);
});

test.each([
  [
    'the server’s message',
    { status: 429, body: { code: 'too_many_requests', message: 'Please wait a little.' } },
    'Please wait a little.',
  ],
  ['a word of its own', { status: 500, body: '' }, 'Please try again later'],
])('a failure is told with %s, and what was typed stays', async (_, answer: Reply, words) => {
  await visit({ answer });
  await write();
  await send();
  expect(await screen.findByText('Error sending message')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(field('Message').value).toBe('Where do I find it?');
});

test('the trap is out of reach of people and of screen readers', async () => {
  await visit();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest('[aria-hidden=true]')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull();
});
