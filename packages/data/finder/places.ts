import type { Coordinates } from '#domain/finder/geography';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

/** Time until an address is looked up again: practices move, and the index learns new addresses. */
const LIFETIME_S = 180 * 24 * 60 * 60;

const PlaceRow = rowSchema(
  'address',
  z.object({
    /** Null for an address that was looked up and not found. */
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    ttl: z.number(),
  }),
);

/** A cache of the coordinates of practices. Their addresses are public and belong to no account. */
export class Places {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** The coordinates of an address; null where a recent lookup found none, undefined without a recent lookup. */
  async get(address: string): Promise<Coordinates | null | undefined> {
    const row = await this.table.get({ key: keys.address(address), schema: PlaceRow });
    return row && row.ttl > this.nowInSeconds() ? row.place : undefined;
  }

  /** Stores the result of a lookup. */
  async save(address: string, place: Coordinates | null): Promise<void> {
    await this.table.update(keys.address(address), {
      expression: 'SET #place = :place, #ttl = :ttl',
      names: ['place', 'ttl'],
      values: { place, ttl: this.nowInSeconds() + LIFETIME_S },
    });
  }

  private nowInSeconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}
