import { z } from 'zod';
import { buildOpenApi } from './openapi';
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

test('a path parameter without a schema is an error', () => {
  const unchecked = { method: 'GET', path: '/api/things/{id}', auth: 'user', response: z.string() } as const;
  expect(() => buildOpenApi({ things: { get: unchecked } })).toThrow(/no schema/);
});
