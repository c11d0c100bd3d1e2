import type { BlogArticle } from './blog';

const MAX_TITLE_LENGTH = 80;
const SLUG_ID = /(?:^|-)([0-9a-hjkmnp-tv-z]{26})$/;

/** The last part of an article's address: its title in plain letters, and its id, by which it is found. */
export function toArticleSlug({ id, title }: Pick<BlogArticle, 'id' | 'title'>): string {
  const parts = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const name = (parts ?? []).join('-').slice(0, MAX_TITLE_LENGTH).replace(/-$/, '');
  return [...(name ? [name] : []), id.toLowerCase()].join('-');
}

/** The id of the article that an address leads to, also where its title changed since. */
export function findArticleId(slug: string): string | undefined {
  return SLUG_ID.exec(slug)?.[1]?.toUpperCase();
}
