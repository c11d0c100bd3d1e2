import type { Role } from '#domain/account/account';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table } from '#data/table/table';
import { UserRow, type User } from './user';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts unused and at most, in milliseconds. See `docs/decisions/009-server-side-sessions.md`. */
export const SESSION_LIFETIMES: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 12 * HOUR, absolute: 7 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};
/** Shortest time between two records of a use, so that not every read costs a write. */
const TOUCH_INTERVAL_MS = MINUTE;

const TOKEN_BYTES = 32;
const COOKIE_VALUE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

const SessionRow = rowSchema(
  'session',
  z.object({
    createdAt: z.number(),
    usedAt: z.number(),
    epoch: z.number(),
    /** When the identity provider last confirmed that the person is an administrator; 0 for never. */
    adminConfirmedAt: z.number().default(0),
  }),
);

type SessionRow = z.infer<typeof SessionRow.schema>;
const SESSION_PREFIX = keys.session('', '').SK;

/** Whether a session ended by its age, or by not being used. */
function isOver({ usedAt, createdAt }: SessionRow, role: Role, now: Date): boolean {
  const { idle, absolute } = SESSION_LIFETIMES[role];
  return now.getTime() >= usedAt + idle || now.getTime() >= createdAt + absolute;
}

/** A valid session with its user. */
export interface LiveSession {
  tokenHash: string;
  user: User;
  usedAt: number;
  adminConfirmedAt: number;
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

function parseCookie(value: string | undefined): { userId: string; tokenHash: string } | undefined {
  const [, userId, token] = COOKIE_VALUE.exec(value ?? '') ?? [];
  return userId && token ? { userId, tokenHash: hash(token) } : undefined;
}

/** Server-side sessions. The browser has the user id and a token; the table has only the token's SHA-256. */
export class Sessions {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Counts the valid sessions of an account, of its newest 100, and says when one was last used. */
  async summarize({ id, role, sessionEpoch }: User): Promise<{ count: number; lastUsedAt: string | null }> {
    const { PK } = keys.user(id);
    const { items } = await this.table.page(SessionRow, { PK, prefix: SESSION_PREFIX, limit: 100 });
    const isValid = (session: SessionRow) => session.epoch === sessionEpoch && !isOver(session, role, this.now());
    const lastUse = Math.max(0, ...items.map(({ usedAt }) => usedAt));
    return { count: items.filter(isValid).length, lastUsedAt: lastUse === 0 ? null : new Date(lastUse).toISOString() };
  }

  /** Starts a session in the account's current epoch. Answers the cookie value `userId.token`, whose token has 256 random bits. */
  async start({ id, sessionEpoch }: Pick<User, 'id' | 'sessionEpoch'>, commit = this.commit): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const at = this.now().getTime();
    const attributes = {
      createdAt: at,
      usedAt: at,
      epoch: sessionEpoch,
      ttl: Math.ceil((at + SESSION_LIFETIMES.user.absolute) / 1000),
    };
    await commit([{ put: { kind: 'session', key: keys.session(id, hash(token)), attributes } }]);
    return `${id}.${token}`;
  }

  /** Finds the valid session of a cookie value, with its user, in one consistent read of 2 units. */
  async find(value: string | undefined): Promise<LiveSession | undefined> {
    const cookie = parseCookie(value);
    if (!cookie) return undefined;
    const [session, user] = await this.table.getBoth(
      { key: keys.session(cookie.userId, cookie.tokenHash), schema: SessionRow },
      { key: keys.user(cookie.userId), schema: UserRow },
    );
    if (user?.status !== 'active' || session?.epoch !== user.sessionEpoch) return undefined;
    if (isOver(session, user.role, this.now())) return undefined;
    const { usedAt, adminConfirmedAt } = session;
    return { tokenHash: cookie.tokenHash, user, usedAt, adminConfirmedAt };
  }

  /** Records a use, which resets the idle time. A session that ended meanwhile stays ended. */
  async touch({ user, tokenHash, usedAt }: LiveSession): Promise<void> {
    const at = this.now().getTime();
    if (at - usedAt >= TOUCH_INTERVAL_MS) await this.recordTime(user.id, tokenHash, 'usedAt');
  }

  /** Records that the identity provider has confirmed the administrator of a session. */
  recordAdminConfirmation({ user, tokenHash }: LiveSession): Promise<void> {
    return this.recordTime(user.id, tokenHash, 'adminConfirmedAt');
  }

  private async recordTime(userId: string, tokenHash: string, name: 'usedAt' | 'adminConfirmedAt'): Promise<void> {
    await this.table.update(keys.session(userId, tokenHash), {
      expression: `SET #${name} = :at`,
      condition: 'attribute_exists(PK)',
      names: [name],
      values: { at: this.now().getTime() },
    });
  }

  /** Ends the session of a cookie value, if there is one. */
  async end(value: string | undefined, commit = this.commit): Promise<void> {
    const cookie = parseCookie(value);
    if (cookie) await commit([{ remove: keys.session(cookie.userId, cookie.tokenHash) }]);
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}
