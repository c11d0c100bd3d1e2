import { grantOf, isActive, isLive, isUnpaid, refundableUntil, renewsAt, type Billing } from './subscription';

const PAID: Billing = {
  id: 'sub_1',
  status: 'active',
  startedAt: '2027-03-01T12:00:00.000Z',
  periodEnd: '2028-03-01T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  endedAt: null,
  refunded: false,
};
const inForce = (billing: Billing, at: string) => {
  const { status, endsAt } = grantOf(billing);
  return isActive({ subscriptionStatus: status, subscriptionEndsAt: endsAt }, new Date(at));
};

test.each([
  ['active', null, true],
  ['active', '2027-03-02T00:00:00.000Z', true],
  ['active', '2027-03-01T00:00:00.000Z', false],
  ['active', '2027-02-28T00:00:00.000Z', false],
  ['inactive', null, false],
  ['past_due', '2028-01-01T00:00:00.000Z', false],
])('status %s until %s is in force: %p', (subscriptionStatus, subscriptionEndsAt, expected) => {
  expect(isActive({ subscriptionStatus, subscriptionEndsAt }, new Date('2027-03-01T00:00:00Z'))).toBe(expected);
});

test('one that renews stays in force while the news of its renewal may be late; a canceled one ends on its day', () => {
  expect(inForce(PAID, '2028-03-02T12:00:00Z')).toBe(true);
  expect(inForce(PAID, '2028-03-05T12:00:00Z')).toBe(false);
  const canceled = { ...PAID, cancelAtPeriodEnd: true };
  expect(inForce(canceled, '2028-03-01T11:59:59Z')).toBe(true);
  expect(inForce(canceled, '2028-03-01T12:00:00Z')).toBe(false);
  expect([renewsAt(PAID), renewsAt(canceled)]).toEqual([PAID.periodEnd, null]);
});

test.each(['past_due', 'unpaid', 'incomplete', 'paused', 'canceled', 'incomplete_expired'])(
  'Stripe’s status %s entitles to nothing, and renews nothing',
  (status) => {
    const billing = { ...PAID, status, endedAt: '2027-05-01T00:00:00.000Z' };
    expect(inForce(billing, '2027-04-01T00:00:00Z')).toBe(false);
    expect(renewsAt(billing)).toBeNull();
  },
);

test('money given back ends it, whatever Stripe’s status still is, and is not given back again', () => {
  expect(inForce({ ...PAID, refunded: true }, '2027-04-01T00:00:00Z')).toBe(false);
  expect(refundableUntil({ ...PAID, refunded: true })).toBeNull();
  expect(refundableUntil(PAID)).toBe('2027-03-31T12:00:00.000Z');
  expect(refundableUntil({ ...PAID, status: 'incomplete' })).toBeNull();
});

test('only what can still be charged is live, and only a failed payment can be mended', () => {
  expect(['active', 'past_due', 'canceled'].map((status) => isLive({ ...PAID, status }))).toEqual([true, true, false]);
  expect(['active', 'past_due', 'unpaid'].map((status) => isUnpaid({ ...PAID, status }))).toEqual([false, true, true]);
});
