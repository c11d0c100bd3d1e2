import { BlogStatusChange, NewBlogPost, computeReadingMinutes } from './blog';

const text = {
  title: 'A title',
  excerpt: 'An excerpt',
  content: 'First line\n\nSecond line',
  author: 'Ann',
  category: 'Prevention',
} as const;
const findError = (post: Record<string, unknown>) => NewBlogPost.safeParse(post).error?.issues[0]?.message;

test('a new post is an unfeatured draft by default', () => {
  expect(NewBlogPost.parse(text)).toEqual({ ...text, featured: 0, status: 'draft' });
});

test.each([
  ['title', '  ', 'Title is required'],
  ['title', 'x'.repeat(201), 'Title too long'],
  ['title', 'two\nlines', 'Please write this without line breaks'],
  ['excerpt', '', 'Excerpt is required'],
  ['excerpt', 'x'.repeat(501), 'Excerpt too long'],
  ['content', ' \n ', 'Content is required'],
  ['content', 'bell \u0007', 'This text contains characters that cannot be shown'],
  ['content', 'A spot ![ ](/spot.png)', 'Describe every image for people who cannot see it: ![what it shows](address)'],
  ['author', undefined, 'Author name is required'],
  ['category', 'Gardening', 'Please choose a category'],
  ['featured', 2, 'Featured must be 0 or 1'],
  ['status', 'approved', 'A new post is a draft or is submitted for approval'],
])('%s %j is rejected with “%s”', (field, value, message) => {
  expect(findError({ ...text, [field]: value })).toBe(message);
});

test('title and excerpt may have exactly the maximum length', () => {
  expect(findError({ ...text, title: 'x'.repeat(200), excerpt: 'x'.repeat(500) })).toBeUndefined();
});

test('line breaks in the content are normalized to line feeds', () => {
  expect(NewBlogPost.parse({ ...text, content: 'a\r\nb\rc\n\n\td' }).content).toBe('a\nb\nc\n\n\td');
});

test('a blank rejection reason becomes null', () => {
  for (const rejectionReason of [undefined, null, '', '  \n ']) {
    expect(BlogStatusChange.parse({ status: 'rejected', rejectionReason }).rejectionReason).toBeNull();
  }
  expect(BlogStatusChange.parse({ status: 'rejected', rejectionReason: ' why ' }).rejectionReason).toBe('why');
});

test.each([
  [0, 0],
  [1, 1],
  [200, 1],
  [201, 2],
  [900, 5],
])('%i words take %i minutes to read', (wordCount, minutes) => {
  expect(computeReadingMinutes(Array.from({ length: wordCount }, () => 'word').join(' \n'))).toBe(minutes);
});
