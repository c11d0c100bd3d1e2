import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Visit } from '#domain/analysis/visit';
import { MARIA } from '../../../lib/testServer';
import { buildSpot } from '../../../testing/fixtures';
import { renderWithApi } from '../../../testing/renderWithApi';
import SpotVisits from './SpotVisits';

/** The sealed parts of the draft, which this environment has no database for. */
const mockDraft = new Map<string, ArrayBuffer>();
/** Resolves before the draft is read. */
let mockReadStart = Promise.resolve();
jest.mock('../../../lib/sealedDraft', () => ({
  deleteExpiredDraft: () => Promise.resolve(),
  saveDraftPart: (userId: string, part: string, content: ArrayBuffer) =>
    Promise.resolve(void mockDraft.set(`${userId}/${part}`, content)),
  readDraftPart: (userId: string, part: string) => mockReadStart.then(() => mockDraft.get(`${userId}/${part}`) ?? null),
  deleteDraftParts: (part: string) => Promise.resolve(void mockDraft.delete(`${MARIA.id}/${part}`)),
}));
beforeEach(() => {
  mockDraft.clear();
  mockReadStart = Promise.resolve();
});

const VISIT: Visit = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5V15',
  seenBy: 'dermatologist',
  date: '2026-05-02',
  diagnosis: 'atypicalMole',
  diagnosisText: 'Watch it',
  biopsy: 'none',
  biopsyResult: null,
  biopsyText: null,
};
const SPOT = buildSpot();
const PATCH = `PATCH /api/lesions/${SPOT.id}`;

function renderVisits(visits: Visit[], patch: { status?: number; body: unknown } = { body: SPOT }) {
  const spot = { ...SPOT, visits };
  return renderWithApi(<SpotVisits spot={spot} />, { 'GET /api/lesions': { body: [spot] }, [PATCH]: patch });
}
const findPatches = (server: ReturnType<typeof renderVisits>) =>
  server.calls.filter(({ call }) => call === PATCH).map(({ body }) => body);

test('a visit is recorded with who saw the spot, the day, the diagnosis and what the laboratory found', async () => {
  const user = userEvent.setup();
  const server = renderVisits([]);
  await user.click(await screen.findByRole('button', { name: 'Record a visit' }));
  expect(document.activeElement?.textContent).toBe('New visit');
  await user.click(screen.getByRole('radio', { name: 'Another doctor' }));
  const day = screen.getByLabelText('Day of the visit');
  await user.clear(day);
  await user.type(day, '2026-05-02');
  await user.selectOptions(screen.getByLabelText('What did they say it is?'), 'Mole');
  await user.click(screen.getByRole('radio', { name: 'Yes, I have the result' }));
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  expect(await screen.findByText('Please choose what the laboratory found.')).toBeTruthy();
  expect(findPatches(server)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What did the laboratory find?'), 'Basal cell carcinoma');
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  await screen.findByText('Visit saved');
  expect(findPatches(server)).toEqual([
    {
      visit: {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/) as string,
        seenBy: 'otherDoctor',
        date: '2026-05-02',
        diagnosis: 'mole',
        diagnosisText: null,
        biopsy: 'done',
        biopsyResult: 'basalCell',
        biopsyText: null,
      },
    },
  ]);
});

test('what was entered stays when it could not be saved, and is sent with the same id again', async () => {
  const user = userEvent.setup();
  const server = renderVisits([], { status: 503, body: { code: 'unavailable', message: 'Try later.' } });
  await user.click(await screen.findByRole('button', { name: 'Record a visit' }));
  await user.type(screen.getByLabelText(/^In their words/), 'Harmless');
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  expect(await screen.findByText('Try later.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^In their words/).value).toBe('Harmless');
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  await waitFor(() => expect(findPatches(server)).toHaveLength(2));
  const [first, second] = findPatches(server);
  expect(second).toEqual(first);
});

test('a recorded visit is shown in words, and can be changed', async () => {
  const user = userEvent.setup();
  const server = renderVisits([VISIT]);
  const list = await screen.findByRole('list', { name: 'Visits with this spot' });
  expect(within(list).getByText('Dermatologist: Atypical mole')).toBeTruthy();
  expect(within(list).getByText('Watch it')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Edit the visit of/ }));
  await user.click(screen.getByRole('radio', { name: 'Yes, no result yet' }));
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  await screen.findByText('Visit saved');
  expect(findPatches(server)).toEqual([{ visit: { ...VISIT, biopsy: 'waiting' } }]);
});

test('a visit is deleted only after a question', async () => {
  const user = userEvent.setup();
  const server = renderVisits([VISIT]);
  await user.click(await screen.findByRole('button', { name: /^Delete the visit of/ }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(findPatches(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Delete the visit of/ }));
  await user.click(screen.getByRole('button', { name: 'Delete visit' }));
  await screen.findByText('Visit deleted');
  expect(findPatches(server)).toEqual([{ removedVisit: VISIT.id }]);
});

test('the heading receives focus where the focused button disappears: after Cancel, Save, Keep and Delete', async () => {
  const user = userEvent.setup();
  renderVisits([VISIT]);
  const heading = await screen.findByRole('heading', { name: 'Doctor visits' });
  const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  await click('Record a visit');
  await click('Cancel');
  expect(document.activeElement).toBe(heading);
  await click(/^Edit the visit of/);
  await click('Save visit');
  await screen.findByText('Visit saved');
  expect(document.activeElement).toBe(heading);
  await click(/^Delete the visit of/);
  await click('Keep it');
  expect(document.activeElement).toBe(heading);
  await click(/^Delete the visit of/);
  await click('Delete visit');
  await screen.findByText('Visit deleted');
  expect(document.activeElement).toBe(heading);
});

test('a day after today is refused before anything is sent', async () => {
  const user = userEvent.setup();
  const server = renderVisits([]);
  await user.click(await screen.findByRole('button', { name: 'Record a visit' }));
  const day = screen.getByLabelText('Day of the visit');
  await user.clear(day);
  await user.type(day, '2099-01-01');
  await user.click(screen.getByRole('button', { name: 'Save visit' }));
  expect(await screen.findByText('The visit cannot be after today.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  expect(findPatches(server)).toEqual([]);
});

test('what was entered stays when another visit is deleted, and no other form can replace it', async () => {
  const user = userEvent.setup();
  const server = renderVisits([VISIT]);
  await user.click(await screen.findByRole('button', { name: 'Record a visit' }));
  await user.type(screen.getByLabelText(/^In their words/), 'Harmless');
  expect(screen.queryByRole('button', { name: /^Edit the visit of/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Delete the visit of/ }));
  await user.click(screen.getByRole('button', { name: 'Delete visit' }));
  await screen.findByText('Visit deleted');
  expect(screen.getByLabelText<HTMLInputElement>(/^In their words/).value).toBe('Harmless');
  expect(findPatches(server)).toEqual([{ removedVisit: VISIT.id }]);
});

test('what was entered is there again after the spot was closed, until it is saved or canceled', async () => {
  const user = userEvent.setup();
  renderVisits([VISIT]);
  await user.click(await screen.findByRole('button', { name: /^Edit the visit of/ }));
  await user.type(screen.getByLabelText(/^In their words/), ' again');
  cleanup();
  renderVisits([VISIT]);
  await screen.findByText('We kept what you entered. It is not saved yet.');
  expect(screen.getByLabelText<HTMLInputElement>(/^In their words/).value).toBe('Watch it again');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  renderVisits([VISIT]);
  await screen.findByRole('button', { name: /^Edit the visit of/ });
  expect(mockDraft.size).toBe(0);
  expect(screen.queryByRole('button', { name: 'Save visit' })).toBeNull();
});

test('nobody can begin another visit over the one that is not saved, while the device still reads it', async () => {
  const user = userEvent.setup();
  renderVisits([]);
  await user.click(await screen.findByRole('button', { name: 'Record a visit' }));
  await user.type(screen.getByLabelText(/^In their words/), 'Watch it');
  cleanup();
  let startReading: () => void = () => undefined;
  mockReadStart = new Promise((resolve) => (startReading = resolve));
  renderVisits([]);
  await screen.findByRole('heading', { name: 'Doctor visits' });
  expect(screen.queryByRole('button', { name: 'Record a visit' })).toBeNull();
  startReading();
  await screen.findByText('We kept what you entered. It is not saved yet.');
  expect(screen.getByLabelText<HTMLInputElement>(/^In their words/).value).toBe('Watch it');
});
