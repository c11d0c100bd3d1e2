import type { AccountExport } from '#domain/account/accountForms';
import { z } from 'zod';
import type { AuditLog } from '#data/operations/audit';
import { keys } from '#data/table/keys';
import type { Research } from '#data/analysis/research';
import type { Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

/** What the export and the deletion of an account do with one shape of key. */
interface Handling {
  /** Where the export shows it, or why it does not. */
  export: 'account' | 'records' | 'research' | 'activity' | { not: string };
  /** How the deletion removes it, or why it stays. */
  deletion: 'with the account' | { not: string };
}

const EXPIRES = { not: 'hashed, holds no more than a random id, and expires by itself' };
const NOBODYS = { not: 'belongs to no account' };
const PUBLISHED = { not: 'written for readers, in the name printed above it; the random ids in it point to nobody' };

/** Every shape of key; one that is added to `keys.ts` does not compile until export and deletion have an answer for it. */
export const HANDLING: Record<keyof typeof keys, Handling> = {
  user: { export: 'account', deletion: 'with the account' },
  dataKey: { export: { not: 'a wrapped key tells nothing, and opens the rest' }, deletion: 'with the account' },
  session: { export: 'records', deletion: 'with the account' },
  analysis: { export: 'records', deletion: 'with the account' },
  lesion: { export: 'records', deletion: 'with the account' },
  look: { export: 'records', deletion: 'with the account' },
  skincareProfile: { export: 'records', deletion: 'with the account' },
  recommendation: { export: 'records', deletion: 'with the account' },
  email: { export: { not: 'the address itself stands in the account' }, deletion: 'with the account' },
  pseudonym: { export: 'records', deletion: 'with the account' },
  research: { export: 'research', deletion: 'with the account' },
  audit: {
    export: 'activity',
    deletion: { not: 'kept for 7 years; the random id points to nobody, and sealed details went with the key' },
  },
  bucket: { export: EXPIRES, deletion: EXPIRES },
  code: { export: EXPIRES, deletion: EXPIRES },
  letter: {
    export: { not: 'sealed, and on its way to the person' },
    deletion: { not: 'sealed, and gone when it is sent or after a day' },
  },
  erasure: {
    export: NOBODYS,
    deletion: { not: 'the note of the deletion itself, by random id; the sweep removes it' },
  },
  override: { export: 'records', deletion: 'with the account' },
  message: { export: 'records', deletion: 'with the account' },
  visitorMessage: { export: NOBODYS, deletion: { not: 'sent signed out, so nobody’s; gone after 12 months' } },
  blogPost: { export: PUBLISHED, deletion: PUBLISHED },
  blogPlace: { export: NOBODYS, deletion: NOBODYS },
  blogCounts: { export: NOBODYS, deletion: NOBODYS },
  customer: { export: { not: 'tells when the account was made, as the account does' }, deletion: 'with the account' },
  customerTerm: { export: { not: 'blinded copies of what stands in the account' }, deletion: 'with the account' },
  customerSecret: { export: NOBODYS, deletion: NOBODYS },
  customerCount: { export: NOBODYS, deletion: NOBODYS },
  address: { export: NOBODYS, deletion: NOBODYS },
  policy: { export: NOBODYS, deletion: NOBODYS },
  renewal: {
    export: { not: 'the day follows from the subscription, which stands in the account' },
    deletion: { not: 'a random id under a day; removed in the transaction that marks the account as being deleted' },
  },
  incident: { export: NOBODYS, deletion: NOBODYS },
  trainingSample: { export: NOBODYS, deletion: NOBODYS },
  trainingCounts: { export: NOBODYS, deletion: NOBODYS },
  trainingJob: { export: NOBODYS, deletion: NOBODYS },
  trainingLock: { export: NOBODYS, deletion: NOBODYS },
  generativeState: { export: NOBODYS, deletion: NOBODYS },
  generativeRun: { export: NOBODYS, deletion: NOBODYS },
  generativeLock: { export: NOBODYS, deletion: NOBODYS },
};

/** What the kinds of rows under an account are called in the export; others go by the beginning of their key. */
const NAMES: Partial<Record<string, string>> = {
  ANALYSIS: 'analyses',
  LESION: 'lesions',
  LOOK: 'lesionHistory',
  SKINCARE_PROFILE: 'skincareProfile',
  RECOMMENDATION: 'skincareRecommendations',
  MESSAGE: 'messages',
  OVERRIDE: 'subscriptionOverrides',
  SESSION: 'sessions',
  PSEUDONYM: 'researchPseudonym',
};

const Raw = z.looseObject({ PK: z.string(), SK: z.string() });

/** Everything held of one person. */
export class Held {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly research: Research,
    private readonly auditLog: AuditLog,
  ) {}

  /** Reads every row under the account and opens what is sealed: a new kind of row is part of it without being named here. */
  async export(userId: string, at: Date): Promise<AccountExport> {
    const vault = await this.vault.of(userId);
    const result: AccountExport = {
      exportedAt: at.toISOString(),
      account: {},
      records: {},
      research: await this.research.ofUser(userId),
      activity: await this.auditLog.ofUser(userId),
    };
    for (const { PK, SK, ...attributes } of await this.table.all(Raw, keys.user(userId).PK)) {
      if (SK === keys.dataKey(userId).SK) continue;
      const opened = Object.entries(attributes)
        .filter(([name]) => name !== 'ttl' && !name.startsWith('GSI'))
        .map(([name, value]) => {
          const sealed = Sealed.safeParse(value);
          return [name, sealed.success ? vault.open({ PK, SK }, name, sealed.data) : value] as const;
        });
      const [kind = SK] = SK.split('#');
      if (SK === keys.user(userId).SK) result.account = Object.fromEntries(opened);
      else (result.records[NAMES[kind] ?? kind.toLowerCase()] ??= []).push(Object.fromEntries(opened));
    }
    return result;
  }
}
