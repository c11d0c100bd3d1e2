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

/** Begins the sort key of a user's skincare recommendations, newest first. */
export const RECOMMENDATION_PREFIX = 'RECOMMENDATION#';

/** How many chains the audit log is written in, so that no row is everybody's. */
export const AUDIT_CHAINS = 16;

/** Key of the index GSI1 under which a person's rows of the audit log stand. */
export const actorIndex = (userId: string): string => `ACTOR#${userId}`;

/** Key of the index GSI1 under which messages to the operator stand until they are answered. */
export const contactIndex = 'CONTACT';

/** Begins the sort key of trainings, newest first. */
export const TRAINING_PREFIX = 'JOB#';
/** Begins the sort key of generative runs, newest first. */
export const RUN_PREFIX = 'RUN#';

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
  /** What somebody told of their skin. */
  skincareProfile: (userId: string): Key => ({ PK: ofUser(userId), SK: 'SKINCARE_PROFILE' }),
  /** A skincare recommendation; the id is a ULID. */
  recommendation: (userId: string, id: string): Key => ({
    PK: ofUser(userId),
    SK: `${RECOMMENDATION_PREFIX}${id}`,
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
  /** What an administrator once decided over a person's payments, and why; the id is a ULID. */
  override: (userId: string, id: string): Key => ({ PK: ofUser(userId), SK: `OVERRIDE#${id}` }),
  /** A message to the operator, sent from an account; the id is a ULID. */
  message: (userId: string, id: string): Key => ({ PK: ofUser(userId), SK: `MESSAGE#${id}` }),
  /** A message of somebody who was not signed in. */
  visitorMessage: (id: string): Key => ({ PK: `MESSAGE#${id}`, SK: 'MESSAGE' }),
  /** A post of the blog; the id is a ULID. */
  blogPost: (id: string): Key => ({ PK: 'BLOG', SK: id }),
  /** That a post stands in a list of the blog, and since when. */
  blogPlace: (list: string, since: string, id: string): Key => ({ PK: `BLOG#${list}`, SK: `${since}#${id}` }),
  /** How many posts stand in each status. */
  blogCounts: (): Key => ({ PK: 'COUNTER', SK: 'BLOG' }),
  /** An account in the order of joining. */
  customer: (joinedAt: string, userId: string): Key => ({ PK: 'CUSTOMERS', SK: `${joinedAt}#${userId}` }),
  /** Something an account is found by, blinded so that no key carries a name or an address. */
  customerTerm: (blinded: string, userId: string): Key => ({ PK: 'CUSTOMER_TERMS', SK: `${blinded}#${userId}` }),
  /** What the row above is blinded with. */
  customerSecret: (): Key => ({ PK: 'CUSTOMER_SECRET', SK: 'SECRET' }),
  /** How many accounts there are of a kind. */
  customerCount: (name: string): Key => ({ PK: 'CUSTOMER_COUNTS', SK: name }),
  /** Where an address of a practice lies, as it was looked up; hashed to be of one length. */
  address: (text: string): Key => ({ PK: `ADDRESS#${digest(text)}`, SK: 'PLACE' }),
  /** A version of the privacy policy, as it was announced. */
  policy: (version: string): Key => ({ PK: 'POLICY', SK: version }),
  /** A photograph that trainings learn from, by the SHA-256 of what is kept of it. */
  trainingSample: (id: string): Key => ({ PK: 'SAMPLES', SK: id }),
  /** How many of them there are, in all and of each diagnosis. */
  trainingCounts: (): Key => ({ PK: 'TRAINING', SK: 'COUNTS' }),
  /** A training; the id is a ULID. */
  trainingJob: (id: string): Key => ({ PK: 'TRAINING', SK: `${TRAINING_PREFIX}${id}` }),
  /** There while a training runs. */
  trainingLock: (): Key => ({ PK: 'TRAINING', SK: 'LOCK' }),
  /** The generative models' first weights and their dataset. */
  generativeState: (): Key => ({ PK: 'GENERATIVE', SK: 'STATE' }),
  /** A training of the generative models; the id is a ULID. */
  generativeRun: (id: string): Key => ({ PK: 'GENERATIVE', SK: `${RUN_PREFIX}${id}` }),
  /** There while such a training runs. */
  generativeLock: (): Key => ({ PK: 'GENERATIVE', SK: 'LOCK' }),
  /** That an account's subscription renews on a day. */
  renewal: (day: string, userId: string): Key => ({ PK: `RENEWALS#${day}`, SK: userId }),
  /** A security incident; the id is a ULID. */
  incident: (id: string): Key => ({ PK: 'INCIDENT', SK: id }),
};
