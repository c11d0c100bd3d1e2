import fc from 'fast-check';
import type { HttpEvent } from '#domain/http/httpEvent';
import { allRoutes } from '#domain/http/routes';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { parseJson } from './parseJson';
import { requireWellFormedText } from './requestInput';

const BROKEN = 'A character is broken, such as half an emoji. Please remove it and try again.';

/** Every character at which some rule breaks a line (Unicode TR 14), and pieces of those beyond the Basic Multilingual Plane. */
const UNITS = [
  ...['\n', '\r', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029'],
  ...['\ud800', '\udbff', '\ud83d', '\udc00', '\ude00', '\udfff', '😀', '\u{10ffff}'],
  ...['a', '"', '\\', '\\ud83d', '\u0000', '\ufeff', '\ufffd'],
];
const texts = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 12 });

/** Whether UTF-8 keeps the text, by another way than the product's. */
const isUnicode = (text: string): boolean => Buffer.from(text).toString() === text;

const isAccepted = (parts: Partial<HttpEvent>, json?: unknown): boolean => {
  try {
    requireWellFormedText({ rawQueryString: '', ...parts } as HttpEvent, json);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request', message: BROKEN });
    return false;
  }
};

const escapeUnits = (text: string): string =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
/** Writers of JSON strings: with the fewest escapes, with line separators escaped, with everything escaped. */
const writers: ((text: string) => string)[] = [
  JSON.stringify,
  (text) => JSON.stringify(text).replace(/[\u2028\u2029\u0085]/g, escapeUnits),
  (text) => `"${escapeUnits(text)}"`,
];

test('a body is accepted exactly where each of its texts and names is Unicode, however it is written', () => {
  const shapes = [
    (text: string) => text,
    (text: string) => `{"a":[{"b":1,"c":${text}}]}`,
    (text: string) => `[[],{${text}:null}]`,
    (text: string) => `["😀\u2028",${text}]`,
  ];
  fc.assert(
    fc.property(texts, fc.constantFrom(...writers), fc.constantFrom(...shapes), (text, write, shape) => {
      const json = parseJson(new TextEncoder().encode(shape(write(text))));
      expect(isAccepted({}, json)).toBe(isUnicode(text));
    }),
    { numRuns: 3000 },
  );
});

test('a path parameter is accepted exactly where it is Unicode', () => {
  fc.assert(fc.property(texts, (id) => expect(isAccepted({ pathParameters: { id } })).toBe(isUnicode(id))));
});

test('a query is accepted exactly where its escapes are UTF-8 and all else is Unicode', () => {
  const bytes = fc.uint8Array({ maxLength: 6 });
  fc.assert(
    fc.property(bytes, texts, (value, raw) => {
      const escaped = Array.from(value, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      const isUtf8 = Buffer.from(Buffer.from(value).toString()).equals(value);
      const rawQueryString = `q=${escaped}&r=${raw}`;
      expect(isAccepted({ rawQueryString })).toBe(isUtf8 && isUnicode(raw));
    }),
  );
  // The halves of an emoji, each in the three bytes that UTF-8 forbids.
  expect(isAccepted({ rawQueryString: 'q=%ED%A0%BD%ED%B8%80' })).toBe(false);
  expect(isAccepted({ rawQueryString: 'q=%F0%9F%98%80+b' })).toBe(true);
});

describe('every route', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const expectRefusal = async (response: Response) => {
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(BROKEN);
  };

  test.each(allRoutes)(
    '$name refuses half an emoji, behind a line separator, in its query and its body',
    async (route) => {
      const { method, path, body, mediaType } = route;
      const browser = api.openBrowser();
      const response = await browser.request(method, `${path.replace(/\{\w+\}/g, 'a')}?q=%E2%80%A8%ED%A0%BD`);
      if (mediaType) expect(response.status).toBe(400);
      else await expectRefusal(response);
      if (method === 'GET' || body === 'raw') return;
      for (const text of ['{"\u2028\\ud83d":1}', '{"message":"\u2028\\ud83d"}', '{"a":[{"b":"\\u2028 \\uDC00"}]}']) {
        const headers = { 'content-type': 'application/json' };
        await expectRefusal(await browser.request(method, path.replace(/\{\w+\}/g, 'a'), { headers, body: text }));
      }
    },
  );

  test('an intact emoji between line separators passes', async () => {
    const message = 'Second line\u2028😀\u2029 and a third';
    const body = { name: 'Ann Lee', email: 'ann@example.org', phone: null, subject: 'A question 😀', message };
    await api.openBrowser().contact.create({ body });
    expect((await api.deliverMails()).find(({ subject }) => subject === 'Contact: A question 😀')?.text).toContain(
      message,
    );
  });
});
