import type { PublishedModels } from '#domain/training/publishedModels';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const CACHE_MS = 60_000;

/** `withdrawnAt` is absent in the row of the live model. */
const Row = rowSchema('modelState', z.object({ version: z.string(), withdrawnAt: z.iso.datetime().optional() }));

const LIVE = keys.modelState();

/** Which model answers, and which ones were withdrawn. */
export class Models {
  private cached: { until: number; models: PublishedModels } | undefined;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Cached for up to a minute. */
  async getPublished(): Promise<PublishedModels> {
    const now = this.now().getTime();
    if (!this.cached || this.cached.until <= now) {
      const rows = await this.table.listAll(Row, LIVE.PK);
      const withdrawn = rows.flatMap(({ version, withdrawnAt }) => (withdrawnAt ? [{ version, withdrawnAt }] : []));
      const live = rows.find(({ withdrawnAt }) => !withdrawnAt)?.version ?? null;
      this.cached = { until: now + CACHE_MS, models: { live, withdrawn } };
    }
    return this.cached.models;
  }
}

const set = (key: typeof LIVE, values: Record<string, string>): Write => {
  const names = Object.keys(values);
  return {
    update: key,
    change: { expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`, names, values },
  };
};

/** The writes that make a version the live model. A withdrawn version that is promoted again is no longer withdrawn. */
export const prepareLiveModel = (version: string): Write[] => [
  set(LIVE, { version }),
  { remove: keys.modelState(version) },
];

/** The writes that withdraw a version, so that an earlier one is live again. */
export const prepareWithdrawal = (version: string, withdrawnAt: string, earlierVersion: string): Write[] => [
  set(keys.modelState(version), { version, withdrawnAt }),
  set(LIVE, { version: earlierVersion }),
];
