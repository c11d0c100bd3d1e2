import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DailyCount, type Overview } from '#domain/operations/dailyCount';
import { summarizeOutcomes } from '#domain/operations/outcomeFigures';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { startTestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import OverviewPage from './OverviewPage';

test('a day of refunds is below zero, and a day without analyses has no certainty', async () => {
  const days = [
    DailyCount.parse({ day: '2026-03-03', low: 1, moderate: 1, certaintySum: 1.5, payments: 2 }),
    DailyCount.parse({ day: '2026-03-04', payments: 1, refunds: 3 }),
  ];
  const overview: Overview = {
    days,
    incidents: { open: 0, late: 0 },
    openMessages: 0,
    outcomes: summarizeOutcomes({}),
  };
  startTestServer({ 'GET /api/admin/overview': { body: overview } });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <OverviewPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  const readCells = async (caption: string) => {
    const table = await screen.findByRole('table', { name: caption, hidden: true });
    return within(table)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent);
  };
  expect(await readCells('Average certainty of results')).toEqual(['75%', 'none']);
  expect((await readCells('Payments less refunds'))[1]).toMatch(/^-\$/);
  expect(screen.getByText(/lowest -\$/)).toBeTruthy();
});
