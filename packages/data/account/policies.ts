import { PRIVACY_VERSION } from '#domain/account/account';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { keys } from '#data/table/keys';
import type { Table, Write } from '#data/table/table';

const CACHE_MS = 60_000;

/** The version in force, and the next one where one was announced. */
export interface InForce {
  version: string;
  upcoming: PrivacyPolicy | null;
}

/** Versions of the privacy policy: the first came with the product, later ones are announced by an operator. */
export class Policies {
  private cached: { until: number; policies: PrivacyPolicy[] } | undefined;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** What holds now; known for up to a minute, so that asking costs nothing as a rule. */
  async current(): Promise<InForce> {
    const now = this.now();
    const byDate = (await this.all()).sort((a, b) => (a.effectiveAt < b.effectiveAt ? -1 : 1));
    const inForce = byDate.filter(({ effectiveAt }) => new Date(effectiveAt) <= now).at(-1);
    const upcoming = byDate.find(({ effectiveAt }) => new Date(effectiveAt) > now) ?? null;
    return { version: inForce?.version ?? PRIVACY_VERSION, upcoming };
  }

  /** The write that announces a version; its condition fails where there is one of that name. */
  announcing(policy: PrivacyPolicy): Write {
    this.cached = undefined;
    return { put: { ...keys.policy(policy.version), ...policy } };
  }

  private async all(): Promise<PrivacyPolicy[]> {
    const now = this.now().getTime();
    if (!this.cached || this.cached.until <= now) {
      const policies = await this.table.all(PrivacyPolicy, keys.policy('').PK);
      this.cached = { until: now + CACHE_MS, policies };
    }
    return [...this.cached.policies];
  }
}
