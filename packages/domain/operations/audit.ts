import { z } from 'zod';
import type { Route } from '#domain/http/route';

/** How much an audited action deserves a second look. */
export const AuditRisk = z.enum(['low', 'medium', 'high']);
export type AuditRisk = z.infer<typeof AuditRisk>;

/** One row of the audit log as people read it: random ids instead of names, network and browser family only (decisions B5). */
export const AuditEntry = z.object({
  id: z.string(),
  /** Who did it, or on whose account it was tried; null where nobody is known. */
  userId: z.string().nullable(),
  /** The beginning of the session's hash: tells a person's devices apart, and opens nothing. */
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
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Whether a call of this route writes a row however it ends. Whatever changes something does, and whatever an administrator
 * sees; of a person's own reading only what the route says. Background polls write none.
 */
export function isAudited({ audited, method, auth, background }: Route): boolean {
  return audited ?? (method !== 'GET' || (auth === 'admin' && !background));
}

/** The network an address belongs to: /24 of IPv4, /48 of IPv6 given as `a:b:c:d::/64`; null where it is unknown. */
export function networkOf(address: string): string | null {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return `${v4[1]!}.0/24`;
  const v6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address);
  return v6 ? `${v6[1]!}::/48` : null;
}

/** Browser families by what tells them in a user agent; the first that fits counts, since most claim to be others too. */
const FAMILIES = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

/** Family and major version of a browser, such as `Firefox 128`; `other` for what is none, null where nothing was said. */
export function browserOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  for (const [family, pattern] of FAMILIES) {
    const [, major] = pattern.exec(userAgent) ?? [];
    if (major) return `${family} ${major.slice(0, 4)}`;
  }
  return 'other';
}
