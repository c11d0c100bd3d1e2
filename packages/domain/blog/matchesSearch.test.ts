import { matchesSearch } from './matchesSearch';

const article = {
  title: 'Sun protection that survives an ordinary day',
  excerpt: 'Five habits',
  content: 'A café terrace needs **shade**. SPF 30 filters 97 percent.',
  author: 'Ann Author',
  category: 'Prevention',
} as const;

test.each([
  ['sun', true],
  ['SUN ordinary', true],
  ['day sun', true],
  ['protect', true],
  ['tection', false],
  ['sun moon', false],
  ['cafe', true],
  ['Café', true],
  ['shade', true],
  ['spf 30', true],
  ['author prevention', true],
  ['<script>', false],
])('a search for %j finds an article by words of any of its texts: %s', (search, isFound) => {
  expect(matchesSearch(article, search)).toBe(isFound);
});
