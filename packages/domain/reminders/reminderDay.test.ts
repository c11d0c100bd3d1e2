import { NEXT_STEP_DAYS } from '#domain/analysis/nextStep';
import { addDays, findCheckDueDay, findMailDay, findSpotDueDay, toDay } from './reminderDay';

const SETTING = { since: '2026-11-01', ownDay: null, chosenAt: '2026-11-01T08:00:00.000Z', remindedOn: null };
const OWN = { ...SETTING, ownDay: '2026-12-31' };
const spot = (lastSeen: string, riskLevel: 'low' | 'moderate' | 'high', isEarlierMoreUrgent = false) => ({
  lastSeen,
  riskLevel,
  isEarlierMoreUrgent,
});

/** Hours from UTC to the local time: from the west of the Americas to the islands where a day starts. */
const ZONES = [-12, -8, -5, 0, 1, 5.5, 10, 14];
/** Mails leave from 14:00 UTC on, spread over some hours. */
const MAIL_HOURS = [14, 20];
const HOUR_MS = 60 * 60_000;
const toLocalDay = (time: number, zone: number) => toDay(new Date(time + zone * HOUR_MS));

test.each([
  ['high', 14, 7],
  ['moderate', 28, 14],
  ['low', 28, 1],
] as const)(
  'the mail about a %s result leaves days before the day of the screen, in every time zone',
  (tier, days, lead) => {
    for (const lastSeen of ['2026-11-10T01:00:00.000Z', '2026-11-10T12:00:00.000Z', '2026-11-10T23:00:00.000Z']) {
      const { dueOn } = findSpotDueDay(SETTING, spot(lastSeen, tier));
      expect(NEXT_STEP_DAYS[tier]).toBe(days);
      for (const zone of ZONES) {
        const onScreen = addDays(toLocalDay(Date.parse(lastSeen), zone), days);
        for (const hour of MAIL_HOURS) {
          const mailDay = toLocalDay(Date.parse(dueOn) + hour * HOUR_MS, zone);
          expect([zone, mailDay <= addDays(onScreen, 1 - lead)]).toEqual([zone, true]);
          expect([zone, mailDay >= addDays(onScreen, -1 - lead)]).toEqual([zone, true]);
        }
      }
    }
  },
);

test.each(['low', 'moderate'] as const)(
  'the mail about a %s result leaves as early as that about a high one where an earlier, more urgent result still counts',
  (tier) => {
    const lastSeen = '2026-11-10T12:00:00.000Z';
    const { dueOn } = findSpotDueDay(SETTING, spot(lastSeen, 'high'));
    expect(findSpotDueDay(SETTING, spot(lastSeen, tier, true)).dueOn).toBe(dueOn);
    expect(findSpotDueDay(SETTING, spot(lastSeen, tier)).dueOn > dueOn).toBe(true);
  },
);

test.each(['01', '23'])(
  'the mail about the next check never comes after the day of the screen, at %s:00 UTC',
  (hour) => {
    const finishedAt = `2026-11-10T${hour}:00:00.000Z`;
    const { dueOn } = findCheckDueDay(SETTING, finishedAt);
    for (const zone of ZONES) {
      const onScreen = addDays(toLocalDay(Date.parse(finishedAt), zone), 30);
      const mailDay = toLocalDay(Date.parse(dueOn) + 20 * HOUR_MS, zone);
      expect([zone, mailDay <= onScreen]).toEqual([zone, true]);
    }
  },
);

test('a day that the person chose holds until the next photo or check', () => {
  expect(findSpotDueDay(OWN, spot('2026-10-20T08:00:00.000Z', 'low'))).toEqual({ dueOn: '2026-12-31', isOwnDay: true });
  expect(findSpotDueDay(OWN, spot('2026-11-20T08:00:00.000Z', 'high'))).toEqual({
    dueOn: '2026-11-27',
    isOwnDay: false,
  });
  expect(findCheckDueDay(OWN, null)).toEqual({ dueOn: '2026-12-31', isOwnDay: true });
  expect(findCheckDueDay(OWN, '2026-11-20T08:00:00.000Z')).toEqual({ dueOn: '2026-12-19', isOwnDay: false });
});

test('the first check is due thirty days after its reminder was turned on', () => {
  expect(findCheckDueDay(SETTING, null)).toEqual({ dueOn: '2026-12-01', isOwnDay: false });
});

test('each due day gets one mail; the check another one every thirty days', () => {
  expect(findMailDay('2026-12-01', { remindedOn: null })).toBe('2026-12-01');
  expect(findMailDay('2026-12-01', { remindedOn: '2026-12-01' })).toBeNull();
  expect(findMailDay('2026-12-01', { remindedOn: '2026-12-05' })).toBeNull();
  expect(findMailDay('2026-12-29', { remindedOn: '2026-12-01' })).toBe('2026-12-29');
  expect(findMailDay('2026-12-01', { remindedOn: '2026-12-02' }, 30)).toBe('2027-01-01');
});
