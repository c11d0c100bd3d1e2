import type { AccountExport } from '#domain/account/accountAnswers';
import { z } from 'zod';
import type { AuditLog } from '#data/operations/audit';
import { keys, PERSON_PREFIX, PUSH_DEVICE_PREFIX, type RowKind } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import type { Research } from '#data/analysis/research';
import type { Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';
import { describePushSubscription } from './pushDevices';

/** What the export and the deletion of an account do with one kind of row. */
interface RowHandling {
  /** The part of the export that includes it, or why none does. */
  export: 'account' | 'records' | 'research' | 'activity' | { not: string };
  /** How the deletion removes it, or why it stays. */
  deletion: 'with the account' | { not: string };
}

const EXPIRES = { not: 'hashed, contains only a random id, and expires' };
const UNRELATED = { not: 'belongs to no account' };
const PUBLISHED = { not: 'written for readers under the printed name; its random ids identify nobody' };

/**
 * Every kind of row. A new shape of key in `keys.ts` does not compile without an entry here. A new field of an existing row needs
 * none: export and deletion work on whole rows.
 */
export const PERSONAL_DATA_HANDLING: Record<RowKind, RowHandling> = {
  user: { export: 'account', deletion: 'with the account' },
  dataKey: {
    export: { not: 'a wrapped key says nothing about the person and decrypts the rest' },
    deletion: 'with the account',
  },
  photoKey: {
    export: { not: 'it opens the photos on the person’s devices, and a downloaded file can be read by anybody' },
    deletion: 'with the account',
  },
  session: { export: 'records', deletion: 'with the account' },
  analysis: { export: 'records', deletion: 'with the account' },
  spot: { export: 'records', deletion: 'with the account' },
  snapshot: { export: 'records', deletion: 'with the account' },
  bodyFigure: { export: 'records', deletion: 'with the account' },
  openSkinCheck: { export: 'records', deletion: 'with the account' },
  skinCheck: { export: 'records', deletion: 'with the account' },
  skincareProfile: { export: 'records', deletion: 'with the account' },
  recommendation: { export: 'records', deletion: 'with the account' },
  email: { export: { not: 'the address itself is part of the account' }, deletion: 'with the account' },
  pseudonym: { export: 'records', deletion: 'with the account' },
  research: { export: 'research', deletion: 'with the account' },
  outcome: { export: 'research', deletion: 'with the account' },
  outcomeCounts: { export: UNRELATED, deletion: UNRELATED },
  audit: {
    export: 'activity',
    deletion: {
      not: 'kept for 7 years; the random id identifies nobody, and sealed details are unreadable without the key',
    },
  },
  bucket: { export: EXPIRES, deletion: EXPIRES },
  code: { export: EXPIRES, deletion: EXPIRES },
  letter: {
    export: { not: 'sealed, and about to reach the person by mail' },
    deletion: {
      not: 'sealed, and removed when sent, or after a day; a notice that the person is owed after four weeks',
    },
  },
  erasure: {
    export: UNRELATED,
    deletion: { not: 'the pending deletion itself, by random id; the sweep removes it' },
  },
  override: { export: 'records', deletion: 'with the account' },
  message: { export: 'records', deletion: 'with the account' },
  visitorMessage: {
    export: UNRELATED,
    deletion: { not: 'sent signed out, so it belongs to no account; removed after 12 months' },
  },
  blogPost: { export: PUBLISHED, deletion: PUBLISHED },
  blogVersion: { export: PUBLISHED, deletion: PUBLISHED },
  blogPlace: { export: UNRELATED, deletion: UNRELATED },
  blogCounts: { export: UNRELATED, deletion: UNRELATED },
  customer: {
    export: { not: 'contains the creation date, which is part of the account' },
    deletion: 'with the account',
  },
  customerTerm: {
    export: { not: 'blinded copies of names and address, which are part of the account' },
    deletion: 'with the account',
  },
  customerSecret: { export: UNRELATED, deletion: UNRELATED },
  customerCount: { export: UNRELATED, deletion: UNRELATED },
  address: { export: UNRELATED, deletion: UNRELATED },
  provider: { export: UNRELATED, deletion: UNRELATED },
  providerImport: { export: UNRELATED, deletion: UNRELATED },
  policy: { export: UNRELATED, deletion: UNRELATED },
  jobPosition: {
    export: { not: 'how far a job came; it has the random id of an account for a run or two' },
    deletion: {
      not: 'a random id that names nobody once the account is gone; removed by the next runs, or after 7 days',
    },
  },
  renewal: {
    export: { not: 'the day follows from the subscription, which is part of the account' },
    deletion: { not: 'a random id under a day; removed in the transaction that marks the account as being deleted' },
  },
  reminders: { export: 'records', deletion: 'with the account' },
  pushDevice: { export: 'records', deletion: 'with the account' },
  reminderDay: {
    export: { not: 'the day follows from the reminders, which are in the export' },
    deletion: { not: 'a random id under a day at most 7 days ahead; its job removes it then' },
  },
  refundWindow: { export: 'records', deletion: 'with the account' },
  cardRefundWindow: {
    export: { not: 'a keyed hash of a card and the id of a subscription; it names no account' },
    deletion: {
      not: 'prevents a second refund to one card, so it stays while the money-back guarantee is offered; names no account',
    },
  },
  cardSecret: { export: UNRELATED, deletion: UNRELATED },
  accountNote: { export: 'records', deletion: 'with the account' },
  recoveryCodes: { export: { not: 'hashes of random codes, which say nothing' }, deletion: 'with the account' },
  roleRequest: {
    export: { not: 'waits for at most 7 days; what became of it is in the activity' },
    deletion: { not: 'a random id and a reason that is unreadable without the key; expires after 7 days' },
  },
  dailyCount: { export: UNRELATED, deletion: UNRELATED },
  incident: { export: UNRELATED, deletion: UNRELATED },
  trainingSample: {
    export: { not: 'about the photo of another person; it has the id of the administrator who added it' },
    deletion: { not: 'a random id that names nobody once the account is gone; administrators can remove the photo' },
  },
  trainingHash: {
    export: { not: 'about the photo of another person' },
    deletion: { not: 'removed with the photo; names nobody' },
  },
  trainingCounts: { export: UNRELATED, deletion: UNRELATED },
  trainingJob: { export: UNRELATED, deletion: UNRELATED },
  safetyNotice: { export: UNRELATED, deletion: UNRELATED },
  modelState: { export: UNRELATED, deletion: UNRELATED },
  trainingLock: { export: UNRELATED, deletion: UNRELATED },
  generativeState: { export: UNRELATED, deletion: UNRELATED },
  generativeRun: { export: UNRELATED, deletion: UNRELATED },
  generativeLock: { export: UNRELATED, deletion: UNRELATED },
};

/** Names in the export by the prefix of the sort key. Other rows keep the prefix in lower case. */
const EXPORT_NAMES: Partial<Record<string, string>> = {
  ANALYSIS: 'analyses',
  LESION: 'lesions',
  LOOK: 'lesionHistory',
  BODY_FIGURE: 'bodyFigure',
  CHECK: 'skinChecks',
  OPEN_CHECK: 'openSkinCheck',
  SKINCARE_PROFILE: 'skincareProfile',
  RECOMMENDATION: 'skincareRecommendations',
  MESSAGE: 'messages',
  NOTE: 'administratorNotes',
  OVERRIDE: 'subscriptionOverrides',
  SESSION: 'sessions',
  PSEUDONYM: 'researchPseudonym',
  REFUND_WINDOW: 'refundWindow',
  PUSH: 'notificationDevices',
};

/** Sort keys of rows of an account that its export leaves out. */
const UNEXPORTED = new Set([keys.dataKey('').SK, keys.photoKey('').SK, keys.recoveryCodes('').SK]);

const StoredRow = storedRowSchema(z.looseObject({ PK: z.string(), SK: z.string() }));

/** Whose record a sort key is of, null for the account holder, and the name of its list in the export. */
function parseRecordKey(SK: string): { personId: string | null; name: string } {
  const [, personId = null, ownKey = SK] = new RegExp(`^${PERSON_PREFIX}([^#]+)#(.+)$`).exec(SK) ?? [];
  const [prefix = ownKey] = ownKey.split('#');
  return { personId, name: EXPORT_NAMES[prefix] ?? prefix.toLowerCase() };
}

/** Everything stored about one person. */
export class PersonalData {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly research: Research,
    private readonly auditLog: AuditLog,
  ) {}

  /** Exports every row under the account, unsealed. A new kind of row is included without code for it. */
  async export(userId: string, at: Date): Promise<AccountExport> {
    const vault = await this.vault.forUser(userId);
    const result: AccountExport = {
      exportedAt: at.toISOString(),
      account: {},
      records: {},
      people: [],
      research: [...(await this.research.listRecords(userId)), ...(await this.research.listOutcomes(userId))],
      activity: await this.auditLog.listForUser(userId),
    };
    const people = new Map<string, AccountExport['records']>();
    for (const { PK, SK, ...attributes } of await this.table.listAll(StoredRow, keys.user(userId).PK)) {
      if (UNEXPORTED.has(SK)) continue;
      const unsealed = Object.entries(attributes)
        .filter(([name]) => name !== 'ttl' && !name.startsWith('GSI'))
        .map(([name, value]) => {
          const sealed = Sealed.safeParse(value);
          const content = sealed.success ? vault.unseal({ PK, SK }, name, sealed.data) : value;
          const isAddress = name === 'subscription' && SK.startsWith(PUSH_DEVICE_PREFIX);
          return [name, isAddress ? describePushSubscription(content) : content] as const;
        });
      if (SK === keys.user(userId).SK) {
        result.account = Object.fromEntries(unsealed);
        continue;
      }
      const { personId, name } = parseRecordKey(SK);
      const records = personId === null ? result.records : (people.get(personId) ?? {});
      if (personId !== null) people.set(personId, records);
      (records[name] ??= []).push(Object.fromEntries(unsealed));
    }
    result.people = [...people].map(([id, records]) => ({ id, records }));
    return result;
  }
}
