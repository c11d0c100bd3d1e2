import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistorySection } from './HistorySection';
import { anAnalysis, inTurn, visit } from './testSite';

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
