import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../lib/SessionBoundary';
import { publishSessionEvent } from '../lib/sessionEvents';
import { CONFIG, MARIA, startTestServer } from '../lib/testServer';
import { ToastProvider } from '../ui/feedback/Toast';
import { Shell } from './Shell';

jest.mock('../features/auth/SignInDialog', () => {
  throw new Error('The script could not be loaded');
});

test('where the sign-in over a page cannot be loaded, the page stays and says what to do, after each save', async () => {
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } },
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <Shell user={MARIA}>
            <form>
              <textarea aria-label="Message" />
            </form>
          </Shell>
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Message'), 'A long message');
  const NOTICE = 'Copy what you typed. Then load the page again to sign in.';
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(NOTICE)).toBeNull();
  act(() => publishSessionEvent('writeExpired'));
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('A long message');
});
