import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { readEntries, startTestDevice } from '../../../device/testDevice';
import { recordReach } from '../../../lib/offline/connection';
import { takeOfflineCopy } from '../../../lib/offline/takeOfflineCopy';
import { listWaitingParts, saveWaitingPart } from '../../../lib/offline/waitingParts';
import { publishSessionEvent } from '../../../lib/sessionEvents';
import { MARIA, startTestServer, type TestServer } from '../../../lib/testServer';
import { renderWithApi } from '../../../testing/renderWithApi';
import { stubBrowser } from '../../../testing/stubBrowser';
import SkinCheckPage from '../SkinCheckPage';

const [CHECK_ID, OTHER_ID] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAX'] as const;
const NO_FACE: PartResult = { part: 'face', isChecked: false, note: null, newSpots: [] };
const SCAR: PartResult = { ...NO_FACE, note: 'Scar' };
const SAVE = 'POST /api/skin-checks/open/parts';
const START = 'POST /api/skin-checks';
const PAGE = '/history/check';
const KEPT = 'Kept on this device. We save it when you are online.';
const build = (parts: PartResult[], id: string = CHECK_ID): SkinCheck => ({
  ...{ id, startedAt: '2026-11-01T08:00:00.000Z', finishedAt: null, parts },
});
const buildReplies = (check: SkinCheck | null): TestServer['replies'] => ({
  'GET /api/auth/me': { body: { user: MARIA } },
  'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
  'GET /api/analyses': { body: [] },
  'GET /api/lesions': { body: [] },
  'GET /api/reminders': { body: { check: null, spots: [] } },
  'GET /api/body-map/figure': { body: { build: 'medium', tone: null } },
  'GET /api/skin-checks': { body: [] },
  'GET /api/skin-checks/open': { body: { check } },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const getNote = () => screen.findByLabelText<HTMLTextAreaElement>(/^Note/);
const listBodies = ({ calls }: TestServer) => calls.filter(({ call }) => call === SAVE).map(({ body }) => body);

let server: TestServer;
let connect: () => void;

/** Shows the page of a person whose check the device copied, and then loses the connection. */
async function renderOffline(check: SkinCheck | null, path: string) {
  startTestServer(buildReplies(check));
  await takeOfflineCopy(MARIA.id, true);
  server = renderWithApi(<SkinCheckPage />, buildReplies(check), path);
  await screen.findByRole('heading', { level: 1 });
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  act(() => recordReach(false));
  connect = () => {
    globalThis.fetch = fetch;
    act(() => recordReach(true));
  };
}

beforeAll(() => stubBrowser());
beforeEach(() => {
  startTestDevice();
  recordReach(true);
  window.scrollTo = () => undefined;
});

/** Types a note about the face without a connection, and goes on to the next part. */
async function noteScar() {
  fireEvent.change(await getNote(), { target: { value: 'Scar' } });
  await screen.findByText(KEPT);
}

test('without a connection a check goes on: its parts wait sealed on the device, and are saved by themselves after it', async () => {
  await renderOffline(build([]), '/history/check?part=face');
  await noteScar();
  await press('Done, next part');
  await screen.findByRole('heading', { level: 1, name: 'Neck, chest and belly' });
  const stored = await readEntries('waitingParts');
  expect(stored.map(([key]) => key)).toEqual([[MARIA.id, CHECK_ID, 'face']]);
  const { sealed } = stored[0]![1] as { sealed: { bytes: ArrayBuffer } };
  expect(new TextDecoder('latin1').decode(sealed.bytes)).not.toContain('Scar');
  const saved = { ...SCAR, isChecked: true };
  server.replies[SAVE] = { body: build([saved]) };
  connect();
  await waitFor(() => expect(listBodies(server)).toEqual([{ checkId: CHECK_ID, result: saved, base: NO_FACE }]));
  await waitFor(async () => expect(await listWaitingParts(MARIA.id)).toEqual([]));
});

test('a check that begins without a connection is started after it', async () => {
  await renderOffline(null, '/history/check');
  await press('Start the check');
  await screen.findByRole('heading', { level: 1, name: 'Face and ears' });
  await noteScar();
  server.replies[START] = { body: build([]) };
  server.replies[SAVE] = { body: build([SCAR]) };
  server.replies['GET /api/skin-checks/open'] = { body: { check: build([SCAR]) } };
  connect();
  await waitFor(() => expect(listBodies(server)).toEqual([{ checkId: CHECK_ID, result: SCAR, base: NO_FACE }]));
  await waitFor(() => expect(screen.queryByText(KEPT)).toBeNull());
  expect((await getNote()).value).toBe('Scar');
});

test('a check is not finished before all of it is saved', async () => {
  await renderOffline(build([{ ...NO_FACE, isChecked: true }]), '/history/check?part=summary');
  const button = await screen.findByRole('button', { name: 'Finish the check' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await screen.findByText('Finish the check when you are online and everything is saved.');
});

test('a part that another device changed too goes on waiting, and the person chooses', async () => {
  await renderOffline(build([]), '/history/check?part=face');
  await noteScar();
  await press('Done, next part');
  await screen.findByRole('heading', { name: 'Neck, chest and belly' });
  await press('Pause');
  await screen.findByText('This device keeps what is not saved yet. Continue when you like.');
  server.replies[SAVE] = { status: 409, body: { code: 'conflict', message: 'Changed on another device.' } };
  server.replies['GET /api/skin-checks/open'] = { body: { check: build([{ ...NO_FACE, note: 'Mole' }]) } };
  connect();
  await waitFor(() => expect(listBodies(server)).toHaveLength(1));
  await screen.findByText(/Open “Face and ears” and choose which one to keep\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Face and ears Looked at (on this device)' }));
  await screen.findByText('Changed on another device.');
  expect((await getNote()).value).toBe('Scar');
  await press('Keep the other one');
  expect((await getNote()).value).toBe('Mole');
  await waitFor(async () => expect(await listWaitingParts(MARIA.id)).toEqual([]));
});

test('text that is typed while the connection returns stays, and is saved as a change of what was sent', async () => {
  await renderOffline(null, '/history/check');
  await press('Start the check');
  await noteScar();
  const field = await getNote();
  server.replies[START] = { body: build([]) };
  server.replies[SAVE] = () => {
    fireEvent.change(field, { target: { value: 'Scar, red' } });
    server.replies[SAVE] = { body: build([{ ...SCAR, note: 'Scar, red' }]) };
    server.replies['GET /api/skin-checks/open'] = { body: { check: build([SCAR]) } };
    return { body: build([SCAR]) };
  };
  connect();
  await waitFor(() => expect(listBodies(server)).toHaveLength(2));
  expect(listBodies(server).at(-1)).toEqual({
    ...{ checkId: CHECK_ID, result: { ...SCAR, note: 'Scar, red' }, base: SCAR },
  });
  expect(await getNote()).toBe(field);
  expect(field.value).toBe('Scar, red');
  await waitFor(async () => expect(await listWaitingParts(MARIA.id)).toEqual([]));
});

test('what waits of a check that began without a connection shows in the open one, and leaves no draft', async () => {
  await renderOffline(null, '/history/check');
  await press('Start the check');
  await noteScar();
  await waitFor(async () => expect(await readEntries('draft')).toEqual([]));
  cleanup();
  server = renderWithApi(
    <SkinCheckPage />,
    { ...buildReplies(build([])), [SAVE]: { status: 503 } },
    `${PAGE}?part=face`,
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Scar'));
  cleanup();
  startTestDevice();
  await renderOffline(null, PAGE);
  await press('Start the check');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await getNote()).value).toBe('');
});

test('a check is not finished while it is unknown whether parts of it wait', async () => {
  startTestServer(buildReplies(null));
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: SCAR, base: NO_FACE });
  publishSessionEvent('expired');
  const replies = {
    ...buildReplies(build([{ ...NO_FACE, isChecked: true }])),
    'GET /api/account/photo-key': { status: 503 },
  };
  renderWithApi(<SkinCheckPage />, replies, `${PAGE}?part=summary`);
  const button = await screen.findByRole('button', { name: 'Finish the check' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('what was entered in a check that ended meanwhile is shown, and can be added to the next one or erased', async () => {
  await renderOffline(build([]), '/history/check?part=face');
  await noteScar();
  await press('Pause');
  server.replies[SAVE] = { status: 409, body: { code: 'conflict', message: 'This check was finished.' } };
  server.replies['GET /api/skin-checks/open'] = { body: { check: null } };
  connect();
  await screen.findByText('You entered this in a check that has ended since');
  await screen.findByText('Scar');
  server.replies[START] = { body: build([], OTHER_ID) };
  server.replies[SAVE] = { body: build([SCAR], OTHER_ID) };
  await press('Add it to a check');
  await waitFor(() => expect(listBodies(server).at(-1)).toEqual({ checkId: OTHER_ID, result: SCAR, base: NO_FACE }));
  await waitFor(() => expect(screen.queryByText('You entered this in a check that has ended since')).toBeNull());
});

test('after seven days nothing waits', async () => {
  await renderOffline(build([]), '/history/check?part=face');
  await noteScar();
  expect(await listWaitingParts(MARIA.id)).toHaveLength(1);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 7 * 24 * 3_600_000 + 1000);
  expect(await listWaitingParts(MARIA.id)).toEqual([]);
  jest.restoreAllMocks();
});
