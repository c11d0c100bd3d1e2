import { z } from 'zod';
import { createClient, type ClientRequest } from './client';
import type { RouteTable } from './route';

const table = {
  spot: {
    get: {
      method: 'GET',
      path: '/api/spots/{id}',
      auth: 'user',
      params: z.object({ id: z.string() }),
      response: z.object({ id: z.string() }),
    },
    list: {
      method: 'GET',
      path: '/api/spots',
      auth: 'user',
      query: z.object({ limit: z.number().optional(), cursor: z.string().optional() }),
      response: z.array(z.string()),
      paged: true,
    },
  },
} as const satisfies RouteTable;

test('a call fills in path and query, and drops fields the answer does not declare', async () => {
  const sent: ClientRequest[] = [];
  const client = createClient(table, (request) => {
    sent.push(request);
    return Promise.resolve({ json: { id: 'a', secret: 'x' } });
  });
  expect(await client.spot.get({ params: { id: 'a/b' } })).toEqual({ id: 'a' });
  expect(sent).toEqual([{ method: 'GET', path: '/api/spots/a%2Fb', body: undefined }]);
});

test('a list arrives as a page with its cursor, and without one at the end', async () => {
  const client = createClient(table, ({ path }) =>
    Promise.resolve({ json: ['a'], ...(path.includes('cursor') ? {} : { nextCursor: 'next' }) }),
  );
  expect(await client.spot.list({ query: { limit: 1 } })).toEqual({ items: ['a'], nextCursor: 'next' });
  expect(await client.spot.list({ query: { cursor: 'next' } })).toEqual({ items: ['a'] });
});

test('an answer that is not what the table promises is an error, not data', async () => {
  const client = createClient(table, () => Promise.resolve({ json: { id: 7 } }));
  await expect(client.spot.get({ params: { id: 'a' } })).rejects.toThrow();
});
