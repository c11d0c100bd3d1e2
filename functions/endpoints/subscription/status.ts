import { RefundWindows } from '#data/subscription/refundWindows';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isActive, isUnpaid, getRefundDeadline, getRenewalDate } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(subscriptionRoutes.status, async ({ user, table, vault, now }) => {
  const { billing } = user;
  const refundWindow = billing ? await new RefundWindows(table, vault).find(user.id) : undefined;
  return {
    isActive: isActive(user, now()),
    status: user.subscriptionStatus,
    endsAt: user.subscriptionEndsAt,
    renewsAt: billing && getRenewalDate(billing),
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd ?? false,
    paymentFailed: billing !== null && isUnpaid(billing),
    refundableUntil: billing && getRefundDeadline(billing, refundWindow),
    hasBilling: billing !== null,
  };
});
