import type { Role } from '#domain/account/account';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Commit, Table } from '#data/table/table';
import { User } from './users';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts unused, and at most, in milliseconds (decisions A9). */
export const LIFETIMES: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 12 * HOUR, absolute: 7 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};
/** A use is written down at most this often, so that reading does not cost a write each time. */
const USE_MS = MINUTE;

const TOKEN_BYTES = 32;
const CookieValue = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

const SessionRow = z.object({ createdAt: z.number(), usedAt: z.number(), epoch: z.number() });

/** A live session and whose it is. */
export interface LiveSession {
  tokenHash: string;
  user: User;
  usedAt: number;
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

function parse(value: string | undefined): { userId: string; tokenHash: string } | undefined {
  const [, userId, token] = CookieValue.exec(value ?? '') ?? [];
  return userId && token ? { userId, tokenHash: hash(token) } : undefined;
}

/** Server-side sessions. The browser holds user id and token; the table holds the token's SHA-256 only. */
export class Sessions {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Starts a session in the account's present epoch; answers the cookie's value, `userId.token` with 256 random bits. */
  async start({ id, sessionEpoch }: Pick<User, 'id' | 'sessionEpoch'>, commit = this.commit): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const at = this.now().getTime();
    const row = {
      ...keys.session(id, hash(token)),
      createdAt: at,
      usedAt: at,
      epoch: sessionEpoch,
      ttl: Math.ceil((at + LIFETIMES.user.absolute) / 1000),
    };
    await commit([{ put: row }]);
    return `${id}.${token}`;
  }

  /** The live session behind a cookie value, with its user, in one consistent read of 2 units; undefined otherwise. */
  async find(value: string | undefined): Promise<LiveSession | undefined> {
    const named = parse(value);
    if (!named) return undefined;
    const [session, user] = await this.table.getBoth(
      { key: keys.session(named.userId, named.tokenHash), schema: SessionRow },
      { key: keys.user(named.userId), schema: User },
    );
    if (user?.status !== 'active' || session?.epoch !== user.sessionEpoch) return undefined;
    const { idle, absolute } = LIFETIMES[user.role];
    const at = this.now().getTime();
    if (at >= session.usedAt + idle || at >= session.createdAt + absolute) return undefined;
    return { tokenHash: named.tokenHash, user, usedAt: session.usedAt };
  }

  /** Notes that the session was used, which keeps it from idling out; a session ended meanwhile stays ended. */
  async touch({ user, tokenHash, usedAt }: LiveSession): Promise<void> {
    const at = this.now().getTime();
    if (at - usedAt < USE_MS) return;
    await this.table.update(keys.session(user.id, tokenHash), {
      expression: 'SET #usedAt = :at',
      condition: 'attribute_exists(PK)',
      names: ['usedAt'],
      values: { at },
    });
  }

  /** Ends the session behind a cookie value; harmless where there is none. */
  async end(value: string | undefined, commit = this.commit): Promise<void> {
    const named = parse(value);
    if (named) await commit([{ remove: keys.session(named.userId, named.tokenHash) }]);
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}
