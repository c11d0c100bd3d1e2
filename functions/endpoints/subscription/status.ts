import { RefundWindows } from '#data/subscription/refundWindows';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import {
  getRefundDeadline,
  getRefundWindowEnd,
  getRenewalDate,
  isActive,
  isUnpaid,
} from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(subscriptionRoutes.status, async ({ user, table, vault, now }) => {
  const { billing } = user;
  // Pages ask every few seconds. Of a subscription that is older than any refund window, no window is read.
  const isRefundOver = billing === null || new Date(getRefundWindowEnd(billing)) <= now();
  const refundWindow = isRefundOver ? undefined : await new RefundWindows(table, vault).find(user.id);
  return {
    isActive: isActive(user, now()),
    status: user.subscriptionStatus,
    endsAt: user.subscriptionEndsAt,
    renewsAt: billing && getRenewalDate(billing),
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd ?? false,
    paymentFailed: billing !== null && isUnpaid(billing),
    refundableUntil: isRefundOver ? null : getRefundDeadline(billing, refundWindow),
    hasBilling: billing !== null,
  };
});
