import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useSession } from './session';
import { SessionBoundary } from './SessionBoundary';
import { publishSessionEvent } from './sessionEvents';
import { useSessionHold, useSignInRequest } from './sessionHold';
import { MARIA, SIGNED_OUT, startTestServer } from './testServer';

beforeEach(() => publishSessionEvent('signedOut'));

/** A page of a signed-in person with a form that neither knows of the session nor seals what is typed. */
function Page() {
  const { user } = useSession();
  const [isClosed, setIsClosed] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const request = useSignInRequest();
  if (!user) return <p>{user === null ? 'The sign-in screen' : 'Loading'}</p>;
  return (
    <>
      {!isClosed && <textarea aria-label="Message" />}
      <button onClick={() => setIsClosed(true)}>Close the form</button>
      <button onClick={() => setIsLater(true)}>Show more</button>
      {isLater && <Later />}
      {request && <button onClick={request.onSignedIn}>Sign in over the page</button>}
    </>
  );
}

/** A part of the page that reads the session when it opens. */
const Later = () => <p>More for {useSession().user?.email ?? 'nobody'}</p>;

/** Opens the page, whose session then ends. */
async function openPage() {
  let isSignedIn = true;
  const server = startTestServer({
    'GET /api/auth/me': () => (isSignedIn ? { body: { user: MARIA } } : SIGNED_OUT),
  });
  render(
    <SessionBoundary>
      <Page />
    </SessionBoundary>,
  );
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  isSignedIn = false;
  return { server, message };
}

test('what was typed stays when a call finds the session expired, and the person signs in over it', async () => {
  const { message } = await openPage();
  await userEvent.type(message, 'A long message');
  act(() => publishSessionEvent('expired'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in over the page' }));
  expect(message.value).toBe('A long message');
  expect(message.isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Sign in over the page' })).toBeNull();
});

test('a page on which nothing typed is left gives way to the sign-in screen', async () => {
  const { message } = await openPage();
  await userEvent.type(message, 'A long message');
  await userEvent.click(screen.getByRole('button', { name: 'Close the form' }));
  act(() => publishSessionEvent('expired'));
  await screen.findByText('The sign-in screen');
});

test('what was typed stays when another part of the page finds the session expired after a long time', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server, message } = await openPage();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.type(message, 'A long message');
  await act(() => jest.advanceTimersByTimeAsync(6 * 60_000));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(message.isConnected).toBe(true);
  expect(screen.getByText(`More for ${MARIA.email}`)).toBeTruthy();
  jest.useRealTimers();
});

test('a save that finds the session expired is repeated after the sign-in, also where another call finds so later', async () => {
  const save = jest.fn();
  function Work({ isSaving }: { isSaving: boolean }) {
    useSessionHold(true, { reason: 'Sign in to save', isSaving, save });
    const request = useSignInRequest();
    return request && <button onClick={request.onSignedIn}>{request.reason}</button>;
  }
  const { rerender } = render(<Work isSaving />);
  act(() => publishSessionEvent('expired'));
  rerender(<Work isSaving={false} />);
  act(() => publishSessionEvent('expired'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to save' }));
  expect(save).toHaveBeenCalledTimes(1);

  act(() => publishSessionEvent('expired'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to save' }));
  expect(save).toHaveBeenCalledTimes(1);
});
