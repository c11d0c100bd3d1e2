import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reminder } from '#domain/reminders/reminder';
import { addDays, toDay } from '#domain/reminders/reminderDay';
import { renderWithApi } from '../../../testing/renderWithApi';
import { ReminderPart } from './ReminderPart';

const SPOT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const REMINDER: Reminder = { mailOn: '2099-11-24', sentOn: null, isOwnDay: true };
const TODAY = toDay(new Date());
const IN_20_DAYS = addDays(TODAY, 20);
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
  await screen.findByText('We sent the email on November 17, 2026. We send the next one after your next photo.');
  expect(screen.queryByText(/^Mail on/)).toBeNull();
});

test.each(['Save the day', 'Use the advised day', 'Cancel'])(
  'focus goes to the day, and after "%s" back to the button that opened it',
  async (name) => {
    renderPart({ ...REMINDER, mailOn: IN_20_DAYS });
    await press('Change the day');
    expect(document.activeElement).toBe(screen.getByLabelText('Day of the mail'));
    await press(name);
    await waitFor(() => expect(screen.queryByLabelText('Day of the mail')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the day' }));
  },
);

test('the day is chosen from tomorrow on and within a year, and Cancel changes nothing', async () => {
  const server = renderPart({ ...REMINDER, mailOn: IN_20_DAYS });
  await press('Change the day');
  const day = screen.getByLabelText<HTMLInputElement>('Day of the mail');
  expect([day.min, day.max]).toEqual([addDays(TODAY, 1), addDays(TODAY, 366)]);
  await press('Cancel');
  expect(server.calls.filter(({ call }) => call === 'POST /api/reminders')).toEqual([]);
});
