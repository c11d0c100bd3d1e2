import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistorySection } from './HistorySection';
import { buildAnalysis, buildSpot } from '../../testing/fixtures';
import { stubBrowser } from '../../testing/stubBrowser';
import { renderWithApi } from '../../testing/renderWithApi';
import { replyInOrder } from '../../lib/testServer';

beforeAll(() => stubBrowser());

const FAILED = 'Failed to load analysis history. Please try again.';

test('an empty history explains its purpose', async () => {
  renderWithApi(<HistorySection />);
  expect(await screen.findByText('No analyses yet')).toBeTruthy();
  expect(screen.queryByText('Loading analysis history...')).toBeNull();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('a history that does not load is retried once, then shows an error and a retry', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Something went wrong.' } };
  const server = renderWithApi(<HistorySection />, {
    'GET /api/analyses': replyInOrder(broken, broken, { body: [buildAnalysis()] }),
  });
  expect(await screen.findByText('Loading analysis history...')).toBeTruthy();
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(screen.queryByText('Loading analysis history...')).toBeNull();
  expect(screen.queryByText('No analyses yet')).toBeNull();

  const countRequests = () => server.calls.filter(({ call }) => call === 'GET /api/analyses').length;
  await waitFor(() => expect(countRequests()).toBe(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Upper back: left of the spine')).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('a 401 asks the person to log in', async () => {
  renderWithApi(<HistorySection />, {
    'GET /api/analyses': { status: 401, body: { code: 'unauthenticated', message: 'Please log in.' } },
  });
  expect(await screen.findByText('Please log in to view analysis history')).toBeTruthy();
});

test('a card opens the details', async () => {
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [buildAnalysis({ riskLevel: 'high' })] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  const detail = await screen.findByRole('dialog');
  expect(detail.textContent).toContain('High risk');
  expect(detail.textContent).toContain('Noticed after summer');
  expect(detail.textContent).toContain('We did not store your photo.');
});

test('Home shows the three newest analyses and spots, and a link to all', async () => {
  const count = [1, 2, 3, 4];
  const analyses = count.map((n) => buildAnalysis({ id: `01ARZ3NDEKTSV4RRFFQ69G5FA${n}`, location: `Forearm: ${n}` }));
  const spots = count.map((n) => buildSpot({ id: `01ARZ3NDEKTSV4RRFFQ69G5LE${n}`, name: `Spot ${n}`, analyses: 2 }));
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: analyses }, 'GET /api/lesions': { body: spots } });
  expect(await screen.findByText('Forearm: 3')).toBeTruthy();
  expect(screen.queryByText('Forearm: 4')).toBeNull();
  expect(await screen.findByRole('button', { name: /^Spot 3/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Spot 4/ })).toBeNull();
  const link = screen.getByRole('link', { name: 'See all of your analysis history' });
  expect(link.getAttribute('href')).toBe('/history');
});

test('a card shows no percent, which could be read as a chance of cancer', async () => {
  const analysis = buildAnalysis({ riskLevel: 'high', modelRiskLevel: 'high', likelihoodRatio: 1.854 });
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [analysis] } });
  const card = (await screen.findByText('Upper back: left of the spine')).closest('button');
  expect(card?.textContent).toContain('High risk');
  expect(card?.textContent).not.toContain('%');
});

test.each(['moderate', 'high'] as const)(
  'the details of a %s result lead to a dermatologist first, say its share in daily life, and leave what argues against it to professionals',
  async (riskLevel) => {
    const reasons = [
      'It scored just above it.',
      'It looks most like a common mole.',
      'No single part or color drove it.',
    ];
    const analysis = buildAnalysis({ riskLevel, modelRiskLevel: riskLevel, likelihoodRatio: 1.854, reasons });
    renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [analysis] } });
    await userEvent.click(await screen.findByText('Upper back: left of the spine'));
    const detail = await screen.findByRole('dialog');
    const link = within(detail).getByRole('link', { name: 'Find a dermatologist' });
    expect(link.getAttribute('href')).toBe('/find-dermatologist');
    expect(detail.querySelector('.tier')?.querySelector('a, button')).toBe(link);
    const professional = detail.querySelector('details.fold:has(dl)')!;
    expect(professional.hasAttribute('open')).toBe(false);
    expect(professional.textContent).toMatch(
      /^For professionals.*common mole.*No single part.*Model certainty 87%.*not a chance of cancer.*Colors of the spotdark brown 55%.*In clinics.*420 test phone photos/,
    );
    professional.remove();
    expect(detail.textContent).toMatch(
      /Most spots we flag like this turn out harmless\. Some do not\. Only a doctor can tell\. Of 1,000 people with a result like yours, about 55 have skin cancer or an early form of it\./,
    );
    expect(detail.textContent).not.toMatch(/common mole|No single part|certainty|cutoff for|\d%|clinic/i);
  },
);

test('a low result shows its share in daily life and the certainty of the model, and no way to a dermatologist', async () => {
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [buildAnalysis()] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  const detail = await screen.findByRole('dialog');
  expect(detail.textContent).toMatch(/Of 1,000 people with a result like yours, about 1 has.*Model certainty 87%/);
  expect(within(detail).queryByRole('link', { name: 'Find a dermatologist' })).toBeNull();
});

test('a low result of a spot whose earlier one was more urgent leads to a dermatologist, too', async () => {
  const analysis = buildAnalysis({ isEarlierMoreUrgent: true });
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [analysis] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  expect(await screen.findByRole('link', { name: 'Find a dermatologist' })).toBeTruthy();
});

test('a low result names its alert features', async () => {
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [buildAnalysis()] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  const detail = await screen.findByRole('dialog');
  expect(detail.textContent).toContain('Color stands out in this photo. See a doctor if');
});

test('a deleted analysis disappears from the history', async () => {
  const analysis = buildAnalysis();
  const { calls } = renderWithApi(<HistorySection />, {
    'GET /api/analyses': replyInOrder({ body: [analysis] }, { body: [] }),
    [`DELETE /api/analyses/${analysis.id}`]: { body: { success: true, message: 'Deleted' } },
  });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete this result?')).toBeTruthy();
  expect(screen.getByText(/last result of a spot, its name, doctor visits and biopsy results go, too/)).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No analyses yet')).toBeTruthy();
});

const THREE = [
  buildAnalysis({
    id: '01ARZ3NDEKTSV4RRFFQ69G5FA3',
    analysisDate: '2026-05-04T12:00:00.000Z',
    riskLevel: 'high',
    detectedFeatures: {
      ...buildAnalysis().detectedFeatures,
      evolving: {
        level: 'rapidly_changing',
        basis: 'comparison',
        sentence: 'Evolving: twice the area of 2 months ago.',
      },
    },
  }),
  buildAnalysis({ id: '01ARZ3NDEKTSV4RRFFQ69G5FA2', analysisDate: '2026-04-04T12:00:00.000Z', riskLevel: 'moderate' }),
  buildAnalysis(),
];

test('a spot photographed more than once has a timeline: its shape on each date and what changed', async () => {
  const spot = buildSpot({ name: 'Left of the spine', analyses: 3 });
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: THREE }, 'GET /api/lesions': { body: [spot] } });
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

test('a timeline that does not load shows an error and a retry', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Oh.' } };
  renderWithApi(<HistorySection />, {
    'GET /api/analyses': replyInOrder({ body: THREE }, broken, { body: THREE }),
    'GET /api/lesions': { body: [buildSpot({ name: 'Left of the spine', analyses: 3 })] },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Left of the spine 3 photos, last/ }));
  expect(await screen.findByText(/^The photos of this spot could not be loaded/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Move through time')).toBeTruthy();
});

test('an analysis without a thumbnail draws the layers over the shape of the spot', async () => {
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [buildAnalysis()] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  expect(await screen.findByRole('img', { name: 'Shape of the spot' })).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(4);
});

test('an analysis without a listed spot and an attribution map is shown without them', async () => {
  const analysis = buildAnalysis({ attribution: [] });
  renderWithApi(<HistorySection />, { 'GET /api/analyses': { body: [analysis] } });
  await userEvent.click(await screen.findByText('Upper back: left of the spine'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('switch', { name: 'What the model looked at' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'This spot over time' })).toBeNull();
});
