import { createHash } from 'node:crypto';

/**
 * The primary key of the single table. Every shape of key is in this file; `packages/data/README.md` lists which question reads
 * which. DynamoDB removes a row after its attribute `ttl` (epoch seconds).
 */
export interface Key {
  PK: string;
  SK: string;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const toUserPartition = (userId: string): string => `USER#${userId}`;

/**
 * Whose records: those of the account holder, where `personId` is null, or those of another person of the account. All are under
 * the account's partition and its data key. The sort keys of another person's begin with `personPrefix`.
 */
export interface RecordOwner {
  userId: string;
  personId: string | null;
}

/** The account holder as the owner of records. */
export const toAccountHolder = (userId: string): RecordOwner => ({ userId, personId: null });

/** What precedes the id of a person in the sort keys of the person's records. */
export const PERSON_PREFIX = 'PERSON#';
/** Prefix of the sort keys of all records of an owner; empty for the account holder. */
export const personPrefix = ({ personId }: RecordOwner): string =>
  personId === null ? '' : `${PERSON_PREFIX}${personId}#`;

/** The partition of an owner's records, and the prefix of the sort keys of one kind of them. */
export const toRecordList = (owner: RecordOwner, prefix: string) => ({
  PK: toUserPartition(owner.userId),
  prefix: `${personPrefix(owner)}${prefix}`,
});

/** Prefix of the sort keys of analyses. */
export const ANALYSIS_PREFIX = 'ANALYSIS#';
/** Prefix of the sort keys of spots. */
export const SPOT_PREFIX = 'LESION#';
/** Prefix of the sort keys of one spot's snapshots. */
export const snapshotPrefix = (lesionId: string): string => `LOOK#${lesionId}#`;
/** Prefix of the sort keys of finished total-skin checks. */
export const SKIN_CHECK_PREFIX = 'CHECK#';
/** Prefix of the sort keys of skincare recommendations. */
export const RECOMMENDATION_PREFIX = 'RECOMMENDATION#';

const REMINDERS = 'REMINDERS';

/** Prefix of the sort keys of devices that get notifications. */
export const PUSH_DEVICE_PREFIX = 'PUSH#';

/** Prefix of the sort keys of administrators' notes about an account. */
export const NOTE_PREFIX = 'NOTE#';

/** Prefix of the partitions of the audit log, one for each of its chains. */
export const AUDIT_PREFIX = 'AUDIT#';
/** Number of hash chains of the audit log. Several chains keep writers from contending for one. */
export const AUDIT_CHAINS = 16;

/** Partition of the index GSI1 with a person's rows of the audit log. */
export const actorIndex = (userId: string): string => `ACTOR#${userId}`;

/** Partition of the index GSI1 with the messages to the operator in one state. */
export const contactIndex = (state: 'open' | 'answered' | 'closed'): string =>
  state === 'open' ? 'CONTACT' : `CONTACT#${state.toUpperCase()}`;

/** Prefix of the sort keys of training jobs. */
export const TRAINING_PREFIX = 'JOB#';
/** Prefix of the sort keys of generative runs. */
export const RUN_PREFIX = 'RUN#';

/** The lines of the outbox: letters that everybody gets wait in `bulk`, behind all others. */
export type OutboxLine = 'direct' | 'bulk';
/** A line of the outbox, or the letters that can never be sent. */
export type OutboxList = OutboxLine | 'setAside';
const OUTBOX_PARTITIONS: Record<OutboxList, string> = {
  direct: 'OUTBOX',
  bulk: 'OUTBOX#BULK',
  setAside: 'OUTBOX#SET_ASIDE',
};

const toRecordKey = (owner: RecordOwner, name: string): Key => ({
  PK: toUserPartition(owner.userId),
  SK: `${personPrefix(owner)}${name}`,
});

/** Keys of the records of one person. A new one needs nothing else to be apart from those of other people of the account. */
export const recordKeys = {
  /** An analysis. The id is a ULID, so sort order is time order. */
  analysis: (owner: RecordOwner, id: string): Key => toRecordKey(owner, `${ANALYSIS_PREFIX}${id}`),
  /** A spot. The id of its newest analysis comes first, so that spots sort by the date of their last analysis. */
  spot: (owner: RecordOwner, { id, newest }: { id: string; newest: string }): Key =>
    toRecordKey(owner, `${SPOT_PREFIX}${newest}#${id}`),
  /** The numbers of one analysis of a spot, which later analyses are compared with. */
  snapshot: (owner: RecordOwner, lesionId: string, analysisId: string): Key =>
    toRecordKey(owner, `${snapshotPrefix(lesionId)}${analysisId}`),
  /** How a person wants the body map drawn. */
  bodyFigure: (owner: RecordOwner): Key => toRecordKey(owner, 'BODY_FIGURE'),
  /** The total-skin check that a person has not finished. */
  openSkinCheck: (owner: RecordOwner): Key => toRecordKey(owner, 'OPEN_CHECK'),
  /** A finished total-skin check. The id is a ULID of its start. */
  skinCheck: (owner: RecordOwner, id: string): Key => toRecordKey(owner, `${SKIN_CHECK_PREFIX}${id}`),
  /** A person's answers about their skin. */
  skincareProfile: (owner: RecordOwner): Key => toRecordKey(owner, 'SKINCARE_PROFILE'),
  /** A skincare recommendation; the id is a ULID. */
  recommendation: (owner: RecordOwner, id: string): Key => toRecordKey(owner, `${RECOMMENDATION_PREFIX}${id}`),
  /** What a person wants to be reminded of by email. */
  reminders: (owner: RecordOwner): Key => toRecordKey(owner, REMINDERS),
};

/** Whether a key is that of a person's reminders. */
export const isRemindersKey = ({ SK }: Key): boolean => SK === REMINDERS || SK.endsWith(`#${REMINDERS}`);

export const keys = {
  ...recordKeys,
  /** An account: names, role, subscription. */
  user: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'PROFILE' }),
  /** The user's data key, wrapped by KMS. Removing this row makes everything sealed for them unreadable. */
  dataKey: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'KEY' }),
  /** The sealed key of the photos that the person's own devices keep. */
  photoKey: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'PHOTO_KEY' }),
  /** A device that gets notifications, by the SHA-256 of its address at the push service. */
  pushDevice: (userId: string, id: string): Key => ({
    PK: toUserPartition(userId),
    SK: `${PUSH_DEVICE_PREFIX}${id}`,
  }),
  /** A signed-in browser, by the SHA-256 of its token. */
  session: (userId: string, tokenHash: string): Key => ({ PK: toUserPartition(userId), SK: `SESSION#${tokenHash}` }),
  /** The account of an email address. The canonical address is hashed, so that no key carries it. */
  email: (email: string): Key => ({ PK: `EMAIL#${digest(email)}`, SK: 'ACCOUNT' }),
  /** A token bucket of a rate limit. The value it counts by is hashed. */
  bucket: (name: string, by: string): Key => ({ PK: `LIMIT#${digest(`${name}|${by}`)}`, SK: 'BUCKET' }),
  /** A row of the audit log: its chain, and its number in the chain in 12 digits. */
  audit: (chain: number, number: string): Key => ({
    PK: `${AUDIT_PREFIX}${String(chain).padStart(2, '0')}`,
    SK: number,
  }),
  /** A mailed code, by its SHA-256. */
  code: (kind: string, code: string): Key => ({ PK: `CODE#${kind}#${digest(code)}`, SK: 'CODE' }),
  /** A letter in the outbox: sealed, and removed once it is sent. */
  letter: (id: string, list: OutboxList = 'direct'): Key => ({ PK: OUTBOX_PARTITIONS[list], SK: id }),
  /** The pseudonym of a person's de-identified records. Exists while they consent to research. */
  pseudonym: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'PSEUDONYM' }),
  /** A de-identified record. Only the pseudonym row above ties it to a person. */
  research: (pseudonym: string, id: string): Key => ({ PK: `RESEARCH#${pseudonym}`, SK: id }),
  /** The de-identified outcome of a visit to a doctor. Only the pseudonym row and the sealed spot tie it to a person. */
  outcome: (pseudonym: string, id: string): Key => ({ PK: `OUTCOME#${pseudonym}`, SK: id }),
  /** The numbers of outcomes, of nobody in particular. */
  outcomeCounts: (): Key => ({ PK: 'OUTCOMES', SK: 'COUNTS' }),
  /** A pending erasure of an account, or of the records of a pseudonym. */
  erasure: (id: string): Key => ({ PK: 'ERASURE', SK: id }),
  /** An administrator's override of a subscription, and its reason. The id is a ULID. */
  override: (userId: string, id: string): Key => ({ PK: toUserPartition(userId), SK: `OVERRIDE#${id}` }),
  /** A message to the operator from an account. The id is a ULID. */
  message: (userId: string, id: string): Key => ({ PK: toUserPartition(userId), SK: `MESSAGE#${id}` }),
  /** A message to the operator from a visitor who was not signed in. */
  visitorMessage: (id: string): Key => ({ PK: `MESSAGE#${id}`, SK: 'MESSAGE' }),
  /** A blog post. The id is a ULID. */
  blogPost: (id: string): Key => ({ PK: 'BLOG', SK: id }),
  /** An entry of a list of blog posts: the time since when the post is in the list, and its id. */
  blogPlace: (list: string, since: string, id: string): Key => ({ PK: `BLOG#${list}`, SK: `${since}#${id}` }),
  /** A text of a blog post as it was published, by the time. */
  blogVersion: (id: string, publishedAt: string): Key => ({ PK: `BLOG_VERSIONS#${id}`, SK: publishedAt }),
  /** The number of blog posts in each status. */
  blogCounts: (): Key => ({ PK: 'COUNTER', SK: 'BLOG' }),
  /** An entry of the list of customers, in the order of joining. */
  customer: (joinedAt: string, userId: string): Key => ({ PK: 'CUSTOMERS', SK: `${joinedAt}#${userId}` }),
  /** A search term of an account, blinded so that no key carries a name or an address. */
  customerTerm: (blinded: string, userId: string): Key => ({ PK: 'CUSTOMER_TERMS', SK: `${blinded}#${userId}` }),
  /** The HMAC key that blinds the search terms above. */
  customerSecret: (): Key => ({ PK: 'CUSTOMER_SECRET', SK: 'SECRET' }),
  /** A counter of accounts. */
  customerCount: (name: string): Key => ({ PK: 'CUSTOMER_COUNTS', SK: name }),
  /** The coordinates of a practice's address. The address is hashed, so that keys have one length. */
  address: (text: string): Key => ({ PK: `ADDRESS#${digest(text)}`, SK: 'PLACE' }),
  /** A site of a practice in a copy of the registry, by ZIP code. `id` is its NPI and a number. */
  provider: (copy: string, zip: string, id: string): Key => ({
    PK: `PROVIDERS#${copy}#${zip.slice(0, 3)}`,
    SK: `${zip}#${id}`,
  }),
  /** Which copy of the registry is in use. */
  providerImport: (): Key => ({ PK: 'PROVIDER_IMPORT', SK: 'LATEST' }),
  /** A version of the privacy policy. */
  policy: (version: string): Key => ({ PK: 'POLICY', SK: version }),
  /** A training photo, by the SHA-256 of its stored bytes. */
  trainingSample: (id: string): Key => ({ PK: 'SAMPLES', SK: id }),
  /** The perceptual hash of a training photo (`#domain/training/photoHash`), and its id. */
  trainingHash: (hash: string, id: string): Key => ({ PK: 'SAMPLE_HASHES', SK: `${hash}#${id}` }),
  /** The number of training photos, in all and by diagnosis. */
  trainingCounts: (): Key => ({ PK: 'TRAINING', SK: 'COUNTS' }),
  /** A training job. The id is a ULID. */
  trainingJob: (id: string): Key => ({ PK: 'TRAINING', SK: `${TRAINING_PREFIX}${id}` }),
  /** The version of the live model (`LIVE`), or of one that a rollback withdrew (`WITHDRAWN#version`). */
  modelState: (withdrawn?: string): Key => ({ PK: 'MODELS', SK: withdrawn ? `WITHDRAWN#${withdrawn}` : 'LIVE' }),
  /** A withdrawal of a model for safety that people are being mailed about, by its time. */
  safetyNotice: (withdrawnAt: string): Key => ({ PK: 'SAFETY_NOTICES', SK: withdrawnAt }),
  /** Exists while a training job runs. */
  trainingLock: (): Key => ({ PK: 'TRAINING', SK: 'LOCK' }),
  /** The initial weights and the dataset of the generative models. */
  generativeState: (): Key => ({ PK: 'GENERATIVE', SK: 'STATE' }),
  /** A training run of the generative models. The id is a ULID. */
  generativeRun: (id: string): Key => ({ PK: 'GENERATIVE', SK: `${RUN_PREFIX}${id}` }),
  /** Exists while such a run is at work. */
  generativeLock: (): Key => ({ PK: 'GENERATIVE', SK: 'LOCK' }),
  /** An account whose subscription renews on a day. */
  renewal: (day: string, userId: string): Key => ({ PK: `RENEWALS#${day}`, SK: userId }),
  /** Where a job that ran out of time goes on in one of its lists. */
  jobPosition: ({ job, list }: { job: string; list: string }): Key => ({ PK: 'JOB_POSITIONS', SK: `${job}#${list}` }),
  /** A person whose reminders the hourly job opens on a day. */
  reminderDay: (day: string, { userId, personId }: RecordOwner): Key => ({
    PK: 'REMINDER_DAYS',
    SK: [day, userId, ...(personId === null ? [] : [personId])].join('#'),
  }),
  /** The refund window of an account: the subscription of its first payment, and its end. */
  refundWindow: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'REFUND_WINDOW' }),
  /** The refund window of a payment card, by an HMAC of its fingerprint. */
  cardRefundWindow: (blinded: string): Key => ({ PK: `CARD#${blinded}`, SK: 'REFUND_WINDOW' }),
  /** The sealed HMAC key that blinds the fingerprints above. */
  cardSecret: (): Key => ({ PK: 'CARD_SECRET', SK: 'SECRET' }),
  /** What an administrator noted about an account. The id is a ULID. */
  accountNote: (userId: string, id: string): Key => ({ PK: toUserPartition(userId), SK: `${NOTE_PREFIX}${id}` }),
  /** The SHA-256 of the unused recovery codes of an account. */
  recoveryCodes: (userId: string): Key => ({ PK: toUserPartition(userId), SK: 'RECOVERY_CODES' }),
  /** A change of an account's role that waits for a second administrator. */
  roleRequest: (userId: string): Key => ({ PK: 'ROLE_REQUESTS', SK: userId }),
  /** The counts of one day (UTC), of nobody in particular. */
  dailyCount: (day: string): Key => ({ PK: 'DAILY', SK: day }),
  /** A security incident. The id is a ULID. */
  incident: (id: string): Key => ({ PK: 'INCIDENT', SK: id }),
};

/** The kinds of rows: one for each shape of key. */
export type RowKind = keyof typeof keys;
