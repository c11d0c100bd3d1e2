import type { PublishedModels } from '#domain/training/publishedModels';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const CACHE_MS = 60_000;

/** `withdrawnAt` is absent in the row of the live model, and `since` in the others and in rows of earlier releases. */
const Row = rowSchema(
  'modelState',
  z.object({ version: z.string(), since: z.iso.datetime().optional(), withdrawnAt: z.iso.datetime().optional() }),
);

const LIVE = keys.modelState();

/** The models that trainings changed. `live` is null while the model in the release answers. */
interface ChangedModels extends Omit<PublishedModels, 'live'> {
  readonly live: string | null;
}

/** A trained model that was made the live one, and since when. */
interface LiveModel {
  readonly version: string;
  readonly since: string;
}

/** Which trained model answers, and which ones were withdrawn. */
export class Models {
  private cached: { until: number; models: ChangedModels } | undefined;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Cached for up to a minute. */
  async getPublished(): Promise<ChangedModels> {
    const now = this.now().getTime();
    if (!this.cached || this.cached.until <= now) {
      const rows = await this.table.listAll(Row, LIVE.PK);
      const withdrawn = rows.flatMap(({ version, withdrawnAt }) => (withdrawnAt ? [{ version, withdrawnAt }] : []));
      const live = rows.find(({ withdrawnAt }) => !withdrawnAt)?.version ?? null;
      this.cached = { until: now + CACHE_MS, models: { live, withdrawn } };
    }
    return this.cached.models;
  }

  /** The trained model that is recorded as live, past the cache; undefined while the model in the release is. */
  async findLive(): Promise<LiveModel | undefined> {
    const row = await this.table.get({ key: LIVE, schema: Row });
    return row && { version: row.version, since: row.since ?? new Date(0).toISOString() };
  }
}

const set = (key: typeof LIVE, values: Record<string, string>): Write => {
  const names = Object.keys(values);
  return {
    update: key,
    change: { expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`, names, values },
  };
};

/** The writes that make a trained model the live one. A withdrawn version that answers again is no longer withdrawn. */
export const prepareLiveModel = ({ version, since }: LiveModel): Write[] => [
  set(LIVE, { version, since }),
  { remove: keys.modelState(version) },
];

/** The write after which the model in the release is the live one, whichever version a later release brings. */
export const prepareShippedModel = (): Write => ({ remove: LIVE });

/** The write that withdraws a version. */
export const prepareWithdrawal = (version: string, withdrawnAt: string): Write =>
  set(keys.modelState(version), { version, withdrawnAt });
