import { CODE_LIFETIME, type CodeKind } from '#domain/account/account';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Table, Write } from '#data/table/table';
import type { User } from './users';

const CODE_BYTES = 32;
const CodeRow = z.object({ userId: z.string().nullable(), epoch: z.number(), issuedAt: z.number() });

/** A code that somebody brought: whose it is, in which session epoch it was mailed, and the write that uses it up. */
export interface Brought {
  userId: string;
  epoch: number;
  use: Write;
  /** The write that makes it valid in a later epoch, for the rest of its time, after a use that came to nothing. */
  again: (sessionEpoch: number) => Write;
}

/** Codes that prove who reads the mail at an address: 256 random bits, of which the table keeps the SHA-256, used once. */
export class Codes {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** A new code with the write that keeps its hash; for nobody, one that opens nothing, at the same cost. */
  issue(kind: CodeKind, user: Pick<User, 'id' | 'sessionEpoch'> | undefined): { code: string; write: Write } {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const about = { userId: user?.id ?? null, epoch: user?.sessionEpoch ?? 0, issuedAt: this.now().getTime() };
    return { code, write: writing(kind, code, about) };
  }

  /** Looks a code up; undefined where there is none, it was used, or its time is over. */
  async find(kind: CodeKind, code: string): Promise<Brought | undefined> {
    const key = keys.code(kind, code);
    const row = await this.table.get({ key, schema: CodeRow });
    if (!row?.userId || this.now().getTime() >= row.issuedAt + CODE_LIFETIME[kind]) return undefined;
    return {
      userId: row.userId,
      epoch: row.epoch,
      use: { take: key },
      again: (epoch) => writing(kind, code, { ...row, epoch }),
    };
  }
}

function writing(kind: CodeKind, code: string, { userId, epoch, issuedAt }: z.infer<typeof CodeRow>): Write {
  const ttl = Math.ceil((issuedAt + CODE_LIFETIME[kind]) / 1000);
  return { put: { ...keys.code(kind, code), userId, epoch, issuedAt, ttl } };
}
