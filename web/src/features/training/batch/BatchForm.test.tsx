import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { ALREADY_ADDED, LABEL_DISAGREEMENT } from '#domain/training/training';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { useSignInRequest } from '../../../lib/sessionHold';
import { replyInOrder, SIGNED_OUT, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { BatchForm } from './BatchForm';
import { parseLabelFiles } from './labelFile';

const ADD = 'POST /api/training/add';
/** The first and last bytes of a JPEG. */
const BYTES = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0x00, 0x02, 0xff, 0xd9]);
const createJpeg = (name: string) => new File([BYTES], name, { type: 'image/jpeg' });
const refuse = (code: string, message: string) => ({
  status: 409,
  body: { code: 'conflict', message: 'Refused', reasons: [{ code, message }] },
});
const TWIN = refuse(ALREADY_ADDED, 'This photo has already been added.');
const DOUBT = refuse(LABEL_DISAGREEMENT, 'You labeled this photo benign. The live model rates it high risk.');

/** jsdom decodes and draws no pictures. */
beforeAll(() => {
  Object.assign(globalThis, { createImageBitmap: () => ({ width: 600, height: 800, close: () => undefined }) });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toDataURL: () => 'data:image/jpeg;base64,/9j/4AAQ',
  });
});

/** The sign-in over the page, which `Shell` renders. */
function SignIn() {
  const request = useSignInRequest();
  return request && <button onClick={request.onSignedIn}>{request.reason}</button>;
}

function renderBatch(replies: TestServer['replies']): TestServer {
  const server = startTestServer(replies);
  render(
    <ToastProvider>
      <SessionBoundary>
        <BatchForm />
        <SignIn />
      </SessionBoundary>
    </ToastProvider>,
  );
  return server;
}

const chooseFiles = (...files: File[]) => userEvent.upload(screen.getByLabelText(/^Photos, ZIP or CSV/), files);
const consent = () => userEvent.click(screen.getByRole('checkbox', { name: /^The owner of each of these photos/ }));
const listBodies = (server: TestServer) => server.calls.filter(({ call }) => call === ADD).map(({ body }) => body);

test('a ZIP with a CSV adds each photo with its diagnosis and the consent, and names every file that it cannot use', async () => {
  const server = renderBatch({ [ADD]: { body: {} } });
  const csv = 'file,diagnosis\nset/a.jpg,benign\n"b.JPG",Malignant\nc.jpg,mole\nmissing.jpg,benign\n';
  const zip = zipSync({
    'set/a.jpg': BYTES,
    'set/b.jpg': BYTES,
    'c.jpg': BYTES,
    'unlabeled.png': BYTES,
    'labels.csv': Uint8Array.from(strToU8(csv)),
    '__MACOSX/set/a.jpg': BYTES,
  });
  await chooseFiles(new File([zip], 'photos.zip', { type: 'application/zip' }));
  expect(await screen.findByText('2 photos found')).toBeTruthy();
  const problems = within(screen.getByRole('region', { name: 'Photos that need your attention' }));
  expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'c.jpg: Line 4: “mole” is no diagnosis. Use benign, suspicious or malignant.',
    'unlabeled.png: The CSV names no diagnosis for this file.',
    'missing.jpg: The CSV names this file, but it is not among the photos.',
  ]);
  expect(screen.getByRole('button', { name: 'Add 2 photos' }).hasAttribute('disabled')).toBe(true);
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 photos' }));
  expect(await screen.findByText(/2 added, 0 there before, 0 need your attention/)).toBeTruthy();
  expect(listBodies(server)).toMatchObject([
    { diagnosis: 'benign', ownerConsent: true },
    { diagnosis: 'malignant', ownerConsent: true },
  ]);
});

test('photos that are in the set count as done, a refused one is named, and a doubted one can be confirmed with a reason', async () => {
  const unusable = { status: 422, body: { code: 'image_unassessable', message: 'This photo cannot be used.' } };
  const server = renderBatch({ [ADD]: replyInOrder(TWIN, unusable, DOUBT, { body: {} }) });
  await chooseFiles(createJpeg('twin.jpg'), createJpeg('blurred.jpg'), createJpeg('doubt.jpg'));
  await userEvent.click(await screen.findByRole('radio', { name: /^Benign/ }));
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 photos' }));
  expect(await screen.findByText(/0 added, 1 there before, 2 need your attention/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '3 of 3 photos done' })).toBeTruthy();
  expect(screen.getByText(/This photo cannot be used\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Give a reason' }));
  // The photo stands beside its label and the live model's rating.
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('img', { name: /^Chosen: / })).toBeTruthy();
  expect(dialog.getByText(/The live model rates it high risk/)).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(/^Why is the label right/), 'Histology');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the label' }));
  expect(await screen.findByText(/1 added, 1 there before, 1 need your attention/)).toBeTruthy();
  expect(listBodies(server).at(-1)).toMatchObject({ diagnosis: 'benign', labelReason: 'Histology' });
});

test('a batch that the server slows down waits as long as it asks, and goes on', async () => {
  const busy = { status: 429, body: { code: 'too_many_requests', message: 'Too many', retryAfterSeconds: 0.05 } };
  const server = renderBatch({ [ADD]: replyInOrder(busy, busy, { body: {} }) });
  await chooseFiles(createJpeg('a.jpg'));
  await userEvent.click(await screen.findByRole('radio', { name: /^Malignant/ }));
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 photo' }));
  expect(await screen.findByText(/1 added, 0 there before, 0 need your attention/)).toBeTruthy();
  expect(listBodies(server)).toHaveLength(3);
});

test('a batch whose session ends keeps its files and outcomes, and adds the rest after the sign-in', async () => {
  const server = renderBatch({ [ADD]: replyInOrder({ body: {} }, SIGNED_OUT, { body: {} }) });
  await chooseFiles(createJpeg('a.jpg'), createJpeg('b.jpg'), createJpeg('c.jpg'));
  await userEvent.click(await screen.findByRole('radio', { name: /^Malignant/ }));
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 photos' }));
  const signIn = await screen.findByRole('button', { name: 'Please log in to add the other photos' });
  expect(await screen.findByText(/1 added, 0 there before, 0 need your attention/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  await userEvent.click(signIn);
  expect(await screen.findByText(/3 added, 0 there before, 0 need your attention/)).toBeTruthy();
  expect(listBodies(server)).toHaveLength(4);
});

test('the reason for a doubted label outlasts the session', async () => {
  renderBatch({ [ADD]: replyInOrder(DOUBT, SIGNED_OUT, { body: {} }) });
  await chooseFiles(createJpeg('doubt.jpg'));
  await userEvent.click(await screen.findByRole('radio', { name: /^Benign/ }));
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 photo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Give a reason' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Why is the label right/);
  await userEvent.type(reason, 'Histology');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the label' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Please log in to add the other photos' }));
  expect(reason.value).toBe('Histology');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the label' }));
  expect(await screen.findByText(/1 added, 0 there before, 0 need your attention/)).toBeTruthy();
});

test('a damaged ZIP is named, and nothing is sent', async () => {
  const server = renderBatch({});
  await chooseFiles(new File(['no zip'], 'photos.zip', { type: 'application/zip' }));
  expect(await screen.findByText('The files could not be read')).toBeTruthy();
  expect(listBodies(server)).toEqual([]);
});

test('a CSV is read with its mark, quotes, other separators and either line end', () => {
  const { labels, problems } = parseLabelFiles(['\uFEFF"my, photo.jpg";benign\r\nB.png\tsuspicious\n\n']);
  expect([...labels]).toEqual([
    ['my, photo.jpg', 'benign'],
    ['b.png', 'suspicious'],
  ]);
  expect(problems).toEqual([]);
});

test('a photo that two CSV files give different diagnoses gets none', () => {
  const { labels, problems } = parseLabelFiles(['a.jpg,benign\nb.jpg,benign\n', 'a.jpg,malignant\nb.jpg,benign\n']);
  expect([...labels]).toEqual([['b.jpg', 'benign']]);
  expect(problems).toEqual([{ name: 'a.jpg', text: 'This file has two diagnoses. Give it one.' }]);
});

test('photos of the same name, and a file with two diagnoses, are named and left out, so that none gets another’s label', async () => {
  renderBatch({});
  const csv = 'benign/1.jpg,benign\nmalignant/1.jpg,malignant\ntwo.jpg,benign\ntwo.jpg,malignant\ngood.jpg,benign\n';
  const zip = zipSync({
    ...{ 'benign/1.jpg': BYTES, 'malignant/1.jpg': BYTES, 'two.jpg': BYTES, 'good.jpg': BYTES },
    'labels.csv': Uint8Array.from(strToU8(csv)),
  });
  await chooseFiles(new File([zip], 'photos.zip', { type: 'application/zip' }));
  expect(await screen.findByText('1 photo found')).toBeTruthy();
  const problems = within(screen.getByRole('region', { name: 'Photos that need your attention' }));
  expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1.jpg: This file has two diagnoses. Give it one.',
    'two.jpg: This file has two diagnoses. Give it one.',
    'benign/1.jpg: Several photos have this name. Rename them, so that each gets its own label.',
    'malignant/1.jpg: Several photos have this name. Rename them, so that each gets its own label.',
  ]);
});

test('a new choice of files asks for the consent and the diagnosis again', async () => {
  renderBatch({});
  await chooseFiles(createJpeg('first.jpg'));
  await userEvent.click(await screen.findByRole('radio', { name: /^Benign/ }));
  await consent();
  await chooseFiles(createJpeg('second.jpg'));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^The owner of each of these photos/ });
  expect(box.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Benign/ }).checked).toBe(false);
});

test('of two choices of files the last one is shown, also where the first is read later', async () => {
  renderBatch({});
  const labels = new File([], 'labels.csv', { type: 'text/csv' });
  let read: () => void = () => undefined;
  const text = strToU8('file,diagnosis\na.jpg,benign\n');
  labels.arrayBuffer = () => new Promise((resolve) => (read = () => resolve(text.buffer)));
  await chooseFiles(createJpeg('a.jpg'), labels);
  await chooseFiles(createJpeg('b.jpg'), createJpeg('c.jpg'));
  await screen.findByText('2 photos found');
  read();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText('2 photos found')).toBeTruthy();
});
