import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { DailyCount, type Overview } from '#domain/operations/dailyCount';
import { summarizeOutcomes } from '#domain/operations/outcomeFigures';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { startTestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { saveCsv } from '../../../ui/table/csv';
import OverviewPage from './OverviewPage';

jest.mock('../../../ui/table/csv', () => ({
  ...jest.requireActual<object>('../../../ui/table/csv'),
  saveCsv: jest.fn(),
}));

test('a day of refunds is below zero, a day without analyses has no certainty, and the file has every number of the charts', async () => {
  const days = [
    DailyCount.parse({ day: '2026-03-03', low: 1, moderate: 1, certaintySum: 1.5, payments: 2 }),
    DailyCount.parse({ day: '2026-03-04', payments: 1, refunds: 3, mailFailed: 5, mailExpired: 6, mailSetAside: 7 }),
  ];
  const overview: Overview = {
    days,
    incidents: { open: 0, late: 0 },
    openMessages: 0,
    unsendableLetters: 7,
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
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
  const [names, , lastDay] = jest
    .mocked(saveCsv)
    .mock.calls[0]![1].split('\r\n')
    .map((line) => line.split(','));
  const numbers = Object.fromEntries(names!.map((name, i) => [name, lastDay![i]]));
  expect(numbers).toMatchObject({ day: '2026-03-04', mailFailed: '5', mailExpired: '6', mailSetAside: '7' });
  expect(screen.getByText(/Emails that can never be sent: 7\./)).toBeTruthy();
  expect(Number(numbers['revenue'])).toBeLessThan(0);
});
