import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { publishSessionEvent } from '../../lib/sessionEvents';
import { CONFIG, MARIA, startTestServer } from '../../lib/testServer';
import { ToastProvider, useToast } from '../../ui/feedback/Toast';
import { SignInDialog } from './SignInDialog';

/** A page whose calls fail because the session ended. The first call that found it ended was a read or a save. */
function Page({ isEnded: isEndedBefore }: { isEnded: boolean }) {
  const toast = useToast();
  const [isEnded, setIsEnded] = useState(isEndedBefore);
  const save = () => {
    setIsEnded(true);
    publishSessionEvent('writeExpired');
    toast.show({ tone: 'error', title: 'Error', text: 'Please log in to continue' });
  };
  return (
    <>
      <button onClick={save}>Save</button>
      {isEnded && <SignInDialog reason={undefined} onSignedIn={() => undefined} onClose={() => undefined} />}
    </>
  );
}

test.each([
  ['save', false],
  ['read', true],
])('when a %s finds that the session ended, only the sign-in over the page says so', async (_call, isEnded) => {
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'POST /api/auth/login': { status: 401, body: { code: 'unauthenticated', message: 'Wrong password.' } },
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <Page isEnded={isEnded} />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save', hidden: true }));
  await screen.findByText('Your session ended');
  await waitFor(() => expect(screen.queryByText('Please log in to continue')).toBeNull());

  await userEvent.type(screen.getByLabelText('Email'), 'maria@example.org');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeTruthy();
});
