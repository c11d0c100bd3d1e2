import { CODE_LIFETIME, type CodeKind } from '#domain/account/account';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';
import type { User } from './user';

const CODE_BYTES = 32;
const Row = z.object({ userId: z.string().nullable(), epoch: z.number(), issuedAt: z.number() });
type CodeRow = z.infer<typeof Row>;
const CodeRow = rowSchema('code', Row);

/** A valid code: its account, the session epoch in which it was mailed, and the write that uses it up. */
export interface CodeMatch {
  userId: string;
  epoch: number;
  consume: Write;
  /** The write that makes it valid again in a later epoch until it expires, after a use that failed. */
  reissue: (sessionEpoch: number) => Write;
}

/** Mailed one-time codes: 256 random bits that prove access to an address. The table stores their SHA-256. */
export class Codes {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Creates a code with the write that stores its hash. Without a user the code is invalid, but costs the same. */
  issue(kind: CodeKind, user: Pick<User, 'id' | 'sessionEpoch'> | undefined): { code: string; write: Write } {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const row = { userId: user?.id ?? null, epoch: user?.sessionEpoch ?? 0, issuedAt: this.now().getTime() };
    return { code, write: preparePut(kind, code, row) };
  }

  /** Finds a valid code; undefined where it does not exist, is used or has expired. */
  async find(kind: CodeKind, code: string): Promise<CodeMatch | undefined> {
    const key = keys.code(kind, code);
    const row = await this.table.get({ key, schema: CodeRow });
    if (!row?.userId || this.now().getTime() >= row.issuedAt + CODE_LIFETIME[kind]) return undefined;
    return {
      userId: row.userId,
      epoch: row.epoch,
      consume: { removeExisting: key },
      reissue: (epoch) => preparePut(kind, code, { ...row, epoch }),
    };
  }
}

function preparePut(kind: CodeKind, code: string, { userId, epoch, issuedAt }: CodeRow): Write {
  const ttl = Math.ceil((issuedAt + CODE_LIFETIME[kind]) / 1000);
  return { put: { kind: 'code', key: keys.code(kind, code), attributes: { userId, epoch, issuedAt, ttl } } };
}
