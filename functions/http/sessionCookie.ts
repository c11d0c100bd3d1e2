import { LIFETIMES, type LiveSession } from '#data/account/sessions';
import type { Commit } from '#data/table/table';
import type { User } from '#data/account/users';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Config } from '#functions/runtime/config';
import type { Services } from '#functions/services/services';

type Cookies = Pick<Config, 'secureCookies'>;

/** `__Host-` binds the cookie to this host over TLS; plain HTTP on loopback cannot have it (decisions A9). */
export const cookieName = ({ secureCookies }: Cookies): string => (secureCookies ? '__Host-sid' : 'sid');

/** The session cookie's value, where the browser sent one. */
export function sessionCookie({ cookies = [] }: HttpEvent, config: Cookies): string | undefined {
  const start = `${cookieName(config)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

function setCookie(value: string, maxAgeSeconds: number, config: Cookies): string {
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${config.secureCookies ? '; Secure' : ''}`;
  return `${cookieName(config)}=${value}; ${flags}`;
}

/** What a handler may do with the browser's session. */
export interface SessionHandle {
  /** Signs a user in: a new session, and the end of the one the browser came with. */
  start: (user: Pick<User, 'id' | 'sessionEpoch'>, commit?: Commit) => Promise<void>;
  /** The live session the browser came with, on routes that ask for none. */
  find: () => Promise<LiveSession | undefined>;
  /** Signs out, here and on the server; harmless where nobody was signed in. */
  end: (commit?: Commit) => Promise<void>;
}

/** The session of one request; cookies to set are added to `cookies`. */
export function sessionHandle(
  presented: string | undefined,
  { sessions, config }: Pick<Services, 'sessions' | 'config'>,
  cookies: string[],
): SessionHandle {
  return {
    start: async (user, commit) => {
      const value = await sessions.start(user, commit);
      await sessions.end(presented);
      cookies.push(setCookie(value, LIFETIMES.user.absolute / 1000, config));
    },
    find: () => sessions.find(presented),
    end: async (commit) => {
      await sessions.end(presented, commit);
      cookies.push(setCookie('', 0, config));
    },
  };
}
