import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguageSource } from '#domain/messages/language';
import { AnalysisSection } from './AnalysisSection';
// Compiled before the first test, which would wait for it.
import './steps/AnalysisSteps';
import { ReminderPart } from '../spots/reminders/ReminderPart';
import { buildAnalysis, buildSpot } from '../../testing/fixtures';
import { stubBrowser } from '../../testing/stubBrowser';
import { renderWithApi } from '../../testing/renderWithApi';
import { useSignInRequest } from '../../lib/sessionHold';
import { replyInOrder, SIGNED_OUT } from '../../lib/testServer';
import { findSourceRegion } from './prepare/analysisImage';
import type { TestServer } from '../../lib/testServer';

beforeEach(() => {
  stubBrowser();
  localStorage.clear();
});

const PHOTO = new File(['jpeg'], 'spot.jpg', { type: 'image/jpeg' });
const FAILED = 'Analysis Error: Failed to analyze the image. Please try again.';

/** The sign-in over the page, which `Shell` renders. */
function SignIn() {
  const request = useSignInRequest();
  return (
    request && (
      <>
        <button onClick={request.onSignedIn}>{request.reason}</button>
        <button onClick={request.onClose}>Not now</button>
      </>
    )
  );
}

/** `state` is what the history entry holds, as after a reload. */
function renderSection(replies: TestServer['replies'] = {}, state?: object) {
  return renderWithApi(
    <>
      <AnalysisSection heading={null} paywall={<p>The paywall</p>} />
      <SignIn />
    </>,
    replies,
    { pathname: '/', state },
  );
}

async function choosePhoto(region = 'Upper back') {
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await userEvent.selectOptions(await screen.findByLabelText('Where on your body is it?'), region);
}

const pressAnalyze = (name = 'Analyze') => userEvent.click(screen.getByRole('button', { name }));
const findAnalyzeCalls = ({ calls }: TestServer) => calls.filter(({ call }) => call === 'POST /api/analyze');

test('without a subscription both capture buttons lead to the paywall', async () => {
  renderSection({ 'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } } });
  expect(await screen.findAllByText('Requires subscription')).toHaveLength(2);
  expect(screen.getAllByText('Subscribe to unlock')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Take Photo/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Upload Image/ })).toBeTruthy();
  expect(screen.getByText('The paywall')).toBeTruthy();
  expect(screen.queryByLabelText('Choose an image file')).toBeNull();
});

test('any image can be chosen, and no format is named, because Safari on a Mac would convert the others to it', async () => {
  renderSection();
  const input = await screen.findByLabelText('Choose an image file');
  expect(input.getAttribute('accept')).toBe('image/*');
});

test('a file that is no image, and one that is too large, are refused with a sentence', async () => {
  renderSection();
  const input = await screen.findByLabelText('Choose an image file');
  const chooseFile = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  chooseFile(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Please select an image file (JPG, PNG, etc.)')).toBeTruthy();
  const large = Object.defineProperty(new File([''], 'big.jpg', { type: 'image/jpeg' }), 'size', { value: 11_000_000 });
  chooseFile(large);
  expect(await screen.findByText('Please select an image smaller than 10MB')).toBeTruthy();
});

test('a photo that is too small to assess is refused, and another can be chosen at once', async () => {
  stubBrowser(undefined, [400, 95]);
  renderSection();
  const input = await screen.findByLabelText('Choose an image file');
  await userEvent.upload(input, PHOTO);
  expect(await screen.findByText(/^This photo is too small to assess\. Please choose the original/)).toBeTruthy();
  stubBrowser();
  await userEvent.upload(input, PHOTO);
  expect(await screen.findByText('Frame the spot')).toBeTruthy();
  expect(screen.queryByText(/too small to assess/)).toBeNull();
});

test('a truncated photo is refused before it is shown', async () => {
  renderSection();
  const bytesOfWholeFile = readFileSync(join(__dirname, '../../../../packages/lesion/fixtures/phone-melanoma-1.jpg'));
  const chooseFile = async (share: number) => {
    const bytes = new Uint8Array(bytesOfWholeFile.subarray(0, Math.floor(share * bytesOfWholeFile.length)));
    const file = new File([bytes], 'spot.jpg', { type: 'image/jpeg' });
    await userEvent.upload(await screen.findByLabelText('Choose an image file'), file);
  };
  await chooseFile(0.95);
  expect(await screen.findByText('Failed to load the image. Please try another photo.')).toBeTruthy();
  expect(screen.queryByText('Frame the spot')).toBeNull();
  await chooseFile(1);
  expect(await screen.findByText('Frame the spot')).toBeTruthy();
});

test('the frame starts around the most visible spot, and a button zooms out', async () => {
  stubBrowser((x, y) => (Math.hypot(x - 112, y - 112) < 30 ? [96, 58, 44] : [214, 170, 150]));
  renderSection();
  await choosePhoto();
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext');
  expect(Number.parseFloat(zoom()!)).toBeGreaterThan(1.5);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(zoom()).toBe('1.0 times');
});

test('the photo, the region and the answers are sent, and the result promises no health', async () => {
  const analysis = buildAnalysis({ raisedBy: ['changing'], riskLevel: 'moderate' });
  const server = renderSection({ 'POST /api/analyze': { body: analysis } });
  await choosePhoto();
  await userEvent.type(screen.getByLabelText(/^In your words/), 'left of the spine');
  await userEvent.click(screen.getAllByRole('radio', { name: 'Yes' })[0]!);
  await userEvent.click(screen.getAllByRole('radio', { name: 'Not sure' })[1]!);
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });

  expect(findAnalyzeCalls(server)[0]?.body).toEqual({
    imageData: 'data:image/jpeg;base64,/9j/4AAQ',
    lesionId: null,
    pin: null,
    filename: 'spot.jpg',
    location: 'Upper back: left of the spine',
    notes: '',
    answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
    mmPerPixel: null,
  });
  const pageText = document.body.textContent;
  expect(pageText).toContain('Moderate risk');
  expect(pageText).toContain('Raised because of your answer');
  expect(document.querySelector('details.fold:has(dl)')?.textContent).toMatch(
    /^For professionals.*Model certainty 87%.*It is not a chance of cancer\./,
  );
  expect(pageText).toContain('not a medical diagnosis');
  expect(pageText).not.toMatch(/benign|\bsafe\b|no cancer/i);
});

test('the cropped photo and the thumbnail show the square that was sent', async () => {
  const drawnAreas: [x: number, y: number, width: number, height: number][] = [];
  stubBrowser(undefined, undefined, (_, ...[x, y, width, height]) => drawnAreas.push([x, y, width, height]));
  renderSection({ 'POST /api/analyze': { body: buildAnalysis() } });
  await choosePhoto();
  screen.getByRole('application', { name: 'Framing of your photo' }).focus();
  await userEvent.keyboard('++++{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
  drawnAreas.length = 0;
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  const [sentArea, ...pictures] = drawnAreas;
  expect(pictures).toHaveLength(2);
  for (const [x, y, size, height] of pictures) {
    expect(height).toBe(size);
    const region = findSourceRegion({ x, y, size }, { width: 400, height: 300 });
    expect([region.x, region.y, region.width, region.height]).toEqual(sentArea);
  }
});

test('without a body region no request is sent', async () => {
  const server = renderSection({ 'POST /api/analyze': { body: buildAnalysis() } });
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await screen.findByText('Frame the spot');
  await pressAnalyze();
  expect(await screen.findByText('Please choose where on your body it is.')).toBeTruthy();
  expect(findAnalyzeCalls(server)).toHaveLength(0);
});

test('a nail gets advice to see a doctor, and no request is sent', async () => {
  const server = renderSection();
  await choosePhoto('Nail');
  expect(screen.getByText(/Please show this spot to a doctor\./)).toBeTruthy();
  await pressAnalyze();
  expect(findAnalyzeCalls(server)).toHaveLength(0);
});

test('the next photo, of a new spot, has no body region until the person gives one', async () => {
  renderSection({ 'POST /api/analyze': { body: buildAnalysis() } });
  await choosePhoto('Forearm');
  await pressAnalyze();
  await userEvent.click(await screen.findByRole('button', { name: 'New Analysis' }));
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  expect((await screen.findByLabelText<HTMLSelectElement>('Where on your body is it?')).value).toBe('');
});

test('a failure keeps the photo and the answers, and trying again sends the same photo', async () => {
  const server = renderSection({
    'POST /api/analyze': replyInOrder(
      { status: 500, body: { code: 'internal', message: 'Oh' } },
      { body: buildAnalysis() },
    ),
  });
  await choosePhoto();
  await userEvent.type(screen.getByLabelText(/^Notes/), 'itches');
  await pressAnalyze();
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(screen.getByText('Analysis Failed')).toBeTruthy();
  expect(screen.getByText('Oh. Your photo and answers are still here.')).toBeTruthy();
  expect(screen.getByDisplayValue('itches')).toBeTruthy();
  await pressAnalyze('Try again');
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)).toHaveLength(2);
  expect(findAnalyzeCalls(server)[1]?.body).toEqual(findAnalyzeCalls(server)[0]?.body);
});

test('an ended session asks for sign-in over the kept photo, and signing in sends the same photo', async () => {
  const server = renderSection({
    'POST /api/analyze': replyInOrder(
      { status: 401, body: { code: 'unauthenticated', message: 'No session.' } },
      { body: buildAnalysis() },
    ),
  });
  await choosePhoto();
  await pressAnalyze();
  await userEvent.click(await screen.findByRole('button', { name: 'Please log in to perform analysis' }));
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)[1]?.body).toEqual(findAnalyzeCalls(server)[0]?.body);
  expect(server.calls.filter(({ call }) => call === 'GET /api/auth/me')).toHaveLength(1);
});

test('an ended session shows the sign-in and no failure beside it, and who closes it can analyze by one tap', async () => {
  const server = renderSection({
    'POST /api/analyze': replyInOrder(SIGNED_OUT, SIGNED_OUT, { body: buildAnalysis() }),
  });
  await choosePhoto();
  await pressAnalyze();
  await screen.findByRole('button', { name: 'Please log in to perform analysis' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.queryAllByText(/Analysis failed/i)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryAllByText(/Analysis failed|Please log in/i)).toEqual([]);
  await pressAnalyze();
  await userEvent.click(await screen.findByRole('button', { name: 'Please log in to perform analysis' }));
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)).toHaveLength(3);
});

test('an ended session is said beside a photo that nobody changed for ten minutes, over which no sign-in comes', async () => {
  renderSection({ 'POST /api/analyze': SIGNED_OUT });
  await choosePhoto();
  const later = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await pressAnalyze();
  await screen.findByText('Please log in to perform analysis. Your photo and answers are still here.');
  expect(screen.queryByRole('button', { name: 'Please log in to perform analysis' })).toBeNull();
  clock.mockRestore();
});

test('a missing body region is focused, and its error describes it', async () => {
  renderSection();
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await screen.findByText('Frame the spot');
  await pressAnalyze();
  const region = screen.getByLabelText('Where on your body is it?');
  expect(document.activeElement).toBe(region);
  const error = document.getElementById(region.getAttribute('aria-describedby')!);
  expect(error?.textContent).toBe('Please choose where on your body it is.');
  expect(error?.getAttribute('role')).toBe('alert');
});

test('a photo that cannot be assessed shows the reasons and offers another photo', async () => {
  const reasons = [{ code: 'too_dark', message: 'dark' }];
  renderSection({
    'POST /api/analyze': { status: 422, body: { code: 'image_unassessable', message: 'No.', reasons } },
  });
  await choosePhoto();
  await pressAnalyze();
  expect(await screen.findByRole('heading', { name: 'We can’t assess this photo' })).toBeTruthy();
  expect(screen.getByText('The photo is too dark. Move to daylight or switch on a light.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try another photo' }));
  expect(await screen.findByText('Take Photo')).toBeTruthy();
});

test('an analysis canceled while the request is pending is deleted', async () => {
  const analysis = buildAnalysis();
  const server = renderSection({
    'POST /api/analyze': () => {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      return { body: analysis };
    },
    [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await choosePhoto();
  await pressAnalyze();
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain(`DELETE /api/analyses/${analysis.id}`));
  expect(screen.queryByText('Your result')).toBeNull();
  expect(screen.getByText('Frame the spot')).toBeTruthy();
});

test('Save to History saves the note and is repeatable; Don’t keep this deletes the analysis', async () => {
  const analysis = buildAnalysis({ notes: null });
  const server = renderSection({
    'POST /api/analyze': { body: analysis },
    [`PATCH /api/analyses/${analysis.id}`]: { body: analysis },
    [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await choosePhoto();
  await pressAnalyze();
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

test('a result that is reloaded is shown again from the history, and its note can still be saved', async () => {
  const analysis = buildAnalysis({ riskLevel: 'high', modelRiskLevel: 'high' });
  const server = renderSection(
    { 'GET /api/analyses': { body: [analysis] }, [`PATCH /api/analyses/${analysis.id}`]: { body: analysis } },
    { step: 'outcome', depth: 1, analysisId: analysis.id },
  );
  expect(await screen.findByText('Your result')).toBeTruthy();
  expect(screen.getByText('A dermatologist should look at this spot soon.')).toBeTruthy();
  expect(screen.getByText('This is the shape we measured. We did not store your photo.')).toBeTruthy();
  expect(screen.queryByLabelText('Keep a small picture on this device')).toBeNull();
  const note = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes for your history/);
  expect(note.value).toBe(analysis.notes);
  await userEvent.type(note, ', seen by a doctor');
  await userEvent.click(screen.getByRole('button', { name: 'Save to History' }));
  await screen.findByText('Saved to History');
  const patches = server.calls.filter(({ call }) => call.startsWith('PATCH'));
  expect(patches.map(({ body }) => body)).toEqual([{ notes: `${analysis.notes}, seen by a doctor` }]);
});

test('after a reload, a result that is not among the newest is read by its id', async () => {
  const analysis = buildAnalysis({ riskLevel: 'high', modelRiskLevel: 'high' });
  const server = renderSection(
    {
      'GET /api/analyses': { body: [buildAnalysis({ id: '01ARZ3NDEKTSV4RRFFQ69G5FA2' })] },
      [`GET /api/analyses/${analysis.id}`]: { body: analysis },
    },
    { step: 'outcome', depth: 1, analysisId: analysis.id },
  );
  expect(await screen.findByText('Your result')).toBeTruthy();
  expect(screen.getByText('A dermatologist should look at this spot soon.')).toBeTruthy();
  expect(server.calls.filter(({ call }) => call === `GET /api/analyses/${analysis.id}`)).toHaveLength(1);
});

test('beside Analyze stands what is still needed, then how many questions are open', async () => {
  renderSection();
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  const describesButton = (text: string) =>
    expect(screen.getByRole('button', { name: 'Analyze', description: text })).toBeTruthy();
  await screen.findByText('Still needed: where on your body it is.');
  describesButton('Still needed: where on your body it is.');
  await userEvent.selectOptions(screen.getByLabelText('Where on your body is it?'), 'Upper back');
  describesButton('4 questions are open. Your answers can make the result more urgent.');
  await userEvent.click(screen.getAllByRole('radio', { name: 'Not sure' })[1]!);
  describesButton('3 questions are open. Your answers can make the result more urgent.');
});

test('a printed result names the body region in the language of the person', async () => {
  setLanguageSource(() => 'es');
  try {
    const analysis = buildAnalysis({ location: 'Chest' });
    renderSection(
      { 'GET /api/analyses': { body: [analysis] } },
      { step: 'outcome', depth: 1, analysisId: analysis.id },
    );
    expect((await screen.findByText(/^Skin Awareness, .* Modelo /)).textContent).toContain('Pecho');
  } finally {
    setLanguageSource(() => 'en');
  }
});

test('a result of another person, or a deleted one, is not shown after a reload', async () => {
  renderSection(
    { 'GET /api/analyses': { body: [buildAnalysis({ id: '01ARZ3NDEKTSV4RRFFQ69G5FA2' })] } },
    { step: 'outcome', depth: 1, analysisId: buildAnalysis().id },
  );
  expect(await screen.findByText('Take Photo')).toBeTruthy();
  expect(screen.queryByText('Your result')).toBeNull();
});

test('the day of a reminder is read again after a new analysis, and after its deletion', async () => {
  const analysis = buildAnalysis();
  const server = renderWithApi(
    <>
      <AnalysisSection heading={null} paywall={null} />
      <ReminderPart of="check" />
    </>,
    {
      'POST /api/analyze': { body: analysis },
      [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
    },
  );
  const countReads = () => server.calls.filter(({ call }) => call === 'GET /api/reminders').length;
  await choosePhoto();
  expect(countReads()).toBe(1);
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(countReads()).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Don’t keep this' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Take Photo');
  expect(countReads()).toBe(3);
});

test('a dropped and a pasted photo work like a chosen one', async () => {
  renderSection();
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
  renderSection();
  await userEvent.click(await screen.findByText('Take Photo'));
  expect(await screen.findByText(/Your browser does not support camera access\./)).toBeTruthy();
});

/** Taps a point of the photo, which the stub lays out 400 px wide and 300 px high at the page's corner. */
function tap(x: number, y: number) {
  const surface = screen.getByAltText('Your whole photo').parentElement!;
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect;
  // jsdom has no PointerEvent. React reads these fields from any event of that name.
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
    fireEvent(surface, Object.assign(event, { pointerId: 1 }));
  }
}

test('two taps on a coin give the scale of the analysis image, wherever the coin is on the photo', async () => {
  const server = renderSection({ 'POST /api/analyze': { body: buildAnalysis() } });
  await choosePhoto();
  await userEvent.click(screen.getByRole('button', { name: 'Mark a coin or ruler (optional)' }));
  expect(screen.getByText('Tap one edge of the coin.')).toBeTruthy();
  tap(10, 100);
  tap(10, 200);
  // 24.26 mm are 100 px of the photo. The framed square is 300 px, the analysis image 224 px.
  expect(screen.getByText(/^Scale: 0\.325 mm per pixel\. The framed square is 72\.8 mm wide\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use this scale' }));
  expect(screen.getByText('US 25¢ (quarter).')).toBeTruthy();
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)[0]?.body).toMatchObject({
    mmPerPixel: expect.closeTo((24.26 / 100) * (300 / 224), 8),
  });
});

test('default ends measure nothing until each is moved', async () => {
  renderSection();
  await choosePhoto();
  await userEvent.click(screen.getByRole('button', { name: 'Mark a coin or ruler (optional)' }));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this scale' });
  const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Place two marks to move' }));
  expect(button().disabled).toBe(true);
  expect(reason()).toBe('Nothing is measured yet. Move each mark to an edge of the coin.');
  for (const end of [/^First edge/, /^Second edge/]) {
    screen.getByRole('button', { name: end }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  }
  expect(reason()).toBe('Nothing is measured yet. Move each mark to an edge of the coin.');
  screen.getByRole('button', { name: /^First edge/ }).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(button().disabled).toBe(true);
  expect(reason()).toBe('Move the other mark to an edge of the coin, too.');
  tap(300, 150);
  expect(button().disabled).toBe(false);
  expect(reason()).toMatch(/^Scale: /);

  await userEvent.click(screen.getByRole('button', { name: 'Clear marks' }));
  await userEvent.click(screen.getByRole('button', { name: 'Place two marks to move' }));
  expect(button().disabled).toBe(true);
});

test('the scale can be marked with the keyboard alone, on a ruler, and removed', async () => {
  const server = renderSection({ 'POST /api/analyze': { body: buildAnalysis() } });
  await choosePhoto();
  await userEvent.click(screen.getByRole('button', { name: 'Mark a coin or ruler (optional)' }));
  await userEvent.selectOptions(screen.getByLabelText('What lies beside the spot?'), 'Ruler or tape measure');
  await userEvent.click(screen.getByRole('button', { name: 'Place two marks to move' }));
  for (const [end, arrow] of [
    [/^First edge/, 'ArrowLeft'],
    [/^Second edge/, 'ArrowRight'],
  ] as const) {
    screen.getByRole('button', { name: end }).focus();
    await userEvent.keyboard(`{Shift>}{${arrow}}{/Shift}`);
  }
  await userEvent.clear(screen.getByLabelText('Distance between your two marks, in mm'));
  expect(screen.getByText('Enter 5 to 300 mm.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this scale' }).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Distance between your two marks, in mm'), '20');
  // The default ends are a third of 400 px apart, and each key press adds 6 px.
  const mm = ((20 / (400 / 3 + 12)) * 300).toFixed(1);
  expect(screen.getByText(new RegExp(`The framed square is ${mm.replace('.', '\\.')} mm wide`))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use this scale' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove scale' }));
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)[0]?.body).toMatchObject({ mmPerPixel: null });
});

test('a person without spots gets no question about an earlier spot', async () => {
  renderSection();
  await choosePhoto();
  expect(screen.queryByText('Have you photographed this spot before?')).toBeNull();
});

test('choosing an earlier spot sets its region and hides the question whether it is new', async () => {
  const neck = buildSpot({ id: '01ARZ3NDEKTSV4RRFFQ69G5NEC', name: 'Mole below the ear', region: 'Neck', analyses: 2 });
  const server = renderSection({
    'GET /api/lesions': { body: [buildSpot(), neck] },
    'POST /api/analyze': { body: buildAnalysis() },
  });
  await choosePhoto();
  await userEvent.click(screen.getByRole('radio', { name: 'Same spot as before' }));
  expect(screen.queryByText('Is it new?')).toBeNull();
  await pressAnalyze();
  expect(await screen.findByText('Please choose the spot.')).toBeTruthy();
  expect(findAnalyzeCalls(server)).toHaveLength(0);

  await userEvent.click(screen.getByRole('radio', { name: /^Mole below the ear/ }));
  expect(screen.getByLabelText<HTMLSelectElement>('Where on your body is it?').value).toBe('Neck');
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)[0]?.body).toMatchObject({
    lesionId: neck.id,
    location: 'Neck',
    answers: { isNew: null },
  });
});

test('a new spot does not take the region of an earlier spot that was chosen first', async () => {
  renderSection({ 'GET /api/lesions': { body: [buildSpot({ name: 'Mole below the ear', region: 'Neck' })] } });
  await choosePhoto();
  await userEvent.click(screen.getByRole('radio', { name: 'Same spot as before' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Mole below the ear/ }));
  const region = screen.getByLabelText<HTMLSelectElement>('Where on your body is it?');
  expect(region.value).toBe('Neck');
  await userEvent.click(screen.getByRole('radio', { name: 'A new spot' }));
  expect(region.value).toBe('');
});

test('the form warns that an earlier spot in another region will not be compared', async () => {
  const spotWithoutRegion = buildSpot({ id: '01ARZ3NDEKTSV4RRFFQ69G5NEC', name: 'Mole', region: null });
  renderSection({ 'GET /api/lesions': { body: [buildSpot(), spotWithoutRegion] } });
  await choosePhoto('Face');
  const caution = () => screen.queryByText('We will not compare this photo')?.closest('[role="status"]')?.textContent;
  expect(caution()).toBeUndefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Same spot as before' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Spot, upper back/ }));
  const region = screen.getByLabelText<HTMLSelectElement>('Where on your body is it?');
  expect([region.value, caution()]).toEqual(['Upper back', undefined]);

  await userEvent.selectOptions(region, 'Face');
  expect(caution()).toContain(
    'The spot you chose is on the upper back. If this photo shows it, choose that region. If not, choose “A new spot”.',
  );
  await userEvent.selectOptions(region, 'Nail');
  expect(caution()).toBeUndefined();
  await userEvent.selectOptions(region, 'Face');
  await userEvent.click(screen.getByRole('radio', { name: /^Mole/ }));
  expect(caution()).toBeUndefined();
});

test('an analysis works although the spots cannot be loaded', async () => {
  const server = renderSection({
    'GET /api/lesions': { status: 500, body: { code: 'internal', message: 'Oh.' } },
    'POST /api/analyze': { body: buildAnalysis() },
  });
  await choosePhoto();
  expect(await screen.findByText('Your earlier spots could not be loaded')).toBeTruthy();
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(findAnalyzeCalls(server)[0]?.body).toMatchObject({ lesionId: null });
});

test('the spot can be named after the result', async () => {
  const spot = buildSpot();
  const server = renderSection({
    'GET /api/lesions': { body: [spot] },
    'POST /api/analyze': { body: buildAnalysis() },
    [`PATCH /api/lesions/${spot.id}`]: { body: buildSpot({ name: 'Left of the spine' }) },
  });
  await choosePhoto();
  await pressAnalyze();
  await userEvent.type(await screen.findByLabelText(/^Name this spot/), 'Left of the spine{Enter}');
  expect(await screen.findByText('This spot is now called “Left of the spine”.')).toBeTruthy();
  expect(server.calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ name: 'Left of the spine' });
});

test('the result of an unfamiliar photo says so and what to do, and shows no certainty', async () => {
  const analysis = buildAnalysis({ riskLevel: 'moderate', modelRiskLevel: 'moderate', caution: 'unfamiliar' });
  renderSection({ 'POST /api/analyze': { body: analysis } });
  await choosePhoto();
  await pressAnalyze();
  expect(await screen.findByText(/never tested this tool on photos like this one.*show it to a doctor/)).toBeTruthy();
  expect(screen.getByText('Model certainty not shown')).toBeTruthy();
  expect(screen.queryByText(/Model certainty \d/)).toBeNull();
});

test('the result of a hazy photo asks for a better photo, and shows no certainty', async () => {
  const analysis = buildAnalysis({ riskLevel: 'moderate', modelRiskLevel: 'moderate', caution: 'haze' });
  renderSection({ 'POST /api/analyze': { body: analysis } });
  await choosePhoto();
  await pressAnalyze();
  expect(
    await screen.findByText(/too pale to call the spot low risk.*take another photo.*show it to a doctor/),
  ).toBeTruthy();
  expect(screen.queryByText(/Model certainty \d/)).toBeNull();
});

test('an answer that raises the result of an unfamiliar photo keeps the text of its tier, and the caution beside it', async () => {
  const changes = { riskLevel: 'high', modelRiskLevel: 'moderate', caution: 'unfamiliar' } as const;
  renderSection({ 'POST /api/analyze': { body: buildAnalysis({ ...changes, raisedBy: ['bleeding'] }) } });
  await choosePhoto();
  await pressAnalyze();
  expect(await screen.findByText(/^A dermatologist should look at this spot soon/)).toBeTruthy();
  expect(screen.getByText(/never tested this tool on photos like this one/)).toBeTruthy();
  expect(screen.queryByText(/Model certainty \d/)).toBeNull();
});

test('the result shows its reasons, the layers with their switches, and the note about the skin tone', async () => {
  const sentence = 'The model was hardly tested on skin of your tone, so be more careful with this result.';
  const reasons = ['Several colors.', 'A jagged border.', 'Halves that differ.'];
  renderSection({
    'POST /api/analyze': {
      body: buildAnalysis({ reasons, skin: { ita: -20, standing: 'barely_tested', sentence } }),
    },
  });
  await choosePhoto();
  await pressAnalyze();
  await screen.findByRole('heading', { name: 'Your result' });
  reasons.forEach((reason) => expect(screen.getByText(reason)).toBeTruthy());
  expect(screen.getByText(sentence)).toBeTruthy();
  const states = screen.getAllByRole('switch').map((layer) => [layer.textContent, layer.getAttribute('aria-checked')]);
  expect(states).toEqual([
    ['Outline', 'true'],
    ['Symmetry axes', 'true'],
    ['Colors', 'true'],
    ['What the model looked at', 'false'],
  ]);
  await userEvent.click(screen.getByRole('switch', { name: 'What the model looked at' }));
  expect(screen.getByText(/areas that counted toward this tier/).textContent).toContain('not where a disease is');
  expect(screen.getByLabelText('Colors found in the spot').textContent).toBe('1dark brown');
  expect(document.querySelectorAll('.photo-overlay__marker')).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: 'Colors' }));
  expect(screen.queryByLabelText('Colors found in the spot')).toBeNull();
  expect(document.querySelectorAll('.photo-overlay__marker')).toHaveLength(0);
});
