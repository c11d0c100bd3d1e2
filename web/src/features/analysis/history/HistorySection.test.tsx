import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistorySection } from './HistorySection';
import { aLesion, anAnalysis, inTurn, lendBrowser, visit } from '../capture/testSite';

beforeAll(() => lendBrowser());

const FAILED = 'Failed to load analysis history. Please try again.';

test('an empty history says what it is for', async () => {
  visit(<HistorySection />);
  expect(await screen.findByText('No analyses yet')).toBeTruthy();
  expect(screen.queryByText('Loading analysis history...')).toBeNull();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('a history that does not load is asked for once more, then says so and offers to try again', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Something went wrong.' } };
  const server = visit(<HistorySection />, {
    'GET /api/analyses': inTurn(broken, broken, { body: [anAnalysis()] }),
  });
  expect(await screen.findByText('Loading analysis history...')).toBeTruthy();
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(screen.queryByText('Loading analysis history...')).toBeNull();
  expect(screen.queryByText('No analyses yet')).toBeNull();

  const asked = () => server.calls.filter(({ call }) => call === 'GET /api/analyses').length;
  await waitFor(() => expect(asked()).toBe(2), { timeout: 10_000 });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Upper back: left of the spine')).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('a signed-out answer asks the person to log in', async () => {
  visit(<HistorySection />, {
    'GET /api/analyses': { status: 401, body: { code: 'unauthenticated', message: 'Please log in.' } },
  });
  expect(await screen.findByText('Please log in to view analysis history')).toBeTruthy();
});

test('a card opens the whole record, and Show more brings the next page', async () => {
  const older = anAnalysis({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', location: 'Forearm', riskLevel: 'high' });
  visit(<HistorySection />, {
    'GET /api/analyses': inTurn({ body: [anAnalysis()], headers: { 'x-next-cursor': 'next' } }, { body: [older] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Forearm')).toBeTruthy();
  expect(screen.getByText('Upper back: left of the spine')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  await userEvent.click(screen.getByText('Forearm'));
  const detail = await screen.findByRole('dialog');
  expect(detail.textContent).toContain('High risk');
  expect(detail.textContent).toContain('Noticed after summer');
  expect(detail.textContent).toContain('Your photo was not stored.');
});

test('a card of a raised result says of which tier the certainty is', async () => {
  const raised = anAnalysis({ riskLevel: 'high', modelRiskLevel: 'low' });
  visit(<HistorySection />, { 'GET /api/analyses': { body: [raised] } });
  const card = (await screen.findByText('Upper back: left of the spine')).closest('button');
  expect(card?.textContent).toMatch(/High risk.*Model certainty 87\u00a0% of its own tier \(low risk\)/);
});

test('a low result says which features stand out all the same', async () => {
  visit(<HistorySection />, { 'GET /api/analyses': { body: [anAnalysis()] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  const detail = await screen.findByRole('dialog');
  expect(detail.textContent).toContain('Color stands out in this photo, though the result is low');
});

test('a deleted analysis leaves the history', async () => {
  const kept = anAnalysis();
  const { calls } = visit(<HistorySection />, {
    'GET /api/analyses': inTurn({ body: [kept] }, { body: [] }),
    [`DELETE /api/analyses/${kept.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete this result?')).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No analyses yet')).toBeTruthy();
});

const THREE = [
  anAnalysis({
    id: '01ARZ3NDEKTSV4RRFFQ69G5FA3',
    analysisDate: '2026-05-04T12:00:00.000Z',
    riskLevel: 'high',
    detectedFeatures: {
      ...anAnalysis().detectedFeatures,
      evolving: {
        level: 'rapidly_changing',
        basis: 'comparison',
        sentence: 'Evolving: twice the area of 2 months ago.',
      },
    },
  }),
  anAnalysis({ id: '01ARZ3NDEKTSV4RRFFQ69G5FA2', analysisDate: '2026-04-04T12:00:00.000Z', riskLevel: 'moderate' }),
  anAnalysis(),
];

test('a spot photographed more than once has a timeline: its shape on each date and what changed', async () => {
  const spot = aLesion({ name: 'Left of the spine', analyses: 3 });
  visit(<HistorySection />, { 'GET /api/analyses': { body: THREE }, 'GET /api/lesions': { body: [spot] } });
  expect(await screen.findAllByText('3 photos of this spot')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: /^Left of the spine 3 photos, last/ }));
  const slider = await screen.findByLabelText<HTMLInputElement>('Move through time');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/photo 3 of 3$/);
  expect(screen.getByText('Evolving: twice the area of 2 months ago.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Shape of the spot on .* over its first shape$/ })).toBeTruthy();

  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/photo 1 of 3$/);
  expect(screen.queryByText('Evolving: twice the area of 2 months ago.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open this result' }));
  expect(await screen.findByRole('dialog', { name: /^Analysis of/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'This spot over time' }));
  expect(await screen.findByRole('dialog', { name: 'Left of the spine' })).toBeTruthy();
});

test('a timeline that does not load says so and offers to try again', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Oh.' } };
  visit(<HistorySection />, {
    'GET /api/analyses': inTurn({ body: THREE }, broken, { body: THREE }),
    'GET /api/lesions': { body: [aLesion({ name: 'Left of the spine', analyses: 3 })] },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Left of the spine 3 photos, last/ }));
  expect(await screen.findByText(/^The photos of this spot could not be loaded/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Move through time')).toBeTruthy();
});

test('a kept analysis without its photo draws the layers over the shape of the spot', async () => {
  visit(<HistorySection />, { 'GET /api/analyses': { body: [anAnalysis()] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  expect(await screen.findByRole('img', { name: 'Shape of the spot' })).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(4);
});

test('an analysis from before spots and maps were kept is shown with what it has', async () => {
  const old = anAnalysis({ lesionId: null, attribution: [], skin: null, domain: null, shape: null, tone: null });
  visit(<HistorySection />, { 'GET /api/analyses': { body: [old] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('switch', { name: 'What the model looked at' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'This spot over time' })).toBeNull();
});
