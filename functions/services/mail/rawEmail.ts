import { UnsendableLetter } from '#data/operations/outbox';

/** A plain-text email with headers of its own, as SES's `SendRawEmail` takes it. */
interface RawEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Longest line of a base64 body (RFC 2045). */
const LINE_LENGTH = 76;

/** Most bytes of text in one encoded word of a subject, so that each line has at most 76 characters (RFC 2047). */
const WORD_BYTES = 39;

/**
 * Writes a header's text in ASCII: as it is, or in encoded words (RFC 2047), each of whole characters. Throws `UnsendableLetter` where
 * it has a line break or another control character.
 */
function encodeHeaderText(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new UnsendableLetter('header_character');
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const parts: string[] = [''];
  for (const character of text) {
    if (Buffer.byteLength(parts.at(-1)! + character) > WORD_BYTES) parts.push('');
    parts[parts.length - 1] = `${parts.at(-1)}${character}`;
  }
  return parts.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** Formats an email as MIME (RFC 5322, RFC 2045). Throws `UnsendableLetter` where an address or a header has a character beyond printable ASCII. */
export function formatRawEmail({ from, to, subject, text, headers }: RawEmail): Uint8Array {
  const lines = Object.entries({
    From: from,
    To: to,
    ...headers,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  }).map(([name, value]) => {
    if (!/^[\x20-\x7e]+$/.test(value)) throw new UnsendableLetter('header_character');
    return `${name}: ${value}`;
  });
  lines.push(`Subject: ${encodeHeaderText(subject)}`);
  const body = Buffer.from(text, 'utf8').toString('base64');
  const bodyLines = body.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return Buffer.from([...lines, '', ...bodyLines, ''].join('\r\n'), 'ascii');
}
