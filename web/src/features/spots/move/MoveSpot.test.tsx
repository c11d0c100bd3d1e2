import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { putEntries, readStoredKeys, startTestDevice } from '../../../device/testDevice';
import { useRead } from '../../../lib/apiHooks';
import { recordReach } from '../../../lib/offline/connection';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { MARIA, replyInOrder, startTestServer, type Reply } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { buildSpot } from '../../../testing/fixtures';
import MoveSpot from './MoveSpot';

const BEN = '01JD0000000000000000000001';
const SPOT = buildSpot();
const MOVED: Reply = { body: { success: true, message: '' } };
const MOVE = `POST /api/lesions/${SPOT.id}/move`;

/** Stands for a page that shows the spots. */
function Spots() {
  useRead('lesions.list', {});
  return null;
}

/** Opens the dialog on a device with photos of two analyses of the spot and a copy for times without a connection. */
async function openDialog(move: Reply | (() => Reply)) {
  startTestDevice();
  await putEntries('photos', [
    [[MARIA.id, 'a1', SPOT.id, 4], ''],
    [[MARIA.id, 'a2', SPOT.id, 4], ''],
  ]);
  await putEntries('lockedCopy', [['copy', { userId: MARIA.id }]]);
  const people = { [BEN]: { name: 'Ben', color: 'blue', addedAt: MARIA.createdAt } };
  const { calls } = startTestServer({
    'GET /api/auth/me': { body: { user: { ...MARIA, people } } },
    'GET /api/lesions': { body: [SPOT] },
    // What the holder still has after a move was interrupted.
    'GET /api/analyses': { body: [{ id: 'a2' }] },
    [`GET /api/analyses?limit=100&lesionId=${SPOT.id}&person=${BEN}`]: { body: [{ id: 'a1' }, { id: 'a2' }] },
    [MOVE]: move,
  });
  const onMoved = jest.fn();
  render(
    <SessionBoundary>
      <ToastProvider>
        <Spots />
        <MoveSpot spot={SPOT} onMoved={onMoved} />
      </ToastProvider>
    </SessionBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Move to another person' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Move to Ben' });
  const count = (call: string) => calls.filter((each) => each.call === call).length;
  return { button, onMoved, count };
}

test('after an interrupted move the page is read again, and the next try takes all photos of the spot along', async () => {
  const { button, onMoved, count } = await openDialog(replyInOrder({ status: 503 }, MOVED));
  await userEvent.click(button);
  expect(await screen.findByText(/Part of the spot may have moved. Please move it to Ben again./)).toBeTruthy();
  expect(count('GET /api/lesions')).toBe(2);
  expect(onMoved).not.toHaveBeenCalled();
  await waitFor(() => expect(button.textContent).toBe('Move to Ben'));
  await userEvent.click(button);
  await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1));
  expect(await readStoredKeys('photos')).toEqual([
    [MARIA.id, 'a1', SPOT.id, 4, BEN],
    [MARIA.id, 'a2', SPOT.id, 4, BEN],
  ]);
  expect(await readStoredKeys('lockedCopy')).toEqual([]);
});

test('a double tap moves once', async () => {
  const { button, onMoved, count } = await openDialog(MOVED);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onMoved).toHaveBeenCalled());
  expect([count(MOVE), onMoved.mock.calls.length]).toEqual([1, 1]);
});

test('without a connection nothing moves, and what opens without one stays on the device', async () => {
  const { button } = await openDialog(MOVED);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await userEvent.click(button);
  expect(await screen.findByText('You are offline. You can move the spot when you are back online.')).toBeTruthy();
  await waitFor(() => expect(button.textContent).toBe('Move to Ben'));
  expect(button.disabled).toBe(true);
  expect(await readStoredKeys('lockedCopy')).toEqual(['copy']);
  act(() => recordReach(true));
});
