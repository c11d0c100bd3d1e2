import type { BlogArticle } from './blog';

/** The most characters of a search. */
export const MAX_SEARCH = 100;

/** Whether each word of a search begins a word of an article. Case and accents do not count. */
export function matchesSearch(
  {
    title,
    excerpt,
    content,
    author,
    category,
  }: Pick<BlogArticle, 'title' | 'excerpt' | 'content' | 'author' | 'category'>,
  search: string,
): boolean {
  const articleWords = toWords([title, excerpt, content, author, category].join(' '));
  return toWords(search).every((part) => articleWords.some((word) => word.startsWith(part)));
}

const toWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
