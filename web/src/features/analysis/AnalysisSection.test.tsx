import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnalysisSection } from './AnalysisSection';
import { anAnalysis, inTurn, visit } from './testSite';
import type { TestServer } from '../../lib/testServer';

/** What jsdom lacks of a browser: decoding an image, a canvas, object URLs, scrolling. */
beforeAll(() => {
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.defineProperties(HTMLImageElement.prototype, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return {
        canvas: this,
        drawImage: () => undefined,
        putImageData: () => undefined,
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: new Uint8ClampedArray(width * height * 4),
        }),
      };
    },
    toDataURL: () => 'data:image/jpeg;base64,/9j/4AAQ',
  });
  Object.assign(globalThis, { ImageData: Object });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

beforeEach(() => localStorage.clear());

const PHOTO = new File(['jpeg'], 'spot.jpg', { type: 'image/jpeg' });
const FAILED = 'Analysis Error: Failed to analyze the image. Please try again.';

function open(replies: TestServer['replies'] = {}) {
  return visit(<AnalysisSection paywall={<p>The paywall</p>} />, replies);
}

async function prepare(region = 'Upper back') {
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await userEvent.selectOptions(await screen.findByLabelText('Where on your body is it?'), region);
}

const analyze = (name = 'Analyze') => userEvent.click(screen.getByRole('button', { name }));
const sent = ({ calls }: TestServer) => calls.filter(({ call }) => call === 'POST /api/analyze');

test('without a subscription both ways to a photo lead to the paywall', async () => {
  open({ 'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } } });
  expect(await screen.findAllByText('Requires subscription')).toHaveLength(2);
  expect(screen.getAllByText('Subscribe to unlock')).toHaveLength(2);
  expect(screen.getByText('The paywall')).toBeTruthy();
  expect(screen.queryByLabelText('Choose an image file')).toBeNull();
});

test('a file that is no image, and one that is too large, are refused in words', async () => {
  open();
  const input = await screen.findByLabelText('Choose an image file');
  const give = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  give(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Please select an image file (JPG, PNG, etc.)')).toBeTruthy();
  const large = Object.defineProperty(new File([''], 'big.jpg', { type: 'image/jpeg' }), 'size', { value: 11_000_000 });
  give(large);
  expect(await screen.findByText('Please select an image smaller than 10MB')).toBeTruthy();
});

test('the photo, the region and the answers are sent, and the result promises no health', async () => {
  const analysis = anAnalysis({ raisedBy: ['changing'], riskLevel: 'moderate' });
  const server = open({ 'POST /api/analyze': { body: analysis } });
  await prepare();
  await userEvent.type(screen.getByLabelText(/^In your words/), 'left of the spine');
  await userEvent.click(screen.getAllByRole('radio', { name: 'Yes' })[0]!);
  await userEvent.click(screen.getAllByRole('radio', { name: 'Not sure' })[1]!);
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });

  expect(sent(server)[0]?.body).toEqual({
    imageData: 'data:image/jpeg;base64,/9j/4AAQ',
    filename: 'spot.jpg',
    location: 'Upper back: left of the spine',
    notes: '',
    answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
  });
  const shown = document.body.textContent;
  expect(shown).toContain('Moderate risk');
  expect(shown).toContain('Raised because of your answer');
  expect(shown).toContain('Model certainty 87\u00a0%');
  expect(shown).toContain('It is not a chance of cancer.');
  expect(shown).toContain('not a medical diagnosis');
  expect(shown).not.toMatch(/benign|\bsafe\b|no cancer/i);
});

test('without a body region nothing is sent', async () => {
  const server = open({ 'POST /api/analyze': { body: anAnalysis() } });
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await screen.findByText('Frame the spot');
  await analyze();
  expect(await screen.findByText('Please choose where on your body it is.')).toBeTruthy();
  expect(sent(server)).toHaveLength(0);
});

test('a nail is sent to a clinician, not to the server', async () => {
  const server = open();
  await prepare('Nail');
  expect(screen.getByText(/Please show this spot to a clinician\./)).toBeTruthy();
  await analyze();
  expect(sent(server)).toHaveLength(0);
});

test('the body region is remembered for the next photo', async () => {
  open({ 'POST /api/analyze': { body: anAnalysis() } });
  await prepare('Forearm');
  await analyze();
  await userEvent.click(await screen.findByRole('button', { name: 'New Analysis' }));
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  expect((await screen.findByLabelText<HTMLSelectElement>('Where on your body is it?')).value).toBe('Forearm');
});

test('a failure keeps the photo and the answers, and trying again sends the same photo', async () => {
  const server = open({
    'POST /api/analyze': inTurn({ status: 500, body: { code: 'internal', message: 'Oh.' } }, { body: anAnalysis() }),
  });
  await prepare();
  await userEvent.type(screen.getByLabelText(/^Notes/), 'itches');
  await analyze();
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(screen.getByText('Analysis Failed')).toBeTruthy();
  expect(screen.getByDisplayValue('itches')).toBeTruthy();
  await analyze('Try again');
  await screen.findByRole('heading', { name: 'Your result' });
  expect(sent(server)).toHaveLength(2);
  expect(sent(server)[1]?.body).toEqual(sent(server)[0]?.body);
});

test('a photo that cannot be judged says why, and offers another', async () => {
  const reasons = [{ code: 'too_dark', message: 'dark' }];
  open({ 'POST /api/analyze': { status: 422, body: { code: 'image_unassessable', message: 'No.', reasons } } });
  await prepare();
  await analyze();
  expect(await screen.findByRole('heading', { name: 'We can’t assess this photo' })).toBeTruthy();
  expect(screen.getByText('The photo is too dark. Move to daylight or switch on a light.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try another photo' }));
  expect(await screen.findByText('Take Photo')).toBeTruthy();
});

test('an analysis that is cancelled while the server works on it is not kept', async () => {
  const analysis = anAnalysis();
  const server = open({
    'POST /api/analyze': () => {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      return { body: analysis };
    },
    [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await prepare();
  await analyze();
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain(`DELETE /api/analyses/${analysis.id}`), {
    timeout: 10_000,
  });
  expect(screen.queryByText('Your result')).toBeNull();
  expect(screen.getByText('Frame the spot')).toBeTruthy();
});

test('Save to History adds the note and may be repeated; Don’t keep this deletes', async () => {
  const analysis = anAnalysis({ notes: null });
  const server = open({
    'POST /api/analyze': { body: analysis },
    [`PATCH /api/analyses/${analysis.id}`]: { body: analysis },
    [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await prepare();
  await analyze();
  await userEvent.type(await screen.findByLabelText(/^Notes for your history/), 'after summer');
  for (let i = 0; i < 2; i++) {
    await userEvent.click(screen.getByRole('button', { name: 'Save to History' }));
    await screen.findByText('Saved to History');
  }
  const patches = server.calls.filter(({ call }) => call.startsWith('PATCH'));
  expect(patches.map(({ body }) => body)).toEqual([{ notes: 'after summer' }, { notes: 'after summer' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Don’t keep this' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Take Photo')).toBeTruthy();
  expect(server.calls.map(({ call }) => call)).toContain(`DELETE /api/analyses/${analysis.id}`);
});

test('a dropped and a pasted photo are taken like a chosen one', async () => {
  open();
  const panel = (await screen.findByText('Take Photo')).closest('.capture')!;
  fireEvent.drop(panel, { dataTransfer: { files: [PHOTO] } });
  await screen.findByText('Frame the spot');
  await userEvent.click(screen.getByRole('button', { name: 'Another photo' }));
  await screen.findByText('Take Photo');
  const paste = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files: [PHOTO] } });
  act(() => void document.dispatchEvent(paste));
  expect(await screen.findByText('Frame the spot')).toBeTruthy();
});

test('where the browser has no camera access, the photo can be uploaded instead', async () => {
  open();
  await userEvent.click(await screen.findByText('Take Photo'));
  expect(await screen.findByText(/Your browser does not support camera access\./)).toBeTruthy();
});
