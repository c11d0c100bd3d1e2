import { z } from 'zod';
import type { Route } from '#domain/http/route';

/** How risky an audited action is. */
export const AuditRisk = z.enum(['low', 'medium', 'high']);
export type AuditRisk = z.infer<typeof AuditRisk>;

/**
 * One row of the audit log as people read it. It has user ids instead of names, and only the network and browser family
 * (docs/decisions/019-audit-log.md).
 */
export const AuditEntry = z.object({
  id: z.string(),
  /** The acting user, or the account an attempt was made on. Null if unknown. */
  userId: z.string().nullable(),
  /** Prefix of the session's hash. It distinguishes a person's devices and cannot be used to sign in. */
  sessionId: z.string().nullable(),
  /** `group.name` of the route, or of the operator's command. */
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: z.iso.datetime(),
  riskLevel: AuditRisk,
  success: z.union([z.literal(0), z.literal(1)]),
  /** `done`, or the error code. */
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Whether every call of this route writes an audit row, whatever its outcome. By default these are all calls that are not
 * GET, and all administrator calls except background polls.
 */
export function isAudited({ audited, method, auth, background }: Route): boolean {
  return audited ?? (method !== 'GET' || (auth === 'admin' && !background));
}

/** Masks an address to its network: /24 for IPv4, /48 for IPv6 in the form `a:b:c:d::/64`. Returns null for anything else. */
export function maskIpAddress(address: string): string | null {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return `${v4[1]!}.0/24`;
  const v6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address);
  return v6 ? `${v6[1]!}::/48` : null;
}

/** Browser families by their user agent pattern. The first match wins, because most user agents also name other browsers. */
const FAMILIES = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

/** Family and major version of a browser, such as `Firefox 128`. Returns `other` if unknown and null without a user agent. */
export function parseBrowser(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  for (const [family, pattern] of FAMILIES) {
    const [, major] = pattern.exec(userAgent) ?? [];
    if (major) return `${family} ${major.slice(0, 4)}`;
  }
  return 'other';
}
