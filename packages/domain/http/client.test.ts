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

test('a call fills in the path, and drops response fields that the schema does not name', async () => {
  const requests: ClientRequest[] = [];
  const client = createClient(table, (request) => {
    requests.push(request);
    return Promise.resolve({ json: { id: 'a', secret: 'x' } });
  });
  expect(await client.spot.get({ params: { id: 'a/b' } })).toEqual({ id: 'a' });
  expect(requests).toEqual([{ method: 'GET', path: '/api/spots/a%2Fb', body: undefined }]);
});

test('a list is a page with the cursor of the next one, and without a cursor at the end', async () => {
  const client = createClient(table, ({ path }) =>
    Promise.resolve({ json: ['a'], ...(path.includes('cursor') ? {} : { nextCursor: 'next' }) }),
  );
  expect(await client.spot.list({ query: { limit: 1 } })).toEqual({ items: ['a'], nextCursor: 'next' });
  expect(await client.spot.list({ query: { cursor: 'next' } })).toEqual({ items: ['a'] });
});

test('a response that does not fit its schema is an error', async () => {
  const client = createClient(table, () => Promise.resolve({ json: { id: 7 } }));
  await expect(client.spot.get({ params: { id: 'a' } })).rejects.toThrow();
});
