import { findArticleId, toArticleSlug } from './articleSlug';

const id = '01M7YHYXK0HXB11FJMY92NEBJ3';

test.each([
  ['Sun protection that survives an ordinary day', 'sun-protection-that-survives-an-ordinary-day'],
  ['Crème & sun: 5 café “rules”', 'creme-sun-5-cafe-rules'],
  ['a'.repeat(79) + ' b', 'a'.repeat(79)],
])('the address of %j says the title and leads to the article', (title, name) => {
  const slug = toArticleSlug({ id, title });
  expect(slug).toBe(`${name}-${id.toLowerCase()}`);
  expect(findArticleId(slug)).toBe(id);
});

test('an address without a title, or with an earlier one, leads to the article; one without an id to none', () => {
  expect(toArticleSlug({ id, title: '皮膚' })).toBe(id.toLowerCase());
  expect(findArticleId(id.toLowerCase())).toBe(id);
  expect(findArticleId(`an-earlier-title-${id.toLowerCase()}`)).toBe(id);
  for (const slug of ['', 'sun-protection', `x${id.toLowerCase()}`, 'sun-01ilou'])
    expect(findArticleId(slug)).toBeUndefined();
});
