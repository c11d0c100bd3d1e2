import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { publishSessionEvent } from '../../lib/sessionEvents';
import { CONFIG, MARIA, startTestServer } from '../../lib/testServer';
import { ToastProvider, useToast } from '../../ui/feedback/Toast';
import { SignInDialog } from './SignInDialog';

/** A page whose session ends. `Save` finds it ended and says so, as pages do; `Refresh` and `Save again` say nothing of it. */
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
      <button onClick={() => toast.show({ tone: 'error', title: 'The photo is not kept' })}>Keep photo</button>
      <button onClick={() => setIsEnded(true)}>Refresh</button>
      <button onClick={() => publishSessionEvent('writeExpired')}>Save again</button>
      {isEnded && <SignInDialog reason={undefined} onSignedIn={() => undefined} onClose={() => undefined} />}
    </>
  );
}

function renderPage(isEnded = false) {
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
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));

async function signInWithWrongPassword(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email'), 'maria@example.org');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}');
  await screen.findByText('Wrong password.');
}

/** Waits until what the dialog does after an event is done. */
const waitForTimers = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** Lets a minute pass for what reads the time. */
function passMinute(): void {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 60_000);
}
afterEach(() => jest.restoreAllMocks());

test.each([
  ['save', false],
  ['read', true],
])('when a %s finds that the session ended, only the sign-in over the page says so', async (_call, isEnded) => {
  renderPage(isEnded);
  await press('Save');
  await screen.findByText('Your session ended');
  await waitFor(() => expect(screen.queryByText('Please log in to continue')).toBeNull());
  await signInWithWrongPassword();
});

test('an error of something else stays when the session ends, and so does the reason of a failed sign-in', async () => {
  renderPage();
  await press('Keep photo');
  passMinute();
  await press('Refresh');
  await screen.findByText('Your session ended');
  await waitForTimers();
  expect(screen.getByText('The photo is not kept')).toBeTruthy();

  await signInWithWrongPassword();
  passMinute();
  await press('Save again');
  await waitForTimers();
  expect(screen.getByText('Wrong password.')).toBeTruthy();
});
