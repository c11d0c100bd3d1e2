import { z } from 'zod';
import { openApi } from './openapi';
import { allRoutes, routes } from './routes';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
}
const document = openApi(routes) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

test('the OpenAPI document names every route of the table and no other', () => {
  const told = operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
  expect(told.sort()).toEqual(allRoutes.map(({ method, path, name }) => `${method} ${path} ${name}`).sort());
});

test('it asks for the session wherever the table does, and for every parameter of a path', () => {
  for (const { operationId, path, security, parameters } of operations) {
    const route = allRoutes.find(({ name }) => name === operationId);
    expect([operationId, security.length > 0]).toEqual([operationId, route?.auth !== 'public']);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test('it holds plain JSON only, so that it reads the same when it is served', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('a path whose parameter nobody checks has no document', () => {
  const unchecked = { method: 'GET', path: '/api/things/{id}', auth: 'user', response: z.string() } as const;
  expect(() => openApi({ things: { get: unchecked } })).toThrow(/no schema/);
});
