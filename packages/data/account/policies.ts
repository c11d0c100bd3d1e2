import { PRIVACY_VERSION } from '#domain/account/account';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const CACHE_MS = 60_000;

const PolicyRow = rowSchema('policy', PrivacyPolicy);

/** The version in force, and the next announced one. */
export interface PolicyState {
  version: string;
  upcoming: PrivacyPolicy | null;
}

/** Versions of the privacy policy. The first one ships with the product; operators announce later ones. */
export class Policies {
  private cached: { until: number; policies: PrivacyPolicy[] } | undefined;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** The policy in force. Cached for up to a minute. */
  async getCurrent(): Promise<PolicyState> {
    const now = this.now();
    const byDate = (await this.list()).sort((a, b) => (a.effectiveAt < b.effectiveAt ? -1 : 1));
    const inForce = byDate.filter(({ effectiveAt }) => new Date(effectiveAt) <= now).at(-1);
    const upcoming = byDate.find(({ effectiveAt }) => new Date(effectiveAt) > now) ?? null;
    return { version: inForce?.version ?? PRIVACY_VERSION, upcoming };
  }

  /** Reads one announced version. Never cached. */
  find(version: string): Promise<PrivacyPolicy | undefined> {
    return this.table.get({ key: keys.policy(version), schema: PolicyRow });
  }

  /** The write that announces a version. Its condition fails where that version exists. */
  prepareAnnouncement(policy: PrivacyPolicy): Write {
    this.cached = undefined;
    return { put: { kind: 'policy', key: keys.policy(policy.version), attributes: policy } };
  }

  /** Lists the announced versions. Cached for up to a minute. */
  async list(): Promise<PrivacyPolicy[]> {
    const now = this.now().getTime();
    if (!this.cached || this.cached.until <= now) {
      const policies = await this.table.listAll(PolicyRow, keys.policy('').PK);
      this.cached = { until: now + CACHE_MS, policies };
    }
    return [...this.cached.policies];
  }
}
