import { normalizeSearchText, listSearchTerms } from '#domain/account/searchTerms';
import type { Customer } from '#domain/account/customers';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

/** Characters of a term that its key encodes. Further characters of a search are compared with the account itself. */
const MAX_CHARACTERS = 40;
/** Bytes of the HMAC that encode one character: four characters of base64url. */
const BYTES_PER_CHARACTER = 3;

const SecretRow = rowSchema('customerSecret', z.object({ secret: z.instanceof(Uint8Array) }));

/**
 * The keys by which a prefix search finds accounts. Each character of a term is replaced by an HMAC-SHA-256, cut to 24 bits, of
 * the text up to it: equal prefixes have equal keys, and a key alone reveals no name. The secret protects keys, which appear in
 * logs and reports of DynamoDB, not the accounts. See `docs/decisions/062-customer-search-keys.md`.
 */
export class CustomerTerms {
  private secret: Promise<Uint8Array> | undefined;

  constructor(private readonly table: Table) {}

  /** The prefix of the keys of all terms that begin with this text. */
  async encodePrefix(text: string): Promise<string> {
    const secret = await (this.secret ??= this.readSecret());
    const letters = Array.from(normalizeSearchText(text)).slice(0, MAX_CHARACTERS);
    const encode = (_: string, index: number) =>
      createHmac('sha256', secret)
        .update(letters.slice(0, index + 1).join(''))
        .digest()
        .subarray(0, BYTES_PER_CHARACTER)
        .toString('base64url');
    return letters.map(encode).join('');
  }

  /** The keys of one account, at most ten. Terms that differ only after the encoded characters have one key. */
  async buildKeys(account: Pick<Customer, 'id' | 'email' | 'firstName' | 'lastName'>): Promise<Key[]> {
    const prefixes = await Promise.all(listSearchTerms(account).map((term) => this.encodePrefix(term)));
    return [...new Set(prefixes)].map((prefix) => keys.customerTerm(prefix, account.id));
  }

  /** Reads the secret, and creates it at first use. Of two that are created at once, the stored one counts. */
  private async readSecret(): Promise<Uint8Array> {
    const key = keys.customerSecret();
    const request = { key, schema: SecretRow };
    const stored = await this.table.get(request);
    if (stored) return stored.secret;
    await this.table.add({ kind: 'customerSecret', key, attributes: { secret: randomBytes(32) } });
    return (await this.table.get(request))!.secret;
  }
}
