import { z } from 'zod';
import { buildOpenApi } from './openapi';
import { listMethods, type Route } from './route';
import { allRoutes, routes } from './routes';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
}
const document = buildOpenApi(routes) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

const findRoute = (operationId: string) => allRoutes.find(({ name }) => name === operationId.replace(/\.head$/, ''));

test('the document has exactly the routes of the table, each with the methods that it answers', () => {
  const names = operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
  const answered = allRoutes.flatMap((route) =>
    listMethods(route).map((method) => `${method} ${route.path} ${route.name}${method === 'HEAD' ? '.head' : ''}`),
  );
  expect(names.sort()).toEqual(answered.sort());
});

test('every call that the product is specified with keeps its method and path', () => {
  const answered = allRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(answered).toEqual(
    expect.arrayContaining([
      'GET /api/auth/me',
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/logout',
      'GET /api/subscription/status',
      'POST /api/subscription/create-checkout',
      'POST /api/subscription/demo-activate',
      'POST /api/analyze',
      'GET /api/analyses',
      'POST /api/contact',
      'GET /api/skincare/profile',
      'POST /api/skincare/profile',
      'GET /api/skincare/recommendations',
      'POST /api/skincare/recommendations/generate',
      'GET /api/training/stats',
      'POST /api/training/add',
      'POST /api/training/add-samples',
      'POST /api/training/train',
      'GET /api/generative/stats',
      'POST /api/generative/initialize',
      'POST /api/generative/load-dataset',
      'POST /api/generative/train-gan',
      'GET /api/blog/approved',
      'GET /api/blog/all',
      'POST /api/blog/create',
      'PATCH /api/blog/{id}/status',
      'GET /api/admin/users',
      'PATCH /api/admin/users/{id}/subscription-status',
      'GET /api/geocode',
      'GET /api/find-dermatologists',
    ]),
  );
});

test('HEAD has the answers of GET without a body, and stands at documents alone', () => {
  const heads = operations.filter(({ method }) => method === 'HEAD');
  expect(heads.map(({ path }) => path).sort()).toEqual([
    '/api/pages/blog/{slug}',
    '/api/pages/robots.txt',
    '/api/pages/sitemap.xml',
  ]);
  for (const { path, responses } of heads as unknown as { path: string; responses: Record<string, object> }[]) {
    const get = document.paths[path]!['get'] as unknown as { responses: object };
    expect(Object.keys(responses)).toEqual(Object.keys(get.responses));
    for (const answer of Object.values(responses)) expect(answer).not.toHaveProperty('content');
  }
});

test('an operation requires the session where its route does, and every parameter of its path', () => {
  for (const { operationId, path, security, parameters } of operations) {
    const route = findRoute(operationId);
    expect([operationId, security.length > 0]).toEqual([operationId, route?.auth !== 'public']);
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test('the document is plain JSON, so that it is the same when it is served', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('an email and an image have a format, so that callers and testers can make valid ones', () => {
  const describeField = (path: string, name: string) => {
    const { requestBody } = document.paths[path]!['post'] as unknown as {
      requestBody: { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
    };
    return requestBody.content['application/json'].schema.properties[name];
  };
  expect(describeField('/api/auth/login', 'email')).toMatchObject({ type: 'string', format: 'email' });
  expect(describeField('/api/analyze', 'imageData')).toMatchObject({
    pattern: expect.stringContaining('base64') as string,
  });
});

test('an operation that accepts work documents 202, as its route does', () => {
  for (const { operationId, responses } of operations as unknown as { operationId: string; responses: object }[]) {
    const { acceptedResponse } = findRoute(operationId) as Route;
    expect([operationId, '202' in responses]).toEqual([operationId, acceptedResponse !== undefined]);
  }
});

test('a path parameter without a schema is an error', () => {
  const unchecked = { method: 'GET', path: '/api/things/{id}', auth: 'user', response: z.string() } as const;
  expect(() => buildOpenApi({ things: { get: unchecked } })).toThrow(/no schema/);
});
