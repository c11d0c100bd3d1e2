import fc from 'fast-check';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const HOSTILE = [
  '#a',
  ':v',
  '"',
  '\\',
  '\u0000',
  '\u202eabc',
  '😀',
  '𝒳',
  'e\u0301',
  '__proto__',
  '{"S":"x"}',
  "' OR 1=1",
];
const texts = fc
  .tuple(
    fc.constantFrom(...HOSTILE, ''),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(...HOSTILE, ''),
  )
  .map((parts) => parts.join(''));
/** What a text becomes by its documented rules: trimmed, with line feeds. */
const normalize = (text: string) => text.replace(/\r\n?/g, '\n').trim();

// Check 22.
test('1,000 texts of any characters come back as they were sent, or are refused', async () => {
  const stored = new Map<string, string[]>();
  for (const [title, excerpt, content] of fc.sample(fc.tuple(texts, texts, texts), { numRuns: 340, seed: 5 })) {
    const json = { title, excerpt, content, author: 'Ann', category: 'Research' };
    const created = await api.admin.request('POST', '/api/blog/create', { json });
    expect([200, 400]).toContain(created.status);
    const { id } = (await created.json()) as { id: string };
    if (created.status === 200) stored.set(id, [title, excerpt, content].map(normalize));
  }
  expect(stored.size).toBeGreaterThan(100);
  let cursor: string | undefined;
  do {
    const page = await api.admin.blog.all({ query: { limit: 100, cursor } });
    for (const { id, title, excerpt, content } of page.items) {
      expect([title, excerpt, content].map(normalize)).toEqual(stored.get(id));
      stored.delete(id);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(stored.size).toBe(0);
});
