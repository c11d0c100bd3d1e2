import { createHash } from 'node:crypto';

/**
 * The single table's primary key. Every shape of it is in this file; `README.md` says which question reads which. The
 * attribute `ttl` (epoch seconds) is the one DynamoDB's time-to-live watches.
 */
export interface Key {
  PK: string;
  SK: string;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const ofUser = (userId: string): string => `USER#${userId}`;

/** Begins the sort key of everything listed newest first under a user. */
export const ANALYSIS_PREFIX = 'ANALYSIS#';

export const keys = {
  /** The account: names, role, subscription. */
  user: (userId: string): Key => ({ PK: ofUser(userId), SK: 'PROFILE' }),
  /** The user's data key, wrapped by KMS; destroying this row erases what the vault sealed for them. */
  dataKey: (userId: string): Key => ({ PK: ofUser(userId), SK: 'KEY' }),
  /** One signed-in browser; the table knows only the SHA-256 of its token. */
  session: (userId: string, tokenHash: string): Key => ({ PK: ofUser(userId), SK: `SESSION#${tokenHash}` }),
  /** One assessment; the id is a ULID, so sort order is time order. */
  analysis: (userId: string, id: string): Key => ({ PK: ofUser(userId), SK: `${ANALYSIS_PREFIX}${id}` }),
  /** Which account an e-mail address belongs to; the canonical address is hashed so that no key carries it. */
  email: (email: string): Key => ({ PK: `EMAIL#${digest(email)}`, SK: 'ACCOUNT' }),
  /** A token bucket; whatever it counts by is hashed. */
  bucket: (name: string, by: string): Key => ({ PK: `LIMIT#${digest(`${name}|${by}`)}`, SK: 'BUCKET' }),
};
