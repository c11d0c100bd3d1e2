import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AccountDetail } from '#domain/operations/accountDetail';
import { startTestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { AccountNotesCard } from './AccountNotesCard';

const getField = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(getField(), { target: { value } });
const addNote = () => fireEvent.click(screen.getByRole('button', { name: 'Add note' }));

function renderCard() {
  const server = startTestServer({ 'POST /api/admin/accounts/1/notes': { body: {} } });
  render(
    <ToastProvider>
      <AccountNotesCard account={{ id: '1', notes: [] } as unknown as AccountDetail} />
    </ToastProvider>,
  );
  return server;
}

test('a note that was added leaves the field', async () => {
  renderCard();
  type('Called about the refund.');
  addNote();
  await waitFor(() => expect(getField().value).toBe(''));
});

test('what is typed while a note is being added stays in the field', async () => {
  const server = renderCard();
  type('Called about the refund.');
  addNote();
  type('Called about the refund. Wants a call back.');
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy();
  await screen.findByRole('button', { name: 'Add note' });
  expect(server.calls.map(({ body }) => body)).toEqual([{ text: 'Called about the refund.' }]);
  expect(getField().value).toBe('Called about the refund. Wants a call back.');
});
