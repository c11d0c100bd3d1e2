import { searchable, termsOf } from '#domain/account/searchTerms';
import type { Customer } from '#domain/account/customers';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import type { Table } from '#data/table/table';

/** Characters of a term that its key carries; what a search has beyond them is compared with the account itself. */
const POSITIONS = 40;
const MARK_BYTES = 3;

const SecretRow = z.object({ secret: z.instanceof(Uint8Array) });

/**
 * The keys under which an account is found by the beginning of its address or names. Each character is replaced by four
 * that stand for the text up to it (HMAC-SHA-256, cut to 24 bits), so beginnings stay beginnings, and whoever sees keys
 * alone reads no name. The secret lies in the table: it guards keys, which travel into logs and reports of DynamoDB, and not
 * the accounts, which carry the names anyway.
 */
export class CustomerTerms {
  private secret: Promise<Uint8Array> | undefined;

  constructor(private readonly table: Table) {}

  /** What the keys of everybody begin with whose address or name begins with this text. */
  async beginning(text: string): Promise<string> {
    const secret = await (this.secret ??= this.readSecret());
    const letters = Array.from(searchable(text)).slice(0, POSITIONS);
    const mark = (_: string, at: number) =>
      createHmac('sha256', secret)
        .update(letters.slice(0, at + 1).join(''))
        .digest()
        .subarray(0, MARK_BYTES)
        .toString('base64url');
    return letters.map(mark).join('');
  }

  /** The keys of one account, at most three. */
  keysOf(of: Pick<Customer, 'id' | 'email' | 'firstName' | 'lastName'>): Promise<Key[]> {
    return Promise.all(termsOf(of).map(async (term) => keys.customerTerm(await this.beginning(term), of.id)));
  }

  /** Made at its first use; of two made at once, the one that was kept counts. */
  private async readSecret(): Promise<Uint8Array> {
    const key = keys.customerSecret();
    const wanted = { key, schema: SecretRow };
    const kept = await this.table.get(wanted);
    if (kept) return kept.secret;
    await this.table.add({ ...key, secret: randomBytes(32) });
    return (await this.table.get(wanted))!.secret;
  }
}
