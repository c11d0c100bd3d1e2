import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LABEL_DISAGREEMENT } from '#domain/training/training';
import type { ListedPhoto, PhotoList } from '#domain/training/trainingPhoto';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { replyInOrder, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import DatasetPage from './DatasetPage';

const LIST = 'GET /api/training/photos';
const ID = 'a'.repeat(64);
const PHOTO: ListedPhoto = {
  ...{ id: ID, diagnosis: 'benign', label: 0, source: 'admin', attribution: null, ownerConsent: true, isActive: 1 },
  ...{
    addedBy: 'u1',
    addedByEmail: 'maria@example.org',
    createdAt: '2026-03-04T10:00:00.000Z',
    isLabelConfirmed: true,
  },
  ...{ domain: 'phone', ita: 30, skinTone: 'intermediate', modelTier: 'high', modelVersion: 'research-1' },
  ...{ notes: 'Left arm', labelReason: 'Histology' },
};
const SET: PhotoList = {
  ...{ photos: [PHOTO], total: 13, counts: { benign: 13, suspicious: 0, malignant: 0 } },
  people: [{ id: 'u1', email: 'maria@example.org' }],
  sources: ['admin', 'ISIC 2017'],
  snapshot: null,
};

/** Shows the query of the address. */
const Address = () => <p data-testid="address">{useLocation().search}</p>;
const readAddress = () => new URLSearchParams(screen.getByTestId('address').textContent);

function renderDataset(replies: TestServer['replies'] = {}, path = '/training/photos'): TestServer {
  const server = startTestServer({
    [LIST]: { body: SET },
    [`GET /api/training/photos/${ID}`]: { body: { picture: 'data:image/jpeg;base64,/9j/' } },
    ...replies,
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <DatasetPage />
          <Address />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

const openPhoto = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Open the benign photo/ }));
  return screen.findByRole('dialog', { name: 'Training photo' });
};

test('the gallery counts the photos, shows each with its label, and keeps filter and page in the address', async () => {
  renderDataset({}, '/training/photos?page=2&diagnosis=nonsense');
  expect(await screen.findByText('13 photos')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Photo labeled benign' })).toBeTruthy();
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Added by'), 'maria@example.org');
  expect(readAddress().get('who')).toBe('u1');
  expect(readAddress().get('page')).toBeNull();
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
});

test('a photo shows who added it and when; a new label asks for a reason where the live model disagrees', async () => {
  const message = 'You labeled this photo malignant. The live model rates it low risk.';
  const server = renderDataset({
    [`PATCH /api/training/photos/${ID}`]: replyInOrder(
      { status: 409, body: { code: 'conflict', message: 'No', reasons: [{ code: LABEL_DISAGREEMENT, message }] } },
      { body: {} },
    ),
  });
  const dialog = await openPhoto();
  expect(within(dialog).getByText('maria@example.org')).toBeTruthy();
  expect(within(dialog).getByText('High risk (research-1)')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Malignant/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Why is the label right/), 'Second opinion');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the label' }));
  expect(await screen.findByText('Photo saved')).toBeTruthy();
  expect(server.calls.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    ...{ diagnosis: 'malignant', notes: 'Left arm', labelReason: 'Second opinion' },
  });
});

test('a photo is removed only after a question', async () => {
  const call = `DELETE /api/training/photos/${ID}`;
  const server = renderDataset({ [call]: { body: { message: 'The photo was removed.' } } });
  const dialog = await openPhoto();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove from the set' }));
  expect(server.calls.some((one) => one.call === call)).toBe(false);
  const question = await screen.findByRole('dialog', { name: 'Remove this photo?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove from the set' }));
  expect(await screen.findByText('The photo was removed.')).toBeTruthy();
  expect(server.calls.some((one) => one.call === call)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a match the page offers to clear the filters', async () => {
  renderDataset({ [LIST]: { body: { ...SET, photos: [], total: 0 } } }, '/training/photos?diagnosis=malignant');
  expect(await screen.findByText('No photo matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(readAddress().toString()).toBe('');
});

test('Clear filters shows only while a filter is set, and leaves the focus in the filters', async () => {
  renderDataset();
  await screen.findByText('13 photos');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Taken with'), 'Phone');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filter the photos' }));
});
