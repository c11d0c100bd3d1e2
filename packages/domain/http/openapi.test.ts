import { z } from 'zod';
import { buildOpenApi } from './openapi';
import type { Route } from './route';
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

test('the document has exactly the routes of the table', () => {
  const names = operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
  expect(names.sort()).toEqual(allRoutes.map(({ method, path, name }) => `${method} ${path} ${name}`).sort());
});

test('an operation requires the session where its route does, and every parameter of its path', () => {
  for (const { operationId, path, security, parameters } of operations) {
    const route = allRoutes.find(({ name }) => name === operationId);
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
    const { acceptedResponse } = allRoutes.find(({ name }) => name === operationId) as Route;
    expect([operationId, '202' in responses]).toEqual([operationId, acceptedResponse !== undefined]);
  }
});

test('a path parameter without a schema is an error', () => {
  const unchecked = { method: 'GET', path: '/api/things/{id}', auth: 'user', response: z.string() } as const;
  expect(() => buildOpenApi({ things: { get: unchecked } })).toThrow(/no schema/);
});
