import { BlogStatusChange, NewBlogPost, readingMinutes } from './blog';

const text = {
  title: 'A title',
  excerpt: 'An excerpt',
  content: 'First line\n\nSecond line',
  author: 'Ann',
  category: 'Prevention',
} as const;
const complaint = (post: Record<string, unknown>) => NewBlogPost.safeParse(post).error?.issues[0]?.message;

test('a new post is a draft and not featured unless it says otherwise', () => {
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
  ['author', undefined, 'Author name is required'],
  ['category', 'Gardening', 'Please choose a category'],
  ['featured', 2, 'Featured must be 0 or 1'],
  ['status', 'approved', 'A new post is a draft or is submitted for approval'],
])('%s %j is refused with “%s”', (field, value, message) => {
  expect(complaint({ ...text, [field]: value })).toBe(message);
});

test('title and excerpt may be as long as they may be', () => {
  expect(complaint({ ...text, title: 'x'.repeat(200), excerpt: 'x'.repeat(500) })).toBeUndefined();
});

test('line breaks of the content stay, whatever system they were typed on', () => {
  expect(NewBlogPost.parse({ ...text, content: 'a\r\nb\rc\n\n\td' }).content).toBe('a\nb\nc\n\n\td');
});

test('a blank reason is none', () => {
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
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes(Array.from({ length: words }, () => 'word').join(' \n'))).toBe(minutes);
});
