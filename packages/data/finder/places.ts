import type { Place } from '#domain/finder/geography';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Table } from '#data/table/table';

/** How long a place is believed: practices move, and new addresses come to be known. */
const LIFETIME_S = 180 * 24 * 60 * 60;

const PlaceRow = z.object({
  /** Null where the address was looked up and not found. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  ttl: z.number(),
});

/** Where addresses of practices lie, kept so that each is looked up twice a year. They are public, and nobody's. */
export class Places {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Where an address lies; null where that is known to be unknown, undefined where nobody looked lately. */
  async get(address: string): Promise<Place | null | undefined> {
    const row = await this.table.get({ key: keys.address(address), schema: PlaceRow });
    return row && row.ttl > this.seconds() ? row.place : undefined;
  }

  /** Keeps what a look-up found. */
  async keep(address: string, place: Place | null): Promise<void> {
    await this.table.update(keys.address(address), {
      expression: 'SET #place = :place, #ttl = :ttl',
      names: ['place', 'ttl'],
      values: { place, ttl: this.seconds() + LIFETIME_S },
    });
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}
