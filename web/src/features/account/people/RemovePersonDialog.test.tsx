import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { putEntries, readEntries, startTestDevice } from '../../../device/testDevice';
import { MARIA, startTestServer, type Reply } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { RemovePersonDialog } from './RemovePersonDialog';

const BEN = { id: '01JD0000000000000000000001', name: 'Ben', color: 'blue' } as const;

async function remove(reply: Reply) {
  startTestDevice();
  await putEntries('photos', [[[MARIA.id, 'a1', 's1', 4, BEN.id], null]]);
  startTestServer({
    [`DELETE /api/people/${BEN.id}`]: reply,
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/analyses': { body: [] },
  });
  const onClose = jest.fn();
  render(
    <ToastProvider>
      <RemovePersonDialog userId={MARIA.id} person={BEN} onClose={onClose} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ben and all records' }));
  return { onClose, countPhotos: async () => (await readEntries('photos')).length };
}

test('a person who was removed before goes from this device', async () => {
  const { onClose, countPhotos } = await remove({ status: 404, body: { code: 'not_found', message: 'Not found' } });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Ben was removed')).toBeTruthy();
  expect(await countPhotos()).toBe(0);
});

test('a person who could not be removed stays on this device', async () => {
  const { onClose, countPhotos } = await remove({ status: 503 });
  expect(await screen.findByText('Not removed')).toBeTruthy();
  expect([onClose.mock.calls.length, await countPhotos()]).toEqual([0, 1]);
});
