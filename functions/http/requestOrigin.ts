import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#functions/runtime/config';
import type { Services } from '#functions/services/services';
import { ORIGIN_SECRET_HEADER, VIEWER_HOST_HEADER } from './edgeHeaders';
import { requestMessages } from './messages';

/** The error of a request that the site itself would not make. */
export const forbidden = (): AppError => new AppError('forbidden', requestMessages('notAllowed'));

/**
 * Whether a request came through CloudFront and its firewall, with the current secret or, while a new one spreads, the previous.
 * See docs/decisions/045-one-guard-instead-of-gateway-authorizers.md.
 */
export async function hasOriginSecret(
  { headers }: HttpEvent,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
): Promise<boolean> {
  if (config.originSecretId === undefined) return true;
  const actual = Buffer.from(headers[ORIGIN_SECRET_HEADER] ?? '');
  const isEqual = (secret: string) => {
    const expected = Buffer.from(secret);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  return actual.length > 0 && (await secrets.readVersions(config.originSecretId)).some(isEqual);
}

/** Refuses a request from another site's page. Browsers set both headers; other programs set neither. */
export function checkSameSite({ headers }: HttpEvent, config: Config): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
  const { origin } = headers;
  if (origin === undefined) return;
  const ownOrigins = listOwnOrigins(headers, config);
  if (ownOrigins ? !ownOrigins.includes(origin) : site !== 'same-origin') throw forbidden();
}

/** The site's own origin, for links back to it: from the settings, else from the requested host. */
export function getSiteOrigin({ headers }: HttpEvent, config: Config): string {
  const [origin] = listOwnOrigins(headers, config) ?? [];
  if (origin === undefined) throw forbidden();
  return origin;
}

/** The site's origins; undefined behind a CloudFront that does not pass on the requested host. */
function listOwnOrigins(
  headers: HttpEvent['headers'],
  { siteOrigins, originSecretId, secureCookies }: Config,
): string[] | undefined {
  if (siteOrigins.length > 0) return siteOrigins;
  if (originSecretId !== undefined) {
    const viewerHost = headers[VIEWER_HOST_HEADER];
    return viewerHost === undefined ? undefined : [`https://${viewerHost}`];
  }
  const host = headers.host ?? '';
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  return isLoopback ? [`${secureCookies ? 'https' : 'http'}://${host}`] : [];
}
