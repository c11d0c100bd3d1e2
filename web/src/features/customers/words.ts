import type { Customer } from '#domain/account/customers';
import { DEMO_PREFIX } from '#domain/subscription/subscription';

/** First and last name; the address where there is neither. */
export const nameOf = ({ firstName, lastName, email }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Active while in force; a status that has run out is Inactive, and others are shown as they are. */
export function statusOf({ isActive, subscriptionStatus }: Customer): string {
  if (isActive) return 'Active';
  return ['active', 'inactive'].includes(subscriptionStatus) ? 'Inactive' : subscriptionStatus;
}

/** Where the subscription came from; null where there is none. */
export function kindOf({ subscriptionId }: Customer): 'Demo' | 'Paid' | null {
  if (subscriptionId === null) return null;
  return subscriptionId.startsWith(DEMO_PREFIX) ? 'Demo' : 'Paid';
}

/** The day in the reader's own short form. */
export const dateOf = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** What the badge alone does not tell: an administrator's word, or the day on which access ended. */
export function noteOf({ isActive, subscriptionStatus, subscriptionEndsAt, subscriptionOverride }: Customer) {
  if (subscriptionOverride !== null) return 'Set by an administrator';
  if (isActive || subscriptionStatus !== 'active' || subscriptionEndsAt === null) return null;
  return `Ended ${dateOf(subscriptionEndsAt)}`;
}
