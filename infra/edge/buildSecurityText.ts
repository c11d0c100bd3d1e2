/** The path of the file that says where to report a vulnerability. */
export const SECURITY_TEXT_PATH = '.well-known/security.txt';

/**
 * Builds the file of RFC 9116. It ends a year after the month of the deployment began, which the next deployment renews.
 * @param email the address for reports
 * @param now the time of the synthesis
 */
export function buildSecurityText(email: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth()));
  return `Contact: mailto:${email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\n`;
}
