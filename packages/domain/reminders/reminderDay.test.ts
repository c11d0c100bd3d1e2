import { findNextStepDay, NEXT_STEP_DAYS } from '#domain/analysis/nextStep';
import { addDays, findCheckDueDay, findMailDay, findSpotDueDay } from './reminderDay';

const SETTING = { since: '2026-11-01', ownDay: null, chosenAt: '2026-11-01T08:00:00.000Z', remindedOn: null };
const OWN = { ...SETTING, ownDay: '2026-12-31' };
const spot = (lastSeen: string, riskLevel: 'low' | 'moderate' | 'high') => ({ lastSeen, riskLevel });

test.each(['low', 'moderate', 'high'] as const)(
  'a spot with a %s result is due on the day of its calendar file',
  (tier) => {
    const lastSeen = '2026-11-10T12:00:00.000Z';
    const { dueOn } = findSpotDueDay(SETTING, spot(lastSeen, tier));
    const inCalendar = findNextStepDay({ analysisDate: lastSeen, riskLevel: tier });
    expect(Date.parse(`${dueOn}T00:00`)).toBe(inCalendar.getTime());
    expect(dueOn).toBe(addDays('2026-11-10', NEXT_STEP_DAYS[tier]));
  },
);

test('a day that the person chose holds until the next photo or check', () => {
  expect(findSpotDueDay(OWN, spot('2026-10-20T08:00:00.000Z', 'low'))).toEqual({ dueOn: '2026-12-31', isOwnDay: true });
  expect(findSpotDueDay(OWN, spot('2026-11-20T08:00:00.000Z', 'high'))).toEqual({
    dueOn: '2026-12-04',
    isOwnDay: false,
  });
  expect(findCheckDueDay(OWN, null)).toEqual({ dueOn: '2026-12-31', isOwnDay: true });
  expect(findCheckDueDay(OWN, '2026-11-20T08:00:00.000Z')).toEqual({ dueOn: '2026-12-20', isOwnDay: false });
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
