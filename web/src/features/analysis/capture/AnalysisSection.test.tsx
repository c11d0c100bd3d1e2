import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnalysisSection } from './AnalysisSection';
import { aLesion, anAnalysis, inTurn, lendBrowser, visit } from './testSite';
import { regionFor } from '../prepare/transform';
import type { TestServer } from '../../../lib/testServer';

beforeEach(() => {
  lendBrowser();
  localStorage.clear();
});

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

test('a photo that is too small to assess is refused, and another can be chosen at once', async () => {
  lendBrowser(undefined, [400, 95]);
  open();
  const input = await screen.findByLabelText('Choose an image file');
  await userEvent.upload(input, PHOTO);
  expect(await screen.findByText(/^This photo is too small to assess\. Please choose the original/)).toBeTruthy();
  lendBrowser();
  await userEvent.upload(input, PHOTO);
  expect(await screen.findByText('Frame the spot')).toBeTruthy();
  expect(screen.queryByText(/too small to assess/)).toBeNull();
});

test('a photo whose file breaks off is refused before anything of it is shown', async () => {
  open();
  const whole = readFileSync(join(__dirname, '../../../../../packages/lesion/fixtures/phone-melanoma-1.jpg'));
  const give = async (share: number) => {
    const bytes = new Uint8Array(whole.subarray(0, Math.floor(share * whole.length)));
    const file = new File([bytes], 'spot.jpg', { type: 'image/jpeg' });
    await userEvent.upload(await screen.findByLabelText('Choose an image file'), file);
  };
  await give(0.95);
  expect(await screen.findByText('Failed to load the image. Please try another photo.')).toBeTruthy();
  expect(screen.queryByText('Frame the spot')).toBeNull();
  await give(1);
  expect(await screen.findByText('Frame the spot')).toBeTruthy();
});

test('the frame starts about the spot that stands out, and a press zooms out', async () => {
  lendBrowser((x, y) => (Math.hypot(x - 112, y - 112) < 30 ? [96, 58, 44] : [214, 170, 150]));
  open();
  await prepare();
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext');
  expect(Number.parseFloat(zoom()!)).toBeGreaterThan(1.5);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(zoom()).toBe('1.0 times');
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
    lesionId: null,
    filename: 'spot.jpg',
    location: 'Upper back: left of the spine',
    notes: '',
    answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
    mmPerPixel: null,
  });
  const shown = document.body.textContent;
  expect(shown).toContain('Moderate risk');
  expect(shown).toContain('Raised because of your answer');
  expect(shown).toContain('Model certainty 87\u00a0%');
  expect(shown).toContain('It is not a chance of cancer.');
  expect(shown).toContain('not a medical diagnosis');
  expect(shown).not.toMatch(/benign|\bsafe\b|no cancer/i);
});

test('the picture beside the result, and the one kept on this device, show the square that was sent', async () => {
  const parts: [x: number, y: number, width: number, height: number][] = [];
  lendBrowser(undefined, undefined, (_, ...[x, y, width, height]) => parts.push([x, y, width, height]));
  open({ 'POST /api/analyze': { body: anAnalysis() } });
  await prepare();
  screen.getByRole('application', { name: 'Framing of your photo' }).focus();
  await userEvent.keyboard('++++{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
  parts.length = 0;
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });
  const [sentPart, ...pictures] = parts;
  expect(pictures).toHaveLength(2);
  for (const [x, y, size, height] of pictures) {
    expect(height).toBe(size);
    const region = regionFor({ x, y, size }, { width: 400, height: 300 });
    expect([region.x, region.y, region.width, region.height]).toEqual(sentPart);
  }
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

/** Marks two ends on the photo, which jsdom draws 400 px wide and 300 px high at the page's corner. */
function tap(x: number, y: number) {
  const surface = screen.getByAltText('Your whole photo').parentElement!;
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect;
  // jsdom has no PointerEvent; React reads these fields of whatever event has the name.
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
    fireEvent(surface, Object.assign(event, { pointerId: 1 }));
  }
}

test('two taps on a coin give the scale of the sent picture, wherever on the photo the coin lies', async () => {
  const server = open({ 'POST /api/analyze': { body: anAnalysis() } });
  await prepare();
  await userEvent.click(screen.getByRole('button', { name: 'Mark a coin or ruler (optional)' }));
  expect(screen.getByText('Tap one edge of the coin.')).toBeTruthy();
  tap(10, 100);
  tap(10, 200);
  // 24.26 mm over 100 px of the photo; the framed square is 300 px, sent as 224.
  expect(screen.getByText(/^Scale: 0\.325 mm per pixel; the framed square is 72\.8 mm wide\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use this scale' }));
  expect(screen.getByText('US 25¢ (quarter).')).toBeTruthy();
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(sent(server)[0]?.body).toMatchObject({ mmPerPixel: expect.closeTo((24.26 / 100) * (300 / 224), 8) });
});

test('marks that were placed for the person measure nothing until each has been moved', async () => {
  open();
  await prepare();
  await userEvent.click(screen.getByRole('button', { name: 'Mark a coin or ruler (optional)' }));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this scale' });
  const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Place two marks to move' }));
  expect(button().disabled).toBe(true);
  expect(reason()).toBe('Nothing is measured yet: move each mark to an edge of the coin.');
  for (const end of [/^First edge/, /^Second edge/]) {
    screen.getByRole('button', { name: end }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  }
  expect(reason()).toBe('Nothing is measured yet: move each mark to an edge of the coin.');
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

test('the scale can be marked with the keyboard alone, on a ruler, and taken back', async () => {
  const server = open({ 'POST /api/analyze': { body: anAnalysis() } });
  await prepare();
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
  // A third of 400 px, and 6 px more by each key.
  const mm = ((20 / (400 / 3 + 12)) * 300).toFixed(1);
  expect(screen.getByText(new RegExp(`the framed square is ${mm.replace('.', '\\.')} mm wide`))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use this scale' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove scale' }));
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(sent(server)[0]?.body).toMatchObject({ mmPerPixel: null });
});

test('a person without earlier spots is not asked which one it is', async () => {
  open();
  await prepare();
  expect(screen.queryByText('Have you photographed this spot before?')).toBeNull();
});

test('the same spot as before is chosen from the list, brings its region, and is not asked whether it is new', async () => {
  const neck = aLesion({ id: '01ARZ3NDEKTSV4RRFFQ69G5NEC', name: 'Mole below the ear', region: 'Neck', analyses: 2 });
  const server = open({
    'GET /api/lesions': { body: [aLesion(), neck] },
    'POST /api/analyze': { body: anAnalysis() },
  });
  await prepare();
  await userEvent.click(screen.getByRole('radio', { name: 'Same spot as before' }));
  expect(screen.queryByText('Is it new?')).toBeNull();
  await analyze();
  expect(await screen.findByText('Please choose the spot.')).toBeTruthy();
  expect(sent(server)).toHaveLength(0);

  await userEvent.click(screen.getByRole('radio', { name: /^Mole below the ear/ }));
  expect(screen.getByLabelText<HTMLSelectElement>('Where on your body is it?').value).toBe('Neck');
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(sent(server)[0]?.body).toMatchObject({ lesionId: neck.id, location: 'Neck', answers: { isNew: null } });
});

test('a spot from before in another region will not be compared, which the form says before anything is sent', async () => {
  const nowhere = aLesion({ id: '01ARZ3NDEKTSV4RRFFQ69G5NEC', name: 'Mole', region: null });
  open({ 'GET /api/lesions': { body: [aLesion(), nowhere] } });
  await prepare('Face');
  const caution = () => screen.queryByText('This photo will not be compared')?.closest('[role="status"]')?.textContent;
  expect(caution()).toBeUndefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Same spot as before' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Spot, upper back/ }));
  const region = screen.getByLabelText<HTMLSelectElement>('Where on your body is it?');
  expect([region.value, caution()]).toEqual(['Upper back', undefined]);

  await userEvent.selectOptions(region, 'Face');
  expect(caution()).toContain(
    'The spot you chose is on the upper back. If this photo shows it, choose that region; if not, choose “A new spot”.',
  );
  await userEvent.selectOptions(region, 'Nail');
  expect(caution()).toBeUndefined();
  await userEvent.selectOptions(region, 'Face');
  await userEvent.click(screen.getByRole('radio', { name: /^Mole/ }));
  expect(caution()).toBeUndefined();
});

test('spots that cannot be loaded do not stand in the way of a photo', async () => {
  const server = open({
    'GET /api/lesions': { status: 500, body: { code: 'internal', message: 'Oh.' } },
    'POST /api/analyze': { body: anAnalysis() },
  });
  await prepare();
  expect(await screen.findByText('Your earlier spots could not be loaded')).toBeTruthy();
  await analyze();
  await screen.findByRole('heading', { name: 'Your result' });
  expect(sent(server)[0]?.body).toMatchObject({ lesionId: null });
});

test('after the result the spot gets a name', async () => {
  const spot = aLesion();
  const server = open({
    'GET /api/lesions': { body: [spot] },
    'POST /api/analyze': { body: anAnalysis() },
    [`PATCH /api/lesions/${spot.id}`]: { body: aLesion({ name: 'Left of the spine' }) },
  });
  await prepare();
  await analyze();
  await userEvent.type(await screen.findByLabelText(/^Name this spot/), 'Left of the spine{Enter}');
  expect(await screen.findByText('This spot is now called “Left of the spine”.')).toBeTruthy();
  expect(server.calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ name: 'Left of the spine' });
});

test('the result shows why: three reasons, the layers with their switches, and what is known of this skin tone', async () => {
  const sentence = 'The model was hardly tested on skin of your tone, so be more careful with this result.';
  const reasons = ['Several colors.', 'A jagged border.', 'Halves that differ.'];
  open({
    'POST /api/analyze': {
      body: anAnalysis({ reasons, skin: { ita: -20, standing: 'barely_tested', sentence } }),
    },
  });
  await prepare();
  await analyze();
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
  expect(screen.getByText(/areas that spoke for this tier/).textContent).toContain('not where a disease is');
  expect(screen.getByLabelText('Colors found in the spot').textContent).toBe('1dark brown 55\u00a0%');
  expect(document.querySelectorAll('.photo-overlay__marker')).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: 'Colors' }));
  expect(screen.queryByLabelText('Colors found in the spot')).toBeNull();
  expect(document.querySelectorAll('.photo-overlay__marker')).toHaveLength(0);
});
