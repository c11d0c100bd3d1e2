import { render, screen } from '@testing-library/react';
import type { InboxMessage } from '#domain/operations/inbox';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { startTestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { MessageDialog } from './MessageDialog';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const MESSAGE: InboxMessage = {
  ...{ id: ID, sentAt: '2026-03-04T10:00:00.000Z', userId: null, name: 'José', email: 'josé@example.org' },
  ...{ subject: 'A question', state: 'open', answeredAt: null, unsentAt: '2026-03-05T10:00:00.000Z' },
  ...{ phone: null, message: 'What now?', answer: 'See a doctor.', answeredBy: 'admin@example.org' },
};

test('who answered a message reads that the answer was not sent, what it said and what to do, and can answer again', async () => {
  startTestServer({ [`GET /api/admin/messages/${ID}`]: { body: MESSAGE } });
  render(
    <ToastProvider>
      <SessionBoundary>
        <MessageDialog id={ID} onClose={() => undefined} />
      </SessionBoundary>
    </ToastProvider>,
  );
  expect(await screen.findByText('Answer not sent')).toBeTruthy();
  expect(screen.getByText(/We could not send this answer to josé@example\.org \(.*2026.*\)\./)).toBeTruthy();
  expect(screen.getByText('See a doctor.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send answer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close message' })).toBeTruthy();
});
