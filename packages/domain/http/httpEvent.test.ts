import fc from 'fast-check';
import { buildHttpEvent, type GatewayRequest } from './httpEvent';

const request: GatewayRequest = {
  route: { method: 'POST', path: '/api/notes/{id}' },
  params: { id: 'a/b' },
  rawPath: '/api/notes/a%2Fb',
  rawQueryString: '',
  headers: {},
  body: new Uint8Array(),
  protocol: 'HTTP/1.1',
  sourceIp: '198.51.100.7',
};
const bytesOf = (body: Uint8Array, contentType: string) => {
  const event = buildHttpEvent({ ...request, body, headers: { 'content-type': contentType } });
  return new Uint8Array(Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'));
};

test('a function receives exactly the bytes of the body, whatever its type', () => {
  const contentType = fc.constantFrom('application/json', 'text/plain; charset=utf-8', 'image/png', '');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), contentType, (body, type) => {
      expect(bytesOf(body, type)).toEqual(body);
    }),
    { numRuns: 1000 },
  );
  const large = Uint8Array.from({ length: 100_000 }, (_, n) => n % 251);
  expect(bytesOf(large, 'application/octet-stream')).toEqual(large);
});

test('JSON travels as text, with its byte order mark', () => {
  const body = new TextEncoder().encode('\ufeff{"é":1}');
  expect(buildHttpEvent({ ...request, body, headers: { 'content-type': 'application/json' } })).toMatchObject({
    body: '\ufeff{"é":1}',
    isBase64Encoded: false,
  });
});

test('cookies leave the headers, and absent parts leave the event', () => {
  const event = buildHttpEvent({ ...request, params: {}, headers: { cookie: 'a=1; b=2', host: 'h' } });
  expect(event).toMatchObject({ routeKey: 'POST /api/notes/{id}', headers: { host: 'h' }, cookies: ['a=1', 'b=2'] });
  expect(event.headers).not.toHaveProperty('cookie');
  for (const name of ['body', 'queryStringParameters', 'pathParameters']) expect(event).not.toHaveProperty(name);
  expect(buildHttpEvent(request)).not.toHaveProperty('cookies');
});

test('a query parameter that is repeated arrives joined, under any name', () => {
  const rawQueryString = 'a=1&a=2&b=%20x&constructor=y';
  const { queryStringParameters } = buildHttpEvent({ ...request, rawQueryString });
  expect(queryStringParameters).toEqual({ a: '1,2', b: ' x', constructor: 'y' });
});
