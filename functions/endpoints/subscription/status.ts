import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isActive, isUnpaid, getRefundDeadline, getRenewalDate } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(subscriptionRoutes.status, ({ user, now }) => {
  const { billing } = user;
  return Promise.resolve({
    isActive: isActive(user, now()),
    status: user.subscriptionStatus,
    endsAt: user.subscriptionEndsAt,
    renewsAt: billing && getRenewalDate(billing),
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd ?? false,
    paymentFailed: billing !== null && isUnpaid(billing),
    refundableUntil: billing && getRefundDeadline(billing),
    hasBilling: billing !== null,
  });
});
