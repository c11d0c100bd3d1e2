import { Customer, meetsFilters, type CustomerCounts, type CustomerFilters } from '#domain/account/customers';
import { listMainTerms, listSearchTerms, normalizeSearchText } from '#domain/account/searchTerms';
import type { ListPage } from '#domain/http/route';
import { isActive, isLive } from '#domain/subscription/subscription';
import { z } from 'zod';
import { readCustomerCounts } from './customerCounts';
import { CustomerTerms } from './customerTerms';
import { keys, type Key } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';
import { UserRow, type User } from './user';

interface PageRequest {
  limit: number;
  cursor?: string;
}

/** Accounts that a search for matches reads at once, and at most for one page. */
const MATCHED_AT_ONCE = 100;
const MAX_MATCHED = 2000;

const ListEntry = storedRowSchema(z.object({ PK: z.string(), SK: z.string() }));
const ID = '[0-9a-f-]{36}';
const JOINED_CURSOR = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z#${ID}$`);
const TERM_CURSOR = new RegExp(`^[\\w-]+#${ID}$`);
const parseUserId = ({ SK }: Key): string => SK.slice(SK.indexOf('#') + 1);

/**
 * Accounts as administrators list and search them. Each account has one row in the list of customers and one for each search
 * term, written with the account. A page reads `limit` of these rows and their accounts, for any number of accounts.
 */
export class Customers {
  private readonly terms: CustomerTerms;

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {
    this.terms = new CustomerTerms(table);
  }

  count(): Promise<CustomerCounts> {
    return readCustomerCounts(this.table, this.now());
  }

  /** Converts an account to what administrators see. */
  toCustomer(user: User): Customer {
    const hasLiveSubscription = user.billing !== null && isLive(user.billing);
    return Customer.parse({ ...user, isActive: isActive(user, this.now()), hasLiveSubscription });
  }

  /** Reads the accounts of one page of the list of customers; undefined for an unknown cursor. */
  async listAccounts({ limit, cursor }: PageRequest): Promise<ListPage<User> | undefined> {
    if (cursor !== undefined && !JOINED_CURSOR.test(cursor)) return undefined;
    const { PK } = keys.customer('', '');
    const after = cursor === undefined ? undefined : { PK, SK: cursor };
    const { items, hasMore } = await this.table.page(ListEntry, { PK, limit, after });
    const users = await this.table.getMany(items.map(parseUserId).map(keys.user), UserRow);
    return { items: users, ...(hasMore && { nextCursor: items.at(-1)!.SK }) };
  }

  /**
   * Lists one page of the customers that meet conditions, newest account first; undefined for an unknown cursor. Reads on until
   * the page is full, to the last account, or up to 2,000 accounts: where matches are rarer, a page is short or empty and its
   * cursor goes on.
   */
  async list({ limit, cursor }: PageRequest, filters: CustomerFilters = {}): Promise<ListPage<Customer> | undefined> {
    if (cursor !== undefined && !JOINED_CURSOR.test(cursor)) return undefined;
    const { PK } = keys.customer('', '');
    const isFiltered = (filters.role ?? filters.access) !== undefined;
    const readAtOnce = isFiltered ? MATCHED_AT_ONCE : limit;
    const matches: Customer[] = [];
    let nextCursor = cursor;
    for (let read = 0; read < MAX_MATCHED; read += readAtOnce) {
      const page = await this.page({ PK, limit: readAtOnce, cursor: nextCursor }, (user) =>
        meetsFilters(this.toCustomer(user), filters),
      );
      matches.push(...page.items);
      nextCursor = page.nextCursor;
      // The match after the page shows that the next page has one.
      if (matches.length > limit) break;
      if (nextCursor === undefined) return { items: matches };
      if (!isFiltered) break;
    }
    if (matches.length < limit) return { items: matches, nextCursor };
    const items = matches.slice(0, limit);
    const last = items.at(-1)!;
    return { items, nextCursor: keys.customer(last.createdAt, last.id).SK };
  }

  /**
   * Lists one page of the accounts of which a search term begins with the text, in arbitrary order. An account with two matching
   * terms appears once, so a page may be shorter than `limit`. Answers undefined for an unknown cursor.
   */
  async search(text: string, { limit, cursor }: PageRequest): Promise<ListPage<Customer> | undefined> {
    const prefixText = normalizeSearchText(text);
    const prefix = await this.terms.encodePrefix(prefixText);
    if (cursor !== undefined && !(TERM_CURSOR.test(cursor) && cursor.startsWith(prefix))) return undefined;
    const { PK } = keys.customerTerm('', '');
    return this.page({ PK, limit, cursor, prefix }, async (user, entry) => {
      const isMatch = (term: string) => term.startsWith(prefixText);
      // An account from before words were terms has its main terms only.
      const mainMatches = listMainTerms(user).filter(isMatch);
      const matches = mainMatches.length > 0 ? mainMatches : listSearchTerms(user).filter(isMatch);
      const encoded = await Promise.all(matches.map((term) => this.terms.encodePrefix(term)));
      return keys.customerTerm(encoded.sort()[0] ?? '', user.id).SK === entry.SK;
    });
  }

  private async page(
    { PK, prefix, limit, cursor }: PageRequest & { PK: string; prefix?: string },
    isIncluded: (user: User, entry: Key) => boolean | Promise<boolean>,
  ): Promise<ListPage<Customer>> {
    const after = cursor === undefined ? undefined : { PK, SK: cursor };
    const { items, hasMore } = await this.table.page(ListEntry, { PK, prefix, limit, after });
    const ids = [...new Set(items.map(parseUserId))];
    const users = new Map(
      (await this.table.getMany(ids.map(keys.user), UserRow)).map((user) => [user.id, user] as const),
    );
    const customers: Customer[] = [];
    for (const entry of items) {
      const user = users.get(parseUserId(entry));
      if (user && (await isIncluded(user, entry))) customers.push(this.toCustomer(user));
    }
    return { items: customers, ...(hasMore && { nextCursor: items.at(-1)!.SK }) };
  }
}
