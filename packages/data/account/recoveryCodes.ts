import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODES } from '#domain/account/recoveryCode';

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Whether each code was used, by its hash. */
const RecoveryRow = rowSchema('recoveryCodes', z.object({ hashes: z.record(z.string(), z.boolean()) }));

/** A code of 80 random bits, so that its hash cannot be reversed by trying codes. */
function createCode(): string {
  const createGroup = () =>
    Array.from({ length: GROUP_LENGTH }, () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)]!).join(
      '',
    );
  return Array.from({ length: GROUPS }, createGroup).join('-');
}

const hashCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}|${code}`).digest('hex');

/** Codes that replace one of the authenticator app, each once. Only their SHA-256 is stored. */
export class RecoveryCodes {
  constructor(private readonly table: Table) {}

  /** Creates ten codes, and the write that stores them in place of earlier ones. */
  issue(userId: string): { codes: string[]; write: Write } {
    const codes = Array.from({ length: RECOVERY_CODES }, createCode);
    const change = {
      expression: 'SET #hashes = :hashes',
      names: ['hashes'],
      values: { hashes: Object.fromEntries(codes.map((code) => [hashCode(userId, code), false])) },
    };
    return { codes, write: { update: keys.recoveryCodes(userId), change } };
  }

  /** Counts the codes that are not used. */
  async countUnused(userId: string): Promise<number> {
    const row = await this.table.get({ key: keys.recoveryCodes(userId), schema: RecoveryRow });
    return Object.values(row?.hashes ?? {}).filter((isUsed) => !isUsed).length;
  }

  /** Uses a code up; false where it is not one of the unused codes. */
  async consume(userId: string, code: string): Promise<boolean> {
    const hash = hashCode(userId, code);
    return this.table.update(keys.recoveryCodes(userId), {
      expression: `SET #hashes.#${hash} = :used`,
      condition: `#hashes.#${hash} = :unused`,
      names: ['hashes', hash],
      values: { used: true, unused: false },
    });
  }

  /** The write that removes every code. */
  prepareRemoval(userId: string): Write {
    return { remove: keys.recoveryCodes(userId) };
  }
}
