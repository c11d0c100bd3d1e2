import { SESSION_LIFETIMES, type LiveSession } from '#data/account/sessions';
import type { Commit } from '#data/table/table';
import type { User } from '#data/account/user';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Config } from '#functions/runtime/config';
import type { Services } from '#functions/services/services';

type CookieConfig = Pick<Config, 'secureCookies'>;

/** The session cookie's name. `__Host-` binds a cookie to its host over TLS; plain HTTP on loopback cannot use it. */
const getCookieName = ({ secureCookies }: CookieConfig): string => (secureCookies ? '__Host-sid' : 'sid');

/** The value of the session cookie, if the browser sent one. */
export function readSessionCookie({ cookies = [] }: HttpEvent, config: CookieConfig): string | undefined {
  const start = `${getCookieName(config)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

function buildSetCookie(value: string, maxAgeSeconds: number, config: CookieConfig): string {
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${config.secureCookies ? '; Secure' : ''}`;
  return `${getCookieName(config)}=${value}; ${flags}`;
}

/** What a handler can do with the browser's session. */
export interface SessionHandle {
  /** Signs a user in: starts a session, and ends the one of the request. */
  start: (user: Pick<User, 'id' | 'sessionEpoch'>, commit?: Commit) => Promise<void>;
  /** The live session of the request, on public routes. */
  find: () => Promise<LiveSession | undefined>;
  /** Signs out, in the browser and on the server. Does nothing where nobody is signed in. */
  end: (commit?: Commit) => Promise<void>;
}

/** Creates the handle for one request. Cookies to set are pushed to `cookies`. */
export function createSessionHandle(
  cookie: string | undefined,
  { sessions, config }: Pick<Services, 'sessions' | 'config'>,
  cookies: string[],
): SessionHandle {
  return {
    start: async (user, commit) => {
      const value = await sessions.start(user, commit);
      await sessions.end(cookie);
      cookies.push(buildSetCookie(value, SESSION_LIFETIMES.user.absolute / 1000, config));
    },
    find: () => sessions.find(cookie),
    end: async (commit) => {
      await sessions.end(cookie, commit);
      cookies.push(buildSetCookie('', 0, config));
    },
  };
}
