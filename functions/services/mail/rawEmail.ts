/** A plain-text email with headers of its own, as SES's `SendRawEmail` takes it. */
interface RawEmail {
  from: string;
  to: string;
  /** In ASCII. */
  subject: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Longest line of a base64 body (RFC 2045). */
const LINE_LENGTH = 76;

/** Formats an email as MIME (RFC 5322, RFC 2045). Throws where a header has a line break or a character beyond ASCII. */
export function formatRawEmail({ from, to, subject, text, headers }: RawEmail): Uint8Array {
  const lines = Object.entries({
    From: from,
    To: to,
    Subject: subject,
    ...headers,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  }).map(([name, value]) => {
    if (!/^[\x20-\x7e]+$/.test(value)) throw new Error(`The header ${name} has a character that it may not have`);
    return `${name}: ${value}`;
  });
  const body = Buffer.from(text, 'utf8').toString('base64');
  const bodyLines = body.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return Buffer.from([...lines, '', ...bodyLines, ''].join('\r\n'), 'ascii');
}
