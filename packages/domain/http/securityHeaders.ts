/** How the site is served: over TLS, or over plain HTTP on the loopback address. */
export interface Site {
  https: boolean;
}

const TWO_YEARS_SECONDS = 63_072_000;

/** Builds the content security policy of every page: only our own origin, no inline script or style, no frames. */
export function buildContentSecurityPolicy({ https }: Site): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** HTTP Strict Transport Security where the site has TLS. */
export const STRICT_TRANSPORT = { maxAgeSeconds: TWO_YEARS_SECONDS, includeSubDomains: true } as const;

/** The permissions policy: only our own pages may use the camera and geolocation, nobody the rest. */
export const PERMISSIONS_POLICY = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
].join(', ');

/** Builds the security headers of every response, with lower-case names. CloudFront and the local gateway add them too. */
export function buildSecurityHeaders(site: Site): Record<string, string> {
  return {
    'content-security-policy': buildContentSecurityPolicy(site),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(site.https && { 'strict-transport-security': `max-age=${STRICT_TRANSPORT.maxAgeSeconds}; includeSubDomains` }),
  };
}
