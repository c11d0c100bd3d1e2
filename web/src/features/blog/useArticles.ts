import type { BlogArticle, BlogCategory } from '#domain/blog/blog';
import { useRead, useReadPages } from '../../lib/apiHooks';

/** Published articles are cached for five minutes. */
export const ARTICLE_CACHE = { staleAfterSeconds: 5 * 60 };
const PAGE_SIZE = 12;
const MAX_FEATURED = 4;

interface Articles {
  featured: BlogArticle[];
  latest: BlogArticle[];
}

/** Published articles page by page, newest first. Without a category, the newest featured ones are returned separately. */
export function useArticles(category: BlogCategory | null) {
  const query = { limit: PAGE_SIZE, ...(category && { category }) };
  const { items, error, reload, ...pages } = useReadPages('blog.approved', query, ARTICLE_CACHE);
  const featured = useRead(
    'blog.approved',
    category ? null : { query: { featured: '1' as const, limit: MAX_FEATURED } },
    ARTICLE_CACHE,
  );
  const featuredItems = category ? [] : featured.data?.items;
  const data: Articles | undefined = items &&
    featuredItems && {
      featured: featuredItems,
      latest: items.filter(({ id }) => !featuredItems.some((article) => article.id === id)),
    };
  return {
    ...pages,
    data,
    error: error ?? featured.error,
    isLoading: pages.isLoading || featured.isLoading,
    reload: () => {
      reload();
      featured.reload();
    },
  };
}
