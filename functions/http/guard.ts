import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Config } from '#functions/runtime/config';

/** The header CloudFront proves itself with; no request without it is answered where the stage has a secret. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** The host the browser asked, as CloudFront passes it on; it overwrites whatever the client sent. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';
/** Address and port of the client, from CloudFront or the local gateway, which overwrite what the client sent. */
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';

const DEFAULT_MAX_BODY = 64 * 1024;

const forbidden = (): AppError => new AppError('forbidden', 'This request is not allowed.');

/** Refuses what did not come through CloudFront (decisions T1). */
export function checkOrigin({ headers }: HttpEvent, { originSecret }: Config): void {
  if (originSecret === undefined) return;
  const given = Buffer.from(headers[ORIGIN_SECRET_HEADER] ?? '');
  const expected = Buffer.from(originSecret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forbidden();
}

/** Refuses requests that another site's page makes (decisions A9). Browsers set both headers; programs send neither. */
export function checkSameSite({ headers }: HttpEvent, config: Config): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
  const { origin } = headers;
  if (origin === undefined) return;
  const own = ownOrigins(headers, config);
  if (own ? !own.includes(origin) : site !== 'same-origin') throw forbidden();
}

/** The site's origins; undefined behind a CloudFront that does not say which host it was asked for. */
function ownOrigins(
  headers: HttpEvent['headers'],
  { siteOrigins, originSecret, secureCookies }: Config,
): string[] | undefined {
  if (siteOrigins.length > 0) return siteOrigins;
  if (originSecret !== undefined) {
    const host = headers[VIEWER_HOST_HEADER];
    return host === undefined ? undefined : [`https://${host}`];
  }
  const host = headers.host ?? '';
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  return isLoopback ? [`${secureCookies ? 'https' : 'http'}://${host}`] : [];
}

/** The site's own origin, for links that lead back to it: from the settings, else the host CloudFront or this machine was asked for. */
export function siteOf({ headers }: HttpEvent, config: Config): string {
  const [site] = ownOrigins(headers, config) ?? [];
  if (site === undefined) throw forbidden();
  return site;
}

/** The exact bytes of the body; refuses too many of them, and a body that is not declared to be JSON. */
export function bodyOf({ body = '', isBase64Encoded, headers }: HttpEvent, route: Route): Uint8Array {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (bytes.length > 0 && route.body !== 'raw' && type !== 'application/json') {
    throw new AppError('unsupported_media', 'Please send JSON.');
  }
  if (bytes.length > (route.maxBody ?? DEFAULT_MAX_BODY)) throw new AppError('too_large', 'The request is too large.');
  return bytes;
}

/**
 * Who is counted by rate limits: an IPv4 address, or the /64 network of an IPv6 one. The header carries a port, IPv6 with
 * or without brackets; clients whose address is unknown are counted together.
 */
export function clientAddress({ headers }: HttpEvent): string {
  const given = headers[VIEWER_ADDRESS_HEADER] ?? '';
  const host = given.slice(0, given.lastIndexOf(':')).replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host;
  return isIP(host) === 6 ? networkOf(host) : 'unknown';
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
