import * as fc from 'fast-check';
import { buildOpenApi } from '#domain/http/openapi';
import { routes } from '#domain/http/routes';
import { ID_PLACEHOLDER, valuesOf, type JsonSchema } from './schemaValues';

/** Who sends a request. */
export const CALLER_ROLES = ['nobody', 'subscriber', 'administrator'] as const;
export type CallerRole = (typeof CALLER_ROLES)[number];

/** One operation of the OpenAPI document. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: { 200: { content?: Partial<Record<string, { schema: JsonSchema }>> } };
}

/** A request as it is sent. Placeholders stand for what only the run knows. */
export interface FuzzRequest {
  role: CallerRole;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** In how many pieces the body is sent; above 1 with pauses in between and without its length. */
  pieces: number;
}

/** Our own OpenAPI document. */
export const openApi = buildOpenApi(routes) as {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: { Failure: JsonSchema } };
};

/** Every operation of the document. */
export const operations: readonly Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example' },
  { cookie: 'sid=; sid=x; __Host-sid=%' },
  { cookie: `sid=${'x'.repeat(4000)}` },
  { 'x-forwarded-for': '203.0.113.9, 10.0.0.1', forwarded: 'for=203.0.113.9' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/admin/users' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { 'x-origin-secret': 'x', 'cloudfront-viewer-address': 'x', 'x-viewer-host': 'evil.example' },
  { accept: 'text/html', 'accept-encoding': '*;q=0', range: 'bytes=0-0', 'if-none-match': '*' },
  { 'stripe-signature': 't=1,v1=00' },
  { 'user-agent': 'x'.repeat(8000) },
];

/** Bodies that are no JSON, or JSON that parsers disagree on. */
const BROKEN_BODIES: readonly (string | Uint8Array)[] = [
  ...[
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":NaN}',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"admin"}}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ],
  ...[
    '{"email":{"$ne":null}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
    'email=a&b=c',
  ],
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
];

const PATHS = [
  ...['/api', '/api/', '/api//', '/api/nothing', '/api/%zz', '/api/%00', '/api/..%2f..%2fetc', '/api/analyses/%2e%2e'],
  ...['/api/../package.json', `/api/${'x'.repeat(6000)}`, '/api/admin/users;x=1', '/api/openapi?'],
];
const QUERIES = [
  'limit=1&limit=2',
  'limit[]=1',
  'cursor=%00',
  'cursor=e30',
  'cursor=%ED%A0%BD',
  'cursor=%FF',
  '__proto__[a]=1',
  '%',
  '=',
  'a'.repeat(5000),
];

const oneIn = (n: number) => fc.integer({ min: 1, max: n }).map((value) => value === 1);

/** A body that fits, or one with fields of other types, further fields, or missing ones. */
function bodiesOf(operation: Operation): fc.Arbitrary<string | null> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return operation.requestBody ? fc.json() : fc.constant(null);
  const damage = fc.oneof(
    { weight: 6, arbitrary: fc.constant<object>({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('a', ...Object.keys(schema.properties ?? {})), fc.jsonValue()),
    },
    { weight: 1, arbitrary: fc.constant<object>({ role: 'admin', isAdmin: true, userId: ID_PLACEHOLDER }) },
  );
  return fc.tuple(valuesOf(schema), damage).map(([value, more]) => JSON.stringify({ ...(value as object), ...more }));
}

function pathsOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const values = Object.fromEntries(
    parameters.map(({ name, schema, required }) => {
      const value = valuesOf(schema, name).map(String);
      return [name, required ? value : fc.option(value, { nil: undefined })];
    }),
  );
  return fc.tuple(fc.record(values), oneIn(20), fc.constantFrom(...QUERIES)).map(([chosen, isHostile, hostile]) => {
    const encode = (value: string) =>
      value === ID_PLACEHOLDER ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''));
    const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(chosen[name])));
    const query = parameters
      .filter(({ name, in: place }) => place === 'query' && chosen[name] !== undefined)
      .map(({ name }) => `${name}=${encode(String(chosen[name]))}`);
    const search = [...query, ...(isHostile ? [hostile] : [])].join('&');
    return search ? `${pathname}?${search}` : pathname;
  });
}

/** Requests to one operation, most of them nearly right. */
const requestsTo = (operation: Operation): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      role: fc.constantFrom(...CALLER_ROLES),
      path: fc.oneof(
        { weight: 30, arbitrary: pathsOf(operation) },
        { weight: 1, arbitrary: fc.constantFrom(...PATHS) },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      body: fc.oneof(
        { weight: 10, arbitrary: bodiesOf(operation) },
        { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
      ),
      extra: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
      ),
      pieces: fc.oneof(
        { weight: 15, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }) },
      ),
    })
    .map(({ extra, body, ...request }) => ({
      ...request,
      body: request.method === 'GET' || request.method === 'HEAD' ? null : body,
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...extra },
    }));

/** Requests to every operation of the document. */
export const fuzzRequests = fc.oneof(...operations.map(requestsTo));
