import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import type { Config } from '#functions/runtime/config';
import { createHash } from 'node:crypto';
import { getClientAddress } from './clientAddress';
import { readSessionCookie } from './sessionCookie';

/** Sessions that are remembered at a time. The earliest is forgotten first, and known again after its next call. */
const MAX_SESSIONS = 10_000;

/**
 * Who makes a call, told before anything is read: the person of a session that was let in before, else the address. A cookie alone
 * is no caller, because anybody can make up a new one for each call.
 */
export class Callers {
  /** SHA-256 of the cookies of sessions that were let in. */
  private readonly sessions = new Set<string>();

  constructor(private readonly config: Pick<Config, 'secureCookies'>) {}

  /** The caller's name: equal for all sessions of a person, and for all calls of an address without a known session. */
  identify(event: HttpEvent): string {
    const cookie = readSessionCookie(event, this.config);
    if (cookie === undefined || !this.sessions.has(hash(cookie))) return getClientAddress(event);
    return cookie.split('.', 1)[0]!;
  }

  /** Learns from the answer to a call whether its cookie is that of a session. */
  learn(event: HttpEvent, { auth }: Pick<Route, 'auth'>, statusCode: number): void {
    const cookie = readSessionCookie(event, this.config);
    if (cookie === undefined || auth === 'public') return;
    if (statusCode === 401) this.sessions.delete(hash(cookie));
    // Refusals of other kinds may come before the session is looked up.
    if (statusCode >= 300) return;
    this.sessions.add(hash(cookie));
    const [earliest] = this.sessions;
    if (this.sessions.size > MAX_SESSIONS && earliest !== undefined) this.sessions.delete(earliest);
  }
}

const hash = (cookie: string): string => createHash('sha256').update(cookie).digest('base64');
