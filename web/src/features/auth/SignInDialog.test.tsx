import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer } from '../../lib/testServer';
import { ToastProvider, useToast } from '../../ui/feedback/Toast';
import { SignInDialog } from './SignInDialog';

/** A page whose call fails because the session ended. */
function Page() {
  const toast = useToast();
  const [isEnded, setIsEnded] = useState(false);
  const save = () => {
    setIsEnded(true);
    toast.show({ tone: 'error', title: 'Error', text: 'Please log in to continue' });
  };
  return (
    <>
      <button onClick={save}>Save</button>
      {isEnded && <SignInDialog reason={undefined} onSignedIn={() => undefined} onClose={() => undefined} />}
    </>
  );
}

test('when the session ended, only the sign-in over the page says so', async () => {
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'POST /api/auth/login': { status: 401, body: { code: 'unauthenticated', message: 'Wrong password.' } },
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <Page />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Your session ended');
  await waitFor(() => expect(screen.queryByText('Please log in to continue')).toBeNull());

  await userEvent.type(screen.getByLabelText('Email'), 'maria@example.org');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeTruthy();
});
