import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoVerdict } from '#domain/training/photoTrial';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { startTestServer, type Reply } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { preparePhoto } from '../trainingPhoto';
import { PhotoTrial } from './PhotoTrial';

jest.mock('../trainingPhoto', () => ({
  ...jest.requireActual<object>('../trainingPhoto'),
  preparePhoto: jest.fn(),
}));

const CALL = 'POST /api/training/try';
const JOB_ID = '01JD0000000000000000000000';
const LOW: PhotoVerdict = {
  ...{ assessable: true, riskLevel: 'low', confidence: 0.812, modelVersion: 'research-1' },
  risk: { benign: 0.9, suspicious: 0.06, malignant: 0.04 },
};
const HIGH: PhotoVerdict = {
  ...{ assessable: true, riskLevel: 'high', confidence: 0.7, modelVersion: 'research-2' },
  risk: { benign: 0.2, suspicious: 0.3, malignant: 0.5 },
};

async function choosePhoto(reply: Reply) {
  jest
    .mocked(preparePhoto)
    .mockResolvedValue({ name: 'a.jpg', imageData: 'data:image/jpeg;base64,/9j/', shorterSide: 900 });
  const server = startTestServer({ [CALL]: reply });
  render(
    <ToastProvider>
      <SessionBoundary>
        <PhotoTrial jobId={JOB_ID} />
      </SessionBoundary>
    </ToastProvider>,
  );
  await userEvent.upload(screen.getByLabelText(/^Photo to judge/), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Judge this photo' }));
  return server;
}

test('both models’ answers to a chosen photo stand side by side', async () => {
  const server = await choosePhoto({ body: { live: LOW, candidate: HIGH } });
  const table = within(await screen.findByRole('table', { name: 'What both models say about a.jpg' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'FigureLiveCandidate',
    'ResultLowHigh',
    'Certainty81.2%70.0%',
    'Probability: Benign90.0%20.0%',
    'Probability: Suspicious6.0%30.0%',
    'Probability: Malignant4.0%50.0%',
  ]);
  expect(server.calls.find(({ call }) => call === CALL)?.body).toEqual({
    ...{ jobId: JOB_ID, imageData: 'data:image/jpeg;base64,/9j/' },
  });
});

test('a photo that a model refuses says why', async () => {
  await choosePhoto({ body: { live: LOW, candidate: { assessable: false, reasons: ['blurred'], modelVersion: 'r' } } });
  expect(await screen.findByText(/^Not judged: .*blur/i)).toBeTruthy();
});

test('a failure is reported, and the photo stays to try again', async () => {
  await choosePhoto({ status: 503, body: { code: 'unavailable', message: 'Analysis failed' } });
  expect(await screen.findByText('The photo could not be judged')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Judge this photo' })).toBeTruthy();
});

test('a verdict that arrives after another photo was chosen does not stand beside that photo', async () => {
  const server = await choosePhoto({ body: { live: LOW, candidate: HIGH } });
  await screen.findByRole('table', { name: 'What both models say about a.jpg' });
  const { fetch } = globalThis;
  let answer: () => void = () => undefined;
  globalThis.fetch = async (...call) => {
    const response = fetch(...call);
    await new Promise<void>((resolve) => (answer = resolve));
    return response;
  };
  const choose = async (name: string) => {
    jest.mocked(preparePhoto).mockResolvedValue({ name, imageData: 'data:image/jpeg;base64,/9j/', shorterSide: 900 });
    await userEvent.upload(screen.getByLabelText(/^Photo to judge/), new File(['x'], name, { type: 'image/jpeg' }));
    await screen.findByAltText(new RegExp(name));
  };
  await choose('b.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Judge this photo' }));
  await waitFor(() => expect(server.calls.filter(({ call }) => call === CALL)).toHaveLength(2));
  await choose('c.jpg');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Judge this photo' })).toBeTruthy());
  expect(screen.queryByRole('table')).toBeNull();
});
