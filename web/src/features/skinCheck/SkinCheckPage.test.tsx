import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { MARIA, type Reply, type TestServer } from '../../lib/testServer';
import { buildSpot } from '../../testing/fixtures';
import { renderWithApi } from '../../testing/renderWithApi';
import { stubBrowser } from '../../testing/stubBrowser';
import SkinCheckPage from './SkinCheckPage';

/** The sealed parts of the draft, which this environment has no database for. */
const mockDraft = new Map<string, ArrayBuffer>();
jest.mock('../../lib/sealedDraft', () => ({
  deleteExpiredDraft: () => Promise.resolve(),
  saveDraftPart: (userId: string, part: string, content: ArrayBuffer) =>
    Promise.resolve(void mockDraft.set(`${userId}/${part}`, content)),
  readDraftPart: (userId: string, part: string) => Promise.resolve(mockDraft.get(`${userId}/${part}`) ?? null),
  deleteDraftParts: (part: string) => Promise.resolve(void mockDraft.delete(`${MARIA.id}/${part}`)),
}));

beforeAll(() => stubBrowser());
beforeEach(() => {
  mockDraft.clear();
  window.scrollTo = () => undefined;
});

const NO_ARMS: PartResult = { part: 'arms', isChecked: false, note: null, newSpots: [] };
const ARMS: PartResult = { ...NO_ARMS, isChecked: true, note: 'Freckle' };
const build = (parts: PartResult[], id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'): SkinCheck => ({
  ...{ id, startedAt: '2026-11-01T08:00:00.000Z', finishedAt: null, parts },
});
const OTHER_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAX';
const conflict = (message: string): Reply => ({ status: 409, body: { code: 'conflict', message } });

const SAVE = 'POST /api/skin-checks/open/parts';
const FINISH = 'POST /api/skin-checks/open/finish';
const renderStep = (step: string, check: SkinCheck, replies: TestServer['replies'] = {}) =>
  renderWithApi(
    <>
      <Link to="?part=trunk">Away</Link>
      <Link to="?part=arms">Arms</Link>
      <SkinCheckPage />
    </>,
    { 'GET /api/skin-checks/open': { body: { check } }, 'GET /api/skin-checks': { body: [] }, ...replies },
    `/history/check?part=${step}`,
  );
const getNote = () => screen.findByLabelText<HTMLTextAreaElement>(/^Note/);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findBodies = ({ calls }: TestServer, name: string) =>
  calls.filter(({ call }) => call === name).map(({ body }) => body);

test('a part is saved for the check and the state that this device read', async () => {
  const server = renderStep('arms', build([ARMS]), { [SAVE]: { body: build([{ ...ARMS, note: 'Mole' }]) } });
  fireEvent.change(await getNote(), { target: { value: 'Mole' } });
  await waitFor(() => expect(findBodies(server, SAVE)).toHaveLength(1));
  expect(findBodies(server, SAVE)).toEqual([{ checkId: build([]).id, result: { ...ARMS, note: 'Mole' }, base: ARMS }]);
});

test('a part that changed on another device keeps what was typed, and the person chooses which one holds', async () => {
  const server = renderStep('arms', build([NO_ARMS]), { [SAVE]: conflict('This part was changed on another device.') });
  fireEvent.change(await getNote(), { target: { value: 'Mole' } });
  server.replies['GET /api/skin-checks/open'] = { body: { check: build([ARMS]) } };
  await press('Skip');
  await screen.findByText('This part was changed on another device.');
  expect(within(screen.getByRole('group', { name: 'On the other device:' })).getByText('Freckle')).toBeTruthy();
  expect((await getNote()).value).toBe('Mole');
  server.replies[SAVE] = { body: build([{ ...NO_ARMS, note: 'Mole' }]) };
  await press('Keep this one');
  await waitFor(() => expect(screen.queryByText('This part was changed on another device.')).toBeNull());
  expect(findBodies(server, SAVE).at(-1)).toMatchObject({ result: { note: 'Mole' }, base: ARMS });
});

test('the result of the other device can be taken, and shows by itself where nothing was typed', async () => {
  const server = renderStep('arms', build([NO_ARMS]), { [SAVE]: conflict('This part was changed on another device.') });
  fireEvent.change(await getNote(), { target: { value: 'Mole' } });
  server.replies['GET /api/skin-checks/open'] = { body: { check: build([ARMS]) } };
  await press('Back');
  await press('Keep the other one');
  expect((await getNote()).value).toBe('Freckle');
  server.replies['GET /api/skin-checks/open'] = { body: { check: build([{ ...ARMS, note: 'Scar' }]) } };
  await new Promise((resolve) => setTimeout(resolve, 1100));
  fireEvent.focus(window);
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Scar'));
});

test.each([null, build([], OTHER_ID)])(
  'a check that ended on another device says so, keeps what was typed, and can be left',
  async (openCheck) => {
    const server = renderStep('arms', build([NO_ARMS]), { [SAVE]: conflict('This check was finished or deleted.') });
    fireEvent.change(await getNote(), { target: { value: 'Mole' } });
    server.replies['GET /api/skin-checks/open'] = { body: { check: openCheck } };
    await press('Pause');
    await screen.findByText('This check was finished or deleted on another device');
    expect((await getNote()).value).toBe('Mole');
    await press('Go to your checks');
    await screen.findByRole('heading', { level: 1, name: 'Total-skin check' });
  },
);

test('a check without any part that was looked at cannot be finished, and the button says why', async () => {
  const server = renderStep('summary', build([NO_ARMS]));
  const button = await screen.findByRole('button', {
    name: 'Finish the check',
    description: 'Look at one part at least. Then you can finish the check.',
  });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(findBodies(server, FINISH)).toEqual([]);
});

test('a finished check is named to the server, and its reminder is read again', async () => {
  const all = build(CHECK_PARTS.map((part) => ({ ...ARMS, part })));
  const server = renderStep('', all, { [FINISH]: { body: { ...all, finishedAt: '2026-11-10T08:00:00.000Z' } } });
  const countReads = () => server.calls.filter(({ call }) => call === 'GET /api/reminders').length;
  await waitFor(() => expect(countReads()).toBe(1));
  await press('Continue');
  await screen.findByRole('button', { name: 'Finish the check' });
  server.replies['GET /api/skin-checks/open'] = { body: { check: null } };
  await press('Finish the check');
  await screen.findByText('Check finished');
  expect(findBodies(server, FINISH)).toEqual([{ checkId: all.id }]);
  expect(screen.queryByText('This check was finished or deleted on another device')).toBeNull();
  await waitFor(() => expect(countReads()).toBe(2));
});

test('what could not be saved before the person left the part is said, kept sealed, and saved on the next visit', async () => {
  const server = renderStep('arms', build([NO_ARMS]), { [SAVE]: { status: 503, body: {} } });
  fireEvent.change(await getNote(), { target: { value: 'Mole' } });
  await userEvent.click(await screen.findByRole('link', { name: 'Away' }));
  await screen.findByText(
    'This device keeps them for ten minutes. Open “Shoulders, underarms and arms” again to save them.',
  );
  server.replies[SAVE] = { body: build([{ ...NO_ARMS, note: 'Mole' }]) };
  await userEvent.click(screen.getByRole('link', { name: 'Arms' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Mole'));
  await screen.findByText('Saved');
  expect(findBodies(server, SAVE).at(-1)).toMatchObject({ result: { note: 'Mole' }, base: NO_ARMS });
  expect(mockDraft.size).toBe(0);
});

test('a mark that was photographed in this check leads to its spot, not to the camera', async () => {
  const here = { view: 'front', x: 0.3, y: 0.2 } as const;
  const elsewhere = { ...here, y: 0.7 };
  const marked = build([{ ...NO_ARMS, newSpots: [here, elsewhere] }]);
  const spots = [buildSpot({ pin: here, lastSeen: '2026-11-01T09:00:00.000Z' })];
  renderStep('arms', marked, { 'GET /api/lesions': { body: spots } });
  const list = within(await screen.findByRole('region', { name: 'New spots' }));
  await list.findByText('Photographed');
  expect(list.getAllByRole('button', { name: /^Open the spot/ })).toHaveLength(1);
  expect(list.getAllByRole('link', { name: /^Photograph it/ })).toHaveLength(1);
});

test('a mark from before, at a spot that was photographed in an earlier month, still leads to the camera', async () => {
  const pin = { view: 'front', x: 0.3, y: 0.2 } as const;
  const spots = [buildSpot({ pin, lastSeen: '2026-10-01T09:00:00.000Z' })];
  renderStep('arms', build([{ ...NO_ARMS, newSpots: [pin] }]), { 'GET /api/lesions': { body: spots } });
  await screen.findByRole('link', { name: /^Photograph it/ });
  expect(screen.queryByText('Photographed')).toBeNull();
});

test('focus goes to where the person continues after a mark was removed, a pause and the end of the check', async () => {
  const pin = { view: 'front', x: 0.3, y: 0.2 } as const;
  const check = build([{ ...ARMS, newSpots: [pin] }]);
  renderStep('arms', check, { [SAVE]: { body: build([ARMS]) } });
  await press('Mark a new spot');
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark a new spot' }));
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  await screen.findByText('Mark removed');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark a new spot' }));
  await press('Pause');
  await screen.findByText('Check paused');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Total-skin check'));
  cleanup();
  renderStep('summary', check, { [FINISH]: { body: { ...check, finishedAt: '2026-11-10T08:00:00.000Z' } } });
  await press('Finish the check');
  await screen.findByText('Check finished');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Total-skin check'));
});
