import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { AnalysisSection } from '../AnalysisSection';
// Compiled before the first test, which would wait for it.
import '../steps/AnalysisSteps';
import { buildAnalysis } from '../../../testing/fixtures';
import { createSpotDetails } from '../details/spotDetails';
import type { PhotoWork } from '../prepare/photoWork';
import { renderWithApi } from '../../../testing/renderWithApi';
import { stubBrowser } from '../../../testing/stubBrowser';
import { useSession } from '../../../lib/session';
import { publishSessionEvent } from '../../../lib/sessionEvents';
import { useSignInRequest } from '../../../lib/sessionHold';
import { replyInOrder, SIGNED_OUT, type TestServer } from '../../../lib/testServer';

/** The sealed parts of the draft, which this environment has no database for. */
const mockDraft = new Map<string, ArrayBuffer>();
jest.mock('../../../lib/sealedDraft', () => ({
  saveDraftPart: (_userId: string, part: string, content: ArrayBuffer) =>
    Promise.resolve(void mockDraft.set(part, content)),
  readDraftPart: (_userId: string, part: string) => Promise.resolve(mockDraft.get(part) ?? null),
  deleteDraftParts: (...parts: string[]) => {
    for (const part of parts) mockDraft.delete(part);
    return Promise.resolve();
  },
}));
let mockOpened: Promise<PhotoWork>;
jest.mock('../waiting/waitingPhoto', () => ({
  ...jest.requireActual<object>('../waiting/waitingPhoto'),
  openWaitingPhoto: () => mockOpened,
}));
jest.mock('../waiting/WaitingPhotos', () => ({
  WaitingPhotos: ({ onOpen }: { onOpen: (since: number) => void }) => (
    <button onClick={() => onOpen(1)}>Open the waiting photo</button>
  ),
}));
jest.mock('../../../lib/useIsSettled', () => ({ useIsSettled: () => true }));
beforeEach(() => {
  publishSessionEvent('signedOut');
  stubBrowser();
  localStorage.clear();
  mockDraft.clear();
});

const PHOTO = new File(['jpeg'], 'spot.jpg', { type: 'image/jpeg' });
const ANALYSIS = buildAnalysis({ notes: null });
const PATCH = `PATCH /api/analyses/${ANALYSIS.id}`;
const RESULT_ENTRY = { step: 'outcome', depth: 1, analysisId: ANALYSIS.id };

/** The buttons of the browser. */
function Browser() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

/** The sign-in over the page, which `Shell` renders. */
function SignIn() {
  const request = useSignInRequest();
  return request && <button onClick={request.onSignedIn}>{request.reason}</button>;
}

/** The page, which opens once it is known who is signed in. */
function Home() {
  return useSession().user ? <AnalysisSection heading={null} paywall={null} /> : null;
}

/** Opens the page. `state` is what its history entry holds after a reload. */
function openPage(replies: TestServer['replies'], state?: object) {
  cleanup();
  return renderWithApi(
    <>
      <Browser />
      <Home />
      <SignIn />
    </>,
    { 'GET /api/analyses': { body: [ANALYSIS] }, 'POST /api/analyze': { body: ANALYSIS }, ...replies },
    { pathname: '/', state },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findResult = () => screen.findByRole('heading', { name: 'Your result' });
const getAnswer = () => screen.getAllByRole<HTMLInputElement>('radio', { name: 'Yes' })[0]!;
const findNote = () => screen.findByLabelText<HTMLTextAreaElement>(/^Notes for your history/);
const countReads = ({ calls }: TestServer) => calls.filter(({ call }) => call === 'GET /api/auth/me').length;

async function analyze() {
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await userEvent.selectOptions(await screen.findByLabelText('Where on your body is it?'), 'Forearm');
  await press('Analyze');
  await findResult();
}

const findRegion = () => screen.findByLabelText<HTMLSelectElement>('Where on your body is it?');

test('after Back from a result, a reload keeps the photo and the changed answers; Forward to the result deletes them', async () => {
  openPage({});
  await analyze();
  await waitFor(() => expect([...mockDraft.keys()]).toEqual([]));
  await press('Back');
  await screen.findByText('Frame the spot');
  await userEvent.click(getAnswer());
  await waitFor(() => expect([...mockDraft.keys()].sort()).toEqual(['answers', 'photo']));
  await waitFor(() => expect(new TextDecoder().decode(mockDraft.get('answers'))).toContain('"changing":"yes"'));
  const draftBefore = new Map(mockDraft);
  await press('Forward');
  await findResult();
  await waitFor(() => expect([...mockDraft.keys()]).toEqual([]));

  draftBefore.forEach((content, part) => mockDraft.set(part, content));
  openPage({}, { step: 'prepare', depth: 1, analysisId: null });
  await screen.findByText('Frame the spot');
  expect(getAnswer().checked).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Where on your body is it?').value).toBe('Forearm');
});

test('of two photos that a person chooses quickly the last one is shown, also where the first is decoded later', async () => {
  const decoding: (() => void)[] = [];
  HTMLImageElement.prototype.decode = () => new Promise((resolve) => decoding.push(resolve));
  const server = openPage({});
  const input = await screen.findByLabelText('Choose an image file');
  await userEvent.upload(input, new File(['jpeg'], 'first.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(decoding).toHaveLength(1));
  await userEvent.upload(input, PHOTO);
  await waitFor(() => expect(decoding).toHaveLength(2));
  decoding[1]!();
  await userEvent.selectOptions(await findRegion(), 'Forearm');
  decoding[0]!();
  await press('Analyze');
  await findResult();
  const { body } = server.calls.find(({ call }) => call === 'POST /api/analyze')!;
  expect(body).toMatchObject({ filename: PHOTO.name });
});

test('a waiting photo that a person opens is not replaced by one that was chosen before and is decoded later', async () => {
  const decoding: (() => void)[] = [];
  HTMLImageElement.prototype.decode = () => new Promise((resolve) => decoding.push(resolve));
  const server = openPage({});
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await waitFor(() => expect(decoding).toHaveLength(1));
  const photo = { image: new Image(), file: PHOTO, url: 'blob:photo', width: 400, height: 300, name: 'waiting.jpg' };
  const details = { ...createSpotDetails(), region: 'Chest' as const };
  const framedPhoto = { photo, square: { x: 0, y: 0, size: 300 }, mark: null };
  mockOpened = Promise.resolve({ framedPhoto, details, waitsSince: 1 });
  await press('Open the waiting photo');
  await findRegion();
  decoding[0]!();
  await press('Analyze');
  await findResult();
  const { body } = server.calls.find(({ call }) => call === 'POST /api/analyze')!;
  expect(body).toMatchObject({ filename: 'waiting.jpg', location: 'Chest' });
});

test('a person who reads that the analysis failed may reload at once: the answers are sealed before', async () => {
  let sealedAnswers = '';
  openPage({
    'POST /api/analyze': () => {
      sealedAnswers = new TextDecoder().decode(mockDraft.get('answers'));
      return { status: 503 };
    },
  });
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await userEvent.selectOptions(await findRegion(), 'Forearm');
  await press('Analyze');
  await screen.findByText('Analysis failed');
  expect(sealedAnswers).toContain('"region":"Forearm"');
});

test('an analysis that a person leaves by Back is deleted once it arrives, and the photo can be analyzed again at once', async () => {
  const remove = `DELETE /api/analyses/${ANALYSIS.id}`;
  let hasLeft = false;
  const server = openPage({
    'POST /api/analyze': () => {
      if (!hasLeft) fireEvent.click(screen.getByRole('button', { name: 'Back' }));
      hasLeft = true;
      return { body: ANALYSIS };
    },
    [remove]: { body: { success: true, message: 'Deleted' } },
  });
  await userEvent.upload(await screen.findByLabelText('Choose an image file'), PHOTO);
  await userEvent.selectOptions(await findRegion(), 'Forearm');
  await press('Analyze');
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain(remove));
  expect(screen.queryByText('Your result')).toBeNull();
  await press('Forward');
  await press('Analyze');
  await findResult();
});

test('when the session ended after Back from a result, the person signs in over the photo', async () => {
  const server = openPage({
    'POST /api/analyze': replyInOrder({ body: ANALYSIS }, SIGNED_OUT, { body: buildAnalysis({ id: 'second' }) }),
  });
  await analyze();
  await press('Back');
  await screen.findByText('Frame the spot');
  await userEvent.click(getAnswer());
  await press('Analyze');
  await press('Please log in to perform analysis');
  await findResult();
  expect(countReads(server)).toBe(1);
});

test('a reload keeps the unsaved note of a result and says that it is not saved, until it is', async () => {
  openPage({});
  await analyze();
  await userEvent.type(await findNote(), 'Itches');
  await waitFor(() => expect(new TextDecoder().decode(mockDraft.get(`note/${ANALYSIS.id}`))).toBe('Itches'));
  const server = openPage({ [PATCH]: { body: ANALYSIS } }, RESULT_ENTRY);
  await screen.findByText('We kept your note. It is not saved yet.');
  const note = await findNote();
  expect(note.value).toBe('Itches');
  expect(note.closest('details')?.open).toBe(true);
  await press('Save to History');
  await screen.findByText('Saved to History');
  expect(server.calls.find(({ call }) => call === PATCH)?.body).toEqual({ notes: 'Itches' });
  await waitFor(() => expect([...mockDraft.keys()]).toEqual([]));
  expect(screen.queryByText('We kept your note. It is not saved yet.')).toBeNull();
});

test('a note that is dropped with its result is not kept', async () => {
  openPage({});
  await analyze();
  await userEvent.type(await findNote(), 'Itches');
  await waitFor(() => expect([...mockDraft.keys()]).toEqual([`note/${ANALYSIS.id}`]));
  await press('New Analysis');
  await waitFor(() => expect([...mockDraft.keys()]).toEqual([]));
});

test('when the session ended, the person signs in over the result, and the typed note is saved', async () => {
  const server = openPage({ [PATCH]: replyInOrder(SIGNED_OUT, { body: ANALYSIS }) });
  await analyze();
  await userEvent.type(await findNote(), 'Itches');
  await waitFor(() => expect(mockDraft.size).toBe(1));
  await press('Save to History');
  await press('Please log in to save your note');
  await screen.findByText('Saved to History');
  expect(server.calls.filter(({ call }) => call === PATCH).map(({ body }) => body)).toEqual([
    { notes: 'Itches' },
    { notes: 'Itches' },
  ]);
  expect(screen.getByText('This picture is on your screen only. We did not store your photo.')).toBeTruthy();
  expect(countReads(server)).toBe(1);
  expect(screen.queryByText('Please log in to save your note')).toBeNull();
});
