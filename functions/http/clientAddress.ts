import type { HttpEvent } from '#domain/http/httpEvent';
import { isIP } from 'node:net';
import { VIEWER_ADDRESS_HEADER } from './edgeHeaders';

/**
 * The address that rate limits count: an IPv4 address, or the /64 network of an IPv6 one. The header carries a port, IPv6
 * with or without brackets. Clients without a valid address share the value `unknown`.
 */
export function getClientAddress({ headers }: Pick<HttpEvent, 'headers'>): string {
  const header = headers[VIEWER_ADDRESS_HEADER] ?? '';
  const host = header.slice(0, header.lastIndexOf(':')).replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host;
  return isIP(host) === 6 ? toNetwork64(host) : 'unknown';
}

/** The first four groups of an IPv6 address, as `a:b:c:d::/64` without leading zeros. */
function toNetwork64(address: string): string {
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
