import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { AuditEntry } from '#domain/operations/audit';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { replyInOrder, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import AuditPage from './AuditPage';

const ENTRY: AuditEntry = {
  id: 'e1',
  userId: 'u1',
  sessionId: null,
  action: 'account.update',
  resource: 'account',
  resourceId: null,
  ipAddress: '198.51.100.0/24',
  userAgent: 'Firefox 128',
  timestamp: '2026-03-04T10:00:00.000Z',
  riskLevel: 'low',
  success: 1,
  outcome: 'done',
};
const MARK = `${'0'.repeat(12)}-${'a'.repeat(64)}`;

let server: TestServer;
function renderAudit(replies: TestServer['replies'] = {}, address = '/admin/audit') {
  server = startTestServer({ 'GET /api/admin/audit': { body: [ENTRY] }, ...replies });
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <SessionBoundary>
          <AuditPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

test('an entry shows what was done, its outcome, and a link to who did it', async () => {
  renderAudit();
  expect(await screen.findByRole('cell', { name: 'account.update' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'u1' }).getAttribute('href')).toBe('/admin/customers/u1');
});

test('an empty page that more entries follow is not called empty', async () => {
  renderAudit({ 'GET /api/admin/audit': { body: [], headers: { 'x-next-cursor': 'c1' } } });
  expect(await screen.findByRole('button', { name: 'Look further back' })).toBeTruthy();
  expect(screen.queryByText('No entry matches')).toBeNull();
});

test('the verification goes on until every chain is at its end, and adds up its rows', async () => {
  const stretch = { marks: [MARK], rows: 400, isComplete: false, faults: [] };
  renderAudit({
    'POST /api/admin/audit/verify': replyInOrder(
      { body: stretch },
      { body: { ...stretch, rows: 25, isComplete: true } },
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Verify the log' }));
  expect(await screen.findByText(/We checked 425 rows/)).toBeTruthy();
  const bodies = server.calls.filter(({ call }) => call === 'POST /api/admin/audit/verify').map(({ body }) => body);
  expect(bodies).toEqual([{}, { marks: [MARK] }]);
});

test('a broken chain is named', async () => {
  const fault = 'Chain 3: row 000000000007 was changed.';
  renderAudit({
    'POST /api/admin/audit/verify': { body: { marks: [MARK], rows: 6, isComplete: true, faults: [fault] } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Verify the log' }));
  expect(await screen.findByText('The log does not hold')).toBeTruthy();
  expect(screen.getByText(fault)).toBeTruthy();
});
