import { Customer, type CustomerCounts } from '#domain/account/customers';
import { searchable, termsOf } from '#domain/account/searchTerms';
import type { Paged } from '#domain/http/route';
import { isActive, isLive } from '#domain/subscription/subscription';
import { z } from 'zod';
import { readCounts } from './customerCounts';
import { CustomerTerms } from './customerTerms';
import { keys, type Key } from '#data/table/keys';
import type { Table } from '#data/table/table';
import { User } from './users';

interface PageOf {
  limit: number;
  cursor?: string;
}

const Place = z.object({ PK: z.string(), SK: z.string() });
const ID = '[0-9a-f-]{36}';
const JOINED = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z#${ID}$`);
const TERM = new RegExp(`^[\\w-]+#${ID}$`);
const idOf = ({ SK }: Key): string => SK.slice(SK.indexOf('#') + 1);

/**
 * Accounts as administrators go through them, by rows of their own that are written with the account: one in the order of
 * joining, and one for each thing it is found by. A page reads `limit` of these and the accounts they name, however many
 * accounts there are.
 */
export class Customers {
  private readonly terms: CustomerTerms;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {
    this.terms = new CustomerTerms(table);
  }

  counts(): Promise<CustomerCounts> {
    return readCounts(this.table, this.now());
  }

  /** An account as administrators see it. */
  shown(user: User): Customer {
    const hasLiveSubscription = user.billing !== null && isLive(user.billing);
    return Customer.parse({ ...user, isActive: isActive(user, this.now()), hasLiveSubscription });
  }

  /** One page, who joined last first. An unknown cursor answers undefined. */
  async list({ limit, cursor }: PageOf): Promise<Paged<Customer> | undefined> {
    if (cursor !== undefined && !JOINED.test(cursor)) return undefined;
    const { PK } = keys.customer('', '');
    return this.page({ PK, limit, cursor }, () => true);
  }

  /**
   * One page of those whose address, name or last name begins with the text, in no telling order. Who is found twice is
   * shown once, at the first of their rows, so a page may hold fewer than `limit`. An unknown cursor answers undefined.
   */
  async find(text: string, { limit, cursor }: PageOf): Promise<Paged<Customer> | undefined> {
    const wanted = searchable(text);
    const prefix = await this.terms.beginning(wanted);
    if (cursor !== undefined && !(TERM.test(cursor) && cursor.startsWith(prefix))) return undefined;
    const { PK } = keys.customerTerm('', '');
    return this.page({ PK, limit, cursor, prefix }, async (user, place) => {
      const found = termsOf(user).filter((term) => term.startsWith(wanted));
      const rows = await Promise.all(found.map((term) => this.terms.beginning(term)));
      return keys.customerTerm(rows.sort()[0] ?? '', user.id).SK === place.SK;
    });
  }

  private async page(
    { PK, prefix, limit, cursor }: PageOf & { PK: string; prefix?: string },
    isShown: (user: User, place: Key) => boolean | Promise<boolean>,
  ): Promise<Paged<Customer>> {
    const after = cursor === undefined ? undefined : { PK, SK: cursor };
    const { items, more } = await this.table.page(Place, { PK, prefix, limit, after });
    const ids = [...new Set(items.map(idOf))];
    const users = new Map((await this.table.getMany(ids.map(keys.user), User)).map((user) => [user.id, user] as const));
    const shown: Customer[] = [];
    for (const place of items) {
      const user = users.get(idOf(place));
      if (user && (await isShown(user, place))) shown.push(this.shown(user));
    }
    return { items: shown, ...(more && { nextCursor: items.at(-1)!.SK }) };
  }
}
