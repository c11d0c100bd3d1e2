import { render, screen, waitFor } from '@testing-library/react';
import { putEntries, readEntries, startTestDevice } from '../../device/testDevice';
import { SessionBoundary } from '../SessionBoundary';
import { MARIA, startTestServer } from '../testServer';
import { useDevicePhotoEntries } from './useDevicePhotos';

const [BEN, CLEO] = ['01JD0000000000000000000001', '01JD0000000000000000000002'] as const;

function Photos() {
  const { entries } = useDevicePhotoEntries();
  return <p>{entries?.map(({ analysisId }) => analysisId).join(' ')}</p>;
}

test('photos of people whom the page does not know are not shown, and stay on the device', async () => {
  startTestDevice();
  await putEntries('photos', [
    [[MARIA.id, 'a1', 's1', 4], null],
    [[MARIA.id, 'a2', 's2', 4, BEN], null],
    [[MARIA.id, 'a3', 's3', 4, CLEO], null],
  ]);
  const people = { [CLEO]: { name: 'Cleo', color: 'blue', addedAt: MARIA.createdAt } };
  startTestServer({ 'GET /api/auth/me': { body: { user: { ...MARIA, people } } } });
  render(
    <SessionBoundary>
      <Photos />
    </SessionBoundary>,
  );
  await waitFor(() => expect(screen.getByText('a1 a3')).toBeTruthy());
  expect(await readEntries('photos')).toHaveLength(3);
});
