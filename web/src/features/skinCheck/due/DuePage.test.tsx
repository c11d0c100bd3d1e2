import { screen } from '@testing-library/react';
import type { ReminderList } from '#domain/reminders/reminder';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { replyInOrder } from '../../../lib/testServer';
import { buildSpot } from '../../../testing/fixtures';
import { renderWithApi } from '../../../testing/renderWithApi';
import DuePage from './DuePage';

const SPOT = buildSpot({ name: 'Mole by the elbow', riskLevel: 'low' });
const MAILED = { mailOn: null, sentOn: '2026-11-17', isOwnDay: false };
const AHEAD = { mailOn: '2026-12-17', sentOn: '2026-11-17', isOwnDay: false };
const buildCheck = (finishedAt: string): SkinCheck => ({ id: SPOT.id, startedAt: finishedAt, finishedAt, parts: [] });

const renderDue = (reminders: ReminderList, checks: SkinCheck[] = [], spot = SPOT) =>
  renderWithApi(<DuePage />, {
    'GET /api/reminders': { body: reminders },
    'GET /api/skin-checks': { body: checks },
    'GET /api/lesions': { body: [spot] },
  });

test('the page names the spot and the check that the mail reminded of, and leads to each', async () => {
  renderDue({ check: AHEAD, spots: [{ spotId: SPOT.id, ...MAILED }] }, [buildCheck('2026-10-17T08:00:00.000Z')]);
  await screen.findByRole('link', { name: 'Go to the check' });
  await screen.findByRole('button', { name: /^Mole by the elbow/ });
  await screen.findByRole('link', { name: /^Photograph again/ });
});

test.each(['low', 'moderate'] as const)(
  'a spot with a %s result after a more urgent one is to be shown to a dermatologist as soon as possible, and by no later day',
  async (riskLevel) => {
    const spot = { ...SPOT, riskLevel, isEarlierMoreUrgent: true };
    renderDue({ check: null, spots: [{ spotId: SPOT.id, ...MAILED }] }, [], spot);
    await screen.findByText(/^An earlier photo had a more urgent result\. Show the spot to a dermatologist as soon as/);
    expect(screen.queryByText(/^See a dermatologist by/)).toBeNull();
    expect(screen.queryByText(/^New photo due since/) !== null).toBe(riskLevel === 'low');
  },
);

test('what was done since the mail is not due', async () => {
  renderDue({ check: AHEAD, spots: [{ spotId: SPOT.id, ...AHEAD }] }, [buildCheck('2026-11-18T08:00:00.000Z')]);
  await screen.findByText('Nothing is due right now');
  expect(screen.queryByRole('button', { name: /^Mole by the elbow/ })).toBeNull();
});

test('a spot on a later page of the list is found', async () => {
  const server = renderDue({ check: null, spots: [{ spotId: SPOT.id, ...MAILED }] });
  const other = buildSpot({ id: '01ARZ3NDEKTSV4RRFFQ69G5LET' });
  server.replies['GET /api/lesions'] = replyInOrder(
    { body: [other], headers: { 'x-next-cursor': 'next' } },
    { body: [SPOT] },
  );
  await screen.findByRole('button', { name: /^Mole by the elbow/ });
});
