import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';
import { VIEWER_HOST_HEADER } from './edgeHeaders';
import { requestMessages } from './messages';

/**
 * Where the product reads the page of its own site: by the settings, or at the host for which CloudFront called. What the client
 * requested does not count, so that nobody makes the product fetch from a port of its machine.
 * @throws AppError unavailable where neither says it
 */
export function getSiteFilesUrl(
  header: (name: string) => string | undefined,
  { siteFilesUrl, siteOrigins, originSecretId }: Pick<Config, 'siteFilesUrl' | 'siteOrigins' | 'originSecretId'>,
): string {
  const viewerHost = originSecretId === undefined ? undefined : header(VIEWER_HOST_HEADER);
  const url = siteFilesUrl ?? siteOrigins[0] ?? (viewerHost && `https://${viewerHost}`);
  if (url === undefined) throw new AppError('unavailable', requestMessages('unavailable'));
  return url;
}
