import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useSession } from './session';
import { SessionBoundary } from './SessionBoundary';
import { publishSessionEvent } from './sessionEvents';
import { getHoldMs, SIGN_IN_MARK, useSessionHold, useSignInRequest } from './sessionHold';
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
      {!isClosed && (
        <form>
          <textarea aria-label="Message" />
          <input type="checkbox" aria-label="Urgent" defaultChecked />
        </form>
      )}
      <input type="radio" aria-label="A setting" />
      <form {...{ [SIGN_IN_MARK]: true }}>
        <input aria-label="Password" />
      </form>
      <button onClick={() => setIsClosed(true)}>Close the form</button>
      <button onClick={() => setIsLater(true)}>Show more</button>
      {isLater && <Later />}
      {request && <button onClick={request.onSignedIn}>Sign in over the page</button>}
      {request && <button onClick={request.onClose}>Not now</button>}
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
  return { server, message, signIn: () => (isSignedIn = true) };
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

/** Time passes at once from here to the end of the test. */
function useFakeTime() {
  jest.useFakeTimers({ advanceTimers: true });
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}

afterEach(() => jest.useRealTimers());

test('a page with something typed gives way ten minutes after the last input, and the sign-in over it, too', async () => {
  const user = useFakeTime();
  const { message } = await openPage();
  await user.type(message, 'A long message');
  act(() => publishSessionEvent('expired'));
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
  await user.type(message, ', and more');
  await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
  expect(message.isConnected).toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await screen.findByText('The sign-in screen');
});

test('neither a setting outside of forms nor what is typed into the sign-in prolongs these ten minutes', async () => {
  const user = useFakeTime();
  const { message } = await openPage();
  await user.type(message, 'A long message');
  act(() => publishSessionEvent('expired'));
  await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
  await user.click(screen.getByLabelText('A setting'));
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await screen.findByText('The sign-in screen');
});

test('a setting outside of forms, an emptied field, a box as it was and the sign-in itself hold no page', async () => {
  const { message } = await openPage();
  await userEvent.click(screen.getByLabelText('A setting'));
  await userEvent.type(message, 'No');
  await userEvent.clear(message);
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByLabelText('Urgent'));
  await userEvent.click(screen.getByLabelText('Urgent'));
  act(() => publishSessionEvent('expired'));
  await screen.findByText('The sign-in screen');
});

test('a box that was switched off holds the page', async () => {
  const { message } = await openPage();
  await userEvent.click(screen.getByLabelText('Urgent'));
  act(() => publishSessionEvent('expired'));
  await screen.findByRole('button', { name: 'Sign in over the page' });
  expect(message.isConnected).toBe(true);
});

test('a closed sign-in comes back only for a call that changes something', async () => {
  const { message } = await openPage();
  await userEvent.type(message, 'A long message');
  act(() => publishSessionEvent('expired'));
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  act(() => publishSessionEvent('expired'));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  act(() => publishSessionEvent('writeExpired'));
  await screen.findByRole('button', { name: 'Not now' });
});

test('the sign-in over a form that is gone closes with the next call, also where the session is back', async () => {
  const { message, signIn } = await openPage();
  await userEvent.type(message, 'A long message');
  act(() => publishSessionEvent('expired'));
  await screen.findByRole('button', { name: 'Not now' });
  await userEvent.click(screen.getByRole('button', { name: 'Close the form' }));
  signIn();
  act(() => publishSessionEvent('expired'));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(message.isConnected).toBe(false);
});

test('a visitor, whom no account is signed in for, is never held', async () => {
  startTestServer({ 'GET /api/auth/me': SIGNED_OUT });
  function Visitor() {
    const { user } = useSession();
    return <p>{user === null ? 'The sign-in screen' : 'Loading'}</p>;
  }
  render(
    <form>
      <input aria-label="Question" />
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Question'), 'Why?');
  render(
    <SessionBoundary>
      <Visitor />
    </SessionBoundary>,
  );
  await screen.findByText('The sign-in screen');
});

test('what was typed stays when another part of the page finds the session expired, and gives way like that, too', async () => {
  const user = useFakeTime();
  const { server, message } = await openPage();
  await user.type(message, 'A long message');
  await act(() => jest.advanceTimersByTimeAsync(6 * 60_000));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(message.isConnected).toBe(true);
  expect(screen.getByText(`More for ${MARIA.email}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in over the page' })).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(4 * 60_000));
  await screen.findByText('The sign-in screen');
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

test('a save is not repeated after the sign-in where its screen is gone', async () => {
  const save = jest.fn();
  function Work() {
    useSessionHold(true, { reason: 'Sign in to save', isSaving: true, save });
    return null;
  }
  function Host({ hasWork }: { hasWork: boolean }) {
    const request = useSignInRequest();
    return (
      <>
        {hasWork && <Work />}
        {request && <button onClick={request.onSignedIn}>{request.reason}</button>}
      </>
    );
  }
  const { rerender } = render(<Host hasWork />);
  act(() => publishSessionEvent('writeExpired'));
  rerender(<Host hasWork={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to save' }));
  expect(save).not.toHaveBeenCalled();
});

test('unfinished work holds the page for ten minutes after its last change', async () => {
  useFakeTime();
  function Work({ photo }: { photo: object | null }) {
    useSessionHold(photo, { reason: 'Sign in to save', isSaving: false, save: () => undefined });
    return null;
  }
  const { rerender } = render(<Work photo={{}} />);
  await jest.advanceTimersByTimeAsync(9 * 60_000);
  rerender(<Work photo={{}} />);
  await jest.advanceTimersByTimeAsync(9 * 60_000);
  expect(getHoldMs()).toBeGreaterThan(0);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(getHoldMs()).toBe(0);
});
