/** Where the web is served: over TLS in the world, or plain HTTP on this machine's loopback address. */
export interface Site {
  https: boolean;
}

const YEARS_2 = 63_072_000;

/** The content security policy of every page: nothing but our own origin, no inline script or style, no frames. */
export function contentSecurityPolicy({ https }: Site): string {
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

/** Seconds and scope of HTTP Strict Transport Security where the site has TLS. */
export const STRICT_TRANSPORT = { maxAgeSeconds: YEARS_2, includeSubDomains: true } as const;

/** Camera and geolocation stay ours to use; everything else a page could ask for is off. */
export const PERMISSIONS_POLICY = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
].join(', ');

/** The security headers of every answer, lower-case names; CloudFront and the local gateway add the same ones. */
export function securityHeaders(site: Site): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(site),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(site.https && { 'strict-transport-security': `max-age=${STRICT_TRANSPORT.maxAgeSeconds}; includeSubDomains` }),
  };
}
