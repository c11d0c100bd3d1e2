import {
  DEMO_PREFIX,
  toEntitlement,
  isActive,
  type StripeSubscription,
  type Entitlement,
} from '#domain/subscription/subscription';
import { prepareCounterUpdates } from '#data/account/customerCounts';
import { keys } from '#data/table/keys';
import { prepareRenewalDay } from './renewalDays';
import { readRenewingOn, type RenewingUsers } from './renewals';
import type { NewRow } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';
import type { User } from '#data/account/user';
import type { Vault } from '#data/table/vault';

/** The fields that decide whether a subscription is active. */
type SubscriptionSources = Pick<User, 'billing' | 'grant' | 'subscriptionOverride'>;

/** An administrator's decision about access, whatever was paid. */
export interface OverrideRequest {
  id: string;
  status: 'active' | 'inactive';
  reason: string | null;
  at: Date;
}

/**
 * The subscription of an account, in the account's row. Stripe's webhook, a demonstration and an administrator write it; an
 * override takes precedence until it is lifted. Each write is conditional on the version it was decided on, so of two concurrent
 * writes one fails and is decided again.
 */
export class Subscriptions {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Links an account to its Stripe customer; false where it has another customer meanwhile, or does not exist. */
  linkCustomer(user: User, customerId: string): Promise<boolean> {
    const change = {
      expression: 'SET #stripeCustomerId = :customer',
      condition: '#stripeCustomerId = :before AND #status = :status',
      names: ['stripeCustomerId', 'status'],
      values: { customer: customerId, before: user.stripeCustomerId, status: user.status },
    };
    const counterWrites = prepareCounterUpdates(user, { ...user, stripeCustomerId: customerId });
    return this.table.transact([{ update: keys.user(user.id), change }, ...counterWrites]);
  }

  /** Stores the state fetched from Stripe. An inactive subscription does not end a demonstration. */
  syncStripeSubscription(user: User, stripeSubscription: StripeSubscription, commit: Commit): Promise<boolean> {
    const entitlement = toEntitlement(stripeSubscription);
    const keepsDemo = entitlement.status !== 'active' && user.grant.id?.startsWith(DEMO_PREFIX);
    const grant = keepsDemo ? user.grant : entitlement;
    return this.update(user, { ...user, billing: stripeSubscription, grant }, commit);
  }

  /** Activates a demonstration until a date. */
  activateDemo(user: User, id: string, endsAt: Date, commit: Commit): Promise<boolean> {
    const grant = { status: 'active', id: `${DEMO_PREFIX}${id}`, endsAt: endsAt.toISOString() };
    return this.update(user, { ...user, grant }, commit);
  }

  /**
   * Grants or withdraws access whatever was paid. Requesting the status that payments give anyway lifts the override. The reason
   * is also stored with the account, sealed, so that it is exported and deleted with it.
   */
  async override(user: User, { id, status, reason, at }: OverrideRequest, commit: Commit): Promise<boolean> {
    const isEntitled = isActive(toSubscriptionFields(user.grant, null), at);
    const subscriptionOverride = isEntitled === (status === 'active') ? null : status;
    const key = keys.override(user.id, id);
    const sealedReason = (await this.vault.forUser(user.id)).seal(key, 'reason', reason);
    const attributes = { decidedAt: at.toISOString(), subscriptionStatus: status, reason: sealedReason };
    const put: NewRow = { kind: 'override', key, attributes };
    return this.update(user, { ...user, subscriptionOverride }, (writes) => commit([...writes, { put }]));
  }

  /** Reads 100 of the accounts whose subscription renews on a day (UTC), with the last notice that was sent, after an id. */
  readRenewingOn(day: string, after?: string): Promise<RenewingUsers> {
    return readRenewingOn(this.table, day, after);
  }

  /** The write that records a notice as sent. Its condition fails where it is already recorded. */
  prepareNotice(userId: string, notice: string): Write {
    return {
      update: keys.user(userId),
      change: {
        expression: 'SET #lastNotice = :notice',
        condition: 'attribute_exists(PK) AND (attribute_not_exists(#lastNotice) OR #lastNotice <> :notice)',
        names: ['lastNotice'],
        values: { notice },
      },
    };
  }

  private update(
    user: User,
    { billing, grant, subscriptionOverride }: SubscriptionSources,
    commit: Commit,
  ): Promise<boolean> {
    const fields = toSubscriptionFields(grant, subscriptionOverride);
    const write: Write = {
      update: keys.user(user.id),
      change: {
        expression:
          'SET #subscriptionStatus = :subscriptionStatus, #subscriptionId = :subscriptionId, ' +
          '#subscriptionEndsAt = :subscriptionEndsAt, #billing = :billing, #grant = :grant, ' +
          '#subscriptionOverride = :subscriptionOverride, #subscriptionVersion = :next',
        condition: '#subscriptionVersion = :version AND #status = :status',
        names: [...Object.keys(fields), 'billing', 'grant', 'subscriptionOverride', 'subscriptionVersion', 'status'],
        values: {
          ...fields,
          billing,
          grant,
          subscriptionOverride,
          version: user.subscriptionVersion,
          next: user.subscriptionVersion + 1,
          status: user.status,
        },
      },
    };
    if (user.status === 'deleting') return commit([write]);
    const counterWrites = prepareCounterUpdates(user, { ...user, ...fields });
    return commit([write, ...counterWrites, ...prepareRenewalDay(user, { id: user.id, billing })]);
  }
}

function toSubscriptionFields(entitlement: Entitlement, override: User['subscriptionOverride']) {
  return {
    subscriptionStatus: override ?? entitlement.status,
    subscriptionId: entitlement.id,
    subscriptionEndsAt: override === 'active' ? null : entitlement.endsAt,
  };
}
