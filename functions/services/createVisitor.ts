import { createClient, type Client, type Send } from '#domain/http/client';
import type { RouteTable } from '#domain/http/route';

/** Milliseconds that a call may take: longer than CloudFront, the gateway and the function may take together. */
export const CALL_TIMEOUT_MS = 29_000;

/** A response other than 2xx. The name shows the call and the status. */
class CallFailed extends Error {
  constructor(call: string, status: number) {
    super(`Refused ${call} ${status}`);
    this.name = `Refused ${call} ${status}`;
  }
}

/**
 * Creates a typed client of a site over HTTPS that keeps its session cookie, as a browser does. A call throws an error whose name
 * has method, path and status where the site refuses it.
 */
export function createVisitor<T extends RouteTable>(site: string, routes: T): Client<T> {
  let cookie = '';
  const send: Send = async ({ method, path, body }, route) => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie !== undefined) cookie = setCookie.split(';')[0] ?? '';
    if (!response.ok) throw new CallFailed(`${method} ${route.path}`, response.status);
    return { json: await response.json() };
  };
  return createClient(routes, send);
}
