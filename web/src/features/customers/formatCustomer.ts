import { getLocale } from '#domain/messages/language';
import type { Customer } from '#domain/account/customers';
import { DEMO_PREFIX } from '#domain/subscription/subscription';
import { customersMessages } from './messages';

const t = customersMessages;

/** First and last name, or the email if both are missing. */
export const formatName = ({ firstName, lastName, email }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Active while in force; an administrator needs no subscription. An ended subscription is Inactive. Other statuses are shown unchanged. */
export function formatStatus({ isActive, role, subscriptionStatus }: Customer): string {
  if (isActive) return t('active');
  if (role === 'admin') return t('adminAccess');
  return ['active', 'inactive'].includes(subscriptionStatus) ? t('inactive') : subscriptionStatus;
}

/** Whether the subscription is a demo or paid, as a word. Null if there is none. */
export function formatSubscriptionKind({ subscriptionId }: Customer): string | null {
  if (subscriptionId === null) return null;
  return t(subscriptionId.startsWith(DEMO_PREFIX) ? 'demo' : 'paid');
}

/** A short date in the user's locale. */
export const formatShortDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(getLocale(), { dateStyle: 'medium' });

/** A note beside the status badge: an administrator's override, or the date on which access ended. */
export function formatNote({ isActive, subscriptionStatus, subscriptionEndsAt, subscriptionOverride }: Customer) {
  if (subscriptionOverride !== null) return t('override');
  if (isActive || subscriptionStatus !== 'active' || subscriptionEndsAt === null) return null;
  return t('ended', { day: formatShortDate(subscriptionEndsAt) });
}
