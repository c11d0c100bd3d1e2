import {
  Entitlement,
  RefundWindow,
  StripeSubscription,
  toEntitlement,
  isActive,
  isLive,
  isUnpaid,
  getRefundDeadline,
  getRenewalDate,
} from './subscription';

const PAID: StripeSubscription = {
  id: 'sub_1',
  status: 'active',
  startedAt: '2027-03-01T12:00:00.000Z',
  periodEnd: '2028-03-01T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  endedAt: null,
  refunded: false,
};
const isActiveAt = (stripeSubscription: StripeSubscription, at: string) => {
  const { status, endsAt } = toEntitlement(stripeSubscription);
  return isActive({ subscriptionStatus: status, subscriptionEndsAt: endsAt }, new Date(at));
};

test.each([
  ['active', null, true],
  ['active', '2027-03-02T00:00:00.000Z', true],
  ['active', '2027-03-01T00:00:00.000Z', false],
  ['active', '2027-02-28T00:00:00.000Z', false],
  ['inactive', null, false],
  ['past_due', '2028-01-01T00:00:00.000Z', false],
])('status %s until %s is active: %p', (subscriptionStatus, subscriptionEndsAt, expected) => {
  expect(isActive({ subscriptionStatus, subscriptionEndsAt }, new Date('2027-03-01T00:00:00Z'))).toBe(expected);
});

test('a renewing subscription stays active while the renewal event may be late; a canceled one ends with its period', () => {
  expect(isActiveAt(PAID, '2028-03-02T12:00:00Z')).toBe(true);
  expect(isActiveAt(PAID, '2028-03-05T12:00:00Z')).toBe(false);
  const canceled = { ...PAID, cancelAtPeriodEnd: true };
  expect(isActiveAt(canceled, '2028-03-01T11:59:59Z')).toBe(true);
  expect(isActiveAt(canceled, '2028-03-01T12:00:00Z')).toBe(false);
  expect([getRenewalDate(PAID), getRenewalDate(canceled)]).toEqual([PAID.periodEnd, null]);
});

test.each(['past_due', 'unpaid', 'incomplete', 'paused', 'canceled', 'incomplete_expired'])(
  'Stripe’s status %s grants no access and no renewal',
  (status) => {
    const stripeSubscription = { ...PAID, status, endedAt: '2027-05-01T00:00:00.000Z' };
    expect(isActiveAt(stripeSubscription, '2027-04-01T00:00:00Z')).toBe(false);
    expect(getRenewalDate(stripeSubscription)).toBeNull();
  },
);

test('a trial is active; a failed payment keeps Stripe’s status; an ended subscription leaves its end alone', () => {
  const endsAt = PAID.periodEnd;
  expect(isActiveAt({ ...PAID, status: 'trialing' }, '2027-04-01T00:00:00Z')).toBe(true);
  expect(toEntitlement({ ...PAID, status: 'past_due' })).toEqual({ status: 'past_due', id: 'sub_1', endsAt });
  const endedAt = '2027-05-01T00:00:00.000Z';
  for (const ended of [{ status: 'canceled' }, { status: 'incomplete_expired' }, { refunded: true }]) {
    expect(toEntitlement({ ...PAID, ...ended, endedAt })).toEqual({ status: 'inactive', id: null, endsAt: endedAt });
  }
});

test('a stored subscription that lacks a field is not read as one', () => {
  for (const schema of [Entitlement, StripeSubscription, RefundWindow]) {
    expect(schema.safeParse({}).success).toBe(false);
  }
});

test('a refund ends the subscription, whatever Stripe’s status, and is not repeated', () => {
  expect(isActiveAt({ ...PAID, refunded: true }, '2027-04-01T00:00:00Z')).toBe(false);
  expect(getRefundDeadline({ ...PAID, refunded: true }, undefined)).toBeNull();
  expect(getRefundDeadline(PAID, undefined)).toBe('2027-03-31T12:00:00.000Z');
  expect(getRefundDeadline({ ...PAID, status: 'incomplete' }, undefined)).toBeNull();
});

test('only the subscription of the first payment is refundable', () => {
  const endsAt = '2027-03-31T12:00:00.000Z';
  expect(getRefundDeadline(PAID, { subscriptionId: PAID.id, endsAt })).toBe(endsAt);
  expect(getRefundDeadline(PAID, { subscriptionId: 'sub_earlier', endsAt })).toBeNull();
  expect(getRefundDeadline(PAID, { subscriptionId: PAID.id, endsAt: null })).toBeNull();
});

test('only a subscription that can be charged is live, and only a failed payment is unpaid', () => {
  const ended = ['canceled', 'incomplete_expired'];
  expect(['active', 'past_due', ...ended].map((status) => isLive({ status }))).toEqual([true, true, false, false]);
  expect(['active', 'past_due', 'unpaid'].map((status) => isUnpaid({ ...PAID, status }))).toEqual([false, true, true]);
});
