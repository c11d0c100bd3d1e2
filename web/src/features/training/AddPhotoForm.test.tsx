import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { AddPhotoForm } from './AddPhotoForm';

const ADD = 'POST /api/training/add';
const ADD_SAMPLES = 'POST /api/training/add-samples';
const DOWN = { status: 500, body: {} };
/** The first and last bytes of a JPEG. */
const BYTES = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0x00, 0x02, 0xff, 0xd9]);
const JPEG = new File([BYTES], 'mole.jpg', { type: 'image/jpeg' });

/** jsdom decodes and draws no pictures. */
beforeAll(() => {
  Object.assign(globalThis, { createImageBitmap: () => ({ width: 600, height: 800, close: () => undefined }) });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toDataURL: () => 'data:image/jpeg;base64,/9j/4AAQ',
  });
});

function renderForm(replies: TestServer['replies']) {
  const server = startTestServer(replies);
  render(
    <ToastProvider>
      <SessionBoundary>
        <AddPhotoForm />
      </SessionBoundary>
    </ToastProvider>,
  );
  return server;
}

async function submitPhoto() {
  await userEvent.upload(screen.getByLabelText(/^Image/), JPEG);
  await screen.findByRole('img', { name: 'Chosen: mole.jpg' });
  await userEvent.click(screen.getByRole('radio', { name: /^Malignant/ }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Add to Training Data' }));
}

test('a photo with its diagnosis is added and reported', async () => {
  const server = renderForm({ [ADD]: { body: {} } });
  await submitPhoto();
  expect(await screen.findByText('Training Data Added')).toBeTruthy();
  expect(server.calls.find(({ call }) => call === ADD)?.body).toEqual({
    imageData: 'data:image/jpeg;base64,/9j/4AAQ',
    ...{ diagnosis: 'malignant', features: { notes: '' }, ownerConsent: true, labelReason: null },
  });
});

test('a photo that cannot be added is reported', async () => {
  renderForm({ [ADD]: DOWN });
  await submitPhoto();
  expect(await screen.findByText('Failed to Add Training Data')).toBeTruthy();
  expect(screen.getByText('Failed to add training data')).toBeTruthy();
});

test('without a photo and a diagnosis the form says what is missing, and nothing is sent', async () => {
  const server = renderForm({});
  fireEvent.submit(screen.getByRole('button', { name: 'Add to Training Data' }).closest('form')!);
  expect(await screen.findByText('Missing Information')).toBeTruthy();
  expect(screen.getByText('Please select an image and provide a diagnosis.')).toBeTruthy();
  expect(server.calls.filter(({ call }) => call === ADD)).toEqual([]);
});

test.each([
  [{ body: { message: '24 photos were added.' } }, 'Sample Data Added', '24 photos were added.'],
  [DOWN, 'Failed to Add Sample Data', 'Failed to add sample training data'],
])('adding the sample photos is reported: %j', async (reply, title, text) => {
  renderForm({ [ADD_SAMPLES]: reply });
  await userEvent.click(screen.getByRole('button', { name: 'Add Sample Data' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
