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

/** Begins the sort key of a user's analyses, newest first. */
export const ANALYSIS_PREFIX = 'ANALYSIS#';
/** Begins the sort key of a user's lesions, newest-seen first. */
export const LESION_PREFIX = 'LESION#';
/** Begins the sort key of what the analyses of one lesion saw, newest first. */
export const lookPrefix = (lesionId: string): string => `LOOK#${lesionId}#`;

/** How many chains the audit log is written in, so that no row is everybody's. */
export const AUDIT_CHAINS = 16;

/** Key of the index GSI1 under which a person's rows of the audit log stand. */
export const actorIndex = (userId: string): string => `ACTOR#${userId}`;

export const keys = {
  /** The account: names, role, subscription. */
  user: (userId: string): Key => ({ PK: ofUser(userId), SK: 'PROFILE' }),
  /** The user's data key, wrapped by KMS; destroying this row erases what the vault sealed for them. */
  dataKey: (userId: string): Key => ({ PK: ofUser(userId), SK: 'KEY' }),
  /** One signed-in browser; the table knows only the SHA-256 of its token. */
  session: (userId: string, tokenHash: string): Key => ({ PK: ofUser(userId), SK: `SESSION#${tokenHash}` }),
  /** One assessment; the id is a ULID, so sort order is time order. */
  analysis: (userId: string, id: string): Key => ({ PK: ofUser(userId), SK: `${ANALYSIS_PREFIX}${id}` }),
  /** A lesion, its newest analysis first, so that sort order is the order of when each was last seen. */
  lesion: (userId: string, { id, newest }: { id: string; newest: string }): Key => ({
    PK: ofUser(userId),
    SK: `${LESION_PREFIX}${newest}#${id}`,
  }),
  /** What one analysis saw of a lesion. */
  look: (userId: string, lesionId: string, analysisId: string): Key => ({
    PK: ofUser(userId),
    SK: `${lookPrefix(lesionId)}${analysisId}`,
  }),
  /** Which account an e-mail address belongs to; the canonical address is hashed so that no key carries it. */
  email: (email: string): Key => ({ PK: `EMAIL#${digest(email)}`, SK: 'ACCOUNT' }),
  /** A token bucket; whatever it counts by is hashed. */
  bucket: (name: string, by: string): Key => ({ PK: `LIMIT#${digest(`${name}|${by}`)}`, SK: 'BUCKET' }),
  /** A row of the audit log: its chain, and its number in the chain in 12 digits. */
  audit: (chain: number, number: string): Key => ({ PK: `AUDIT#${String(chain).padStart(2, '0')}`, SK: number }),
  /** A mailed code; the table knows only its SHA-256. */
  code: (kind: string, code: string): Key => ({ PK: `CODE#${kind}#${digest(code)}`, SK: 'CODE' }),
  /** A letter on its way; sealed, and gone once it is sent. */
  letter: (id: string): Key => ({ PK: 'OUTBOX', SK: id }),
  /** The pseudonym under which a person's de-identified records stand; there while they consent. */
  pseudonym: (userId: string): Key => ({ PK: ofUser(userId), SK: 'PSEUDONYM' }),
  /** A de-identified record, under a pseudonym that nothing but the row above ties to a person. */
  research: (pseudonym: string, id: string): Key => ({ PK: `RESEARCH#${pseudonym}`, SK: id }),
  /** Something to erase that was begun: an account, or the records of a pseudonym. */
  erasure: (id: string): Key => ({ PK: 'ERASURE', SK: id }),
  /** A version of the privacy policy, as it was announced. */
  policy: (version: string): Key => ({ PK: 'POLICY', SK: version }),
  /** A security incident; the id is a ULID. */
  incident: (id: string): Key => ({ PK: 'INCIDENT', SK: id }),
};
