import { checkMail, createInvalidParameterError, listMembers, type ParsedMail } from './sentMail';

/**
 * Parses the form of `SendRawEmail`: a plain-text MIME message, of which the product uses one base64 part alone. Throws
 * `InvalidParameterValue` for what SES refuses, and for other messages.
 */
export function parseRawMail(form: URLSearchParams): ParsedMail {
  const message = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString('latin1');
  const [head = '', ...body] = message.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1) ?? [])
      .filter(([name]) => name !== undefined)
      .map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  if (!/^text\/plain; charset=utf-8$/i.test(headers['content-type'] ?? '')) {
    throw createInvalidParameterError('Only plain text is supported.');
  }
  if (headers['content-transfer-encoding'] !== 'base64') throw createInvalidParameterError('The body is not base64.');
  const destinations = listMembers(form, 'Destinations');
  return checkMail({
    from: form.get('Source') ?? headers['from'] ?? '',
    to: destinations.length > 0 ? destinations : [headers['to'] ?? ''].filter(Boolean),
    cc: [],
    bcc: [],
    replyTo: [],
    subject: decodeWords(headers['subject'] ?? ''),
    text: Buffer.from(body.join('\r\n\r\n'), 'base64').toString('utf8') || null,
    html: null,
    headers,
  });
}

/** Decodes the encoded words of a header (RFC 2047). A space between two of them belongs to neither. */
const decodeWords = (text: string): string =>
  text.replace(/=\?utf-8\?B\?([A-Za-z0-9+/=]+)\?=(?: (?==\?utf-8\?B\?))?/gi, (_, base64: string) =>
    Buffer.from(base64, 'base64').toString('utf8'),
  );
