import { parseRawMail } from '#local/aws/ses/rawMail';
import { formatRawEmail } from './rawEmail';

const EMAIL = { from: 'no-reply@skin.example', to: 'ann@example.org', text: 'Hola, Ángela.', headers: { 'X-Id': '1' } };

/** The email as a mail service reads it. */
function parse(bytes: Uint8Array) {
  return parseRawMail(new URLSearchParams({ 'RawMessage.Data': Buffer.from(bytes).toString('base64') }));
}

test.each([
  'The reminder you asked for',
  'El recordatorio que pidió',
  'Año nuevo, 👩🏽‍⚕️ revisión de su piel: '.repeat(4).trim(),
])('the subject “%s” arrives as it was written, in lines of ASCII that mail servers accept', (subject) => {
  const bytes = formatRawEmail({ ...EMAIL, subject });
  expect(parse(bytes)).toMatchObject({ subject, text: EMAIL.text, to: [EMAIL.to] });
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n');
  expect(lines.filter((line) => line.length > 76 || !/^[\x20-\x7e]*$/.test(line))).toEqual([]);
});

test.each(['A subject\r\nBcc: eve@example.org', 'Sí\nBcc: eve@example.org', 'A\u0000'])(
  'a subject with a control character is refused: %j',
  (subject) => {
    expect(() => formatRawEmail({ ...EMAIL, subject })).toThrow('header_character');
  },
);
