import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reminder } from '#domain/reminders/reminder';
import { renderWithApi } from '../testing/renderWithApi';
import { ReminderPart } from './ReminderPart';

const SPOT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const REMINDER: Reminder = { mailOn: '2099-11-24', sentOn: null, isOwnDay: true };
const listOf = (reminder: Reminder) => ({ body: { check: null, spots: [{ spotId: SPOT, ...reminder }] } });
const renderPart = (reminder: Reminder) =>
  renderWithApi(<ReminderPart of={SPOT} />, {
    'GET /api/reminders': listOf(reminder),
    'POST /api/reminders': listOf(reminder),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the day of the next mail is shown', async () => {
  renderPart(REMINDER);
  await screen.findByText(/^Mail on November 24, 2099 to maria@example\.org\. You chose this day\.$/);
});

test('after the mail of a spot the screen says when it left, and that the next one follows a photo', async () => {
  renderPart({ mailOn: null, sentOn: '2026-11-17', isOwnDay: false });
  await screen.findByText('The mail left on November 17, 2026. The next one follows after your next photo.');
  expect(screen.queryByText(/^Mail on/)).toBeNull();
});

test.each(['Save the day', 'Use the advised day'])(
  'focus goes to the day, and after "%s" back to the button that opened it',
  async (name) => {
    renderPart(REMINDER);
    await press('Change the day');
    expect(document.activeElement).toBe(screen.getByLabelText('Day of the mail'));
    await press(name);
    await waitFor(() => expect(screen.queryByLabelText('Day of the mail')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the day' }));
  },
);
