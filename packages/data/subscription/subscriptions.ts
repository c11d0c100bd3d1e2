import { DEMO_PREFIX, grantOf, isActive, type Billing, type Grant } from '#domain/subscription/subscription';
import { counting } from '#data/account/customerCounts';
import { keys } from '#data/table/keys';
import { renewing } from './renewalDays';
import { renewingOn, type Payer } from './renewals';
import type { Commit, Table, Write } from '#data/table/table';
import type { User } from '#data/account/users';
import type { Vault } from '#data/table/vault';

/** What decides an account's entitlement: what was given, and what an administrator puts over it. */
type Decision = Pick<User, 'billing' | 'grant' | 'subscriptionOverride'>;

/** What an administrator puts over what was paid. */
export interface Override {
  id: string;
  wanted: 'active' | 'inactive';
  reason: string | null;
  at: Date;
}

/**
 * Our copy of who is entitled, in the account's own row. Three hands write it: Stripe's webhook, a demonstration, and an
 * administrator's override, which stands over the other two until it is lifted. Each write names the state it was decided
 * on, so of two that cross, one is refused and decides again.
 */
export class Subscriptions {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Ties an account to its customer at Stripe; false where it is tied to another one by now, or gone. */
  link(user: User, customerId: string): Promise<boolean> {
    const change = {
      expression: 'SET #stripeCustomerId = :customer',
      condition: '#stripeCustomerId = :before AND #status = :status',
      names: ['stripeCustomerId', 'status'],
      values: { customer: customerId, before: user.stripeCustomerId, status: user.status },
    };
    const counted = counting(user, { ...user, stripeCustomerId: customerId });
    return this.table.transact([{ update: keys.user(user.id), change }, ...counted]);
  }

  /** Takes over what Stripe says; a demonstration in force is not ended by a subscription that is not. */
  bill(user: User, billing: Billing, commit: Commit): Promise<boolean> {
    const given = grantOf(billing);
    const keepsDemo = given.status !== 'active' && user.grant.id?.startsWith(DEMO_PREFIX);
    return this.decide(user, { ...user, billing, grant: keepsDemo ? user.grant : given }, commit);
  }

  /** Gives a demonstration until a date. */
  demonstrate(user: User, id: string, endsAt: Date, commit: Commit): Promise<boolean> {
    const grant = { status: 'active', id: `${DEMO_PREFIX}${id}`, endsAt: endsAt.toISOString() };
    return this.decide(user, { ...user, grant }, commit);
  }

  /**
   * Gives or takes access whatever was paid; lifted by asking for what the payments give anyway (decisions D5). The reason is
   * kept with the account too, sealed, so that it is exported and deleted with it.
   */
  async override(user: User, { id, wanted, reason, at }: Override, commit: Commit): Promise<boolean> {
    const isGiven = isActive(entitlementOf(user.grant, null), at);
    const subscriptionOverride = isGiven === (wanted === 'active') ? null : wanted;
    const key = keys.override(user.id, id);
    const sealed = (await this.vault.of(user.id)).seal(key, 'reason', reason);
    const row = { ...key, decidedAt: at.toISOString(), subscriptionStatus: wanted, reason: sealed };
    return this.decide(user, { ...user, subscriptionOverride }, (writes) => commit([...writes, { put: row }]));
  }

  /** Whose subscription renews on a day (UTC), with the notice they were given last. */
  renewingOn(day: string): Promise<Payer[]> {
    return renewingOn(this.table, day);
  }

  /** The write that notes a notice as given; its condition fails where it was given already. */
  noticed(userId: string, notice: string): Write {
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

  private decide(user: User, { billing, grant, subscriptionOverride }: Decision, commit: Commit): Promise<boolean> {
    const entitlement = entitlementOf(grant, subscriptionOverride);
    const write: Write = {
      update: keys.user(user.id),
      change: {
        expression:
          'SET #subscriptionStatus = :subscriptionStatus, #subscriptionId = :subscriptionId, ' +
          '#subscriptionEndsAt = :subscriptionEndsAt, #billing = :billing, #grant = :grant, ' +
          '#subscriptionOverride = :subscriptionOverride, #subscriptionVersion = :next',
        condition: '#subscriptionVersion = :version AND #status = :status',
        names: [
          ...Object.keys(entitlement),
          'billing',
          'grant',
          'subscriptionOverride',
          'subscriptionVersion',
          'status',
        ],
        values: {
          ...entitlement,
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
    const counted = counting(user, { ...user, ...entitlement });
    return commit([write, ...counted, ...renewing(user, { id: user.id, billing })]);
  }
}

function entitlementOf(grant: Grant, override: User['subscriptionOverride']) {
  return {
    subscriptionStatus: override ?? grant.status,
    subscriptionId: grant.id,
    subscriptionEndsAt: override === 'active' ? null : grant.endsAt,
  };
}
