import type { BlogArticle, BlogCategory } from '#domain/blog/blog';
import { useRead, useReadPages } from '../../lib/data';

/** Published articles count as fresh for five minutes (specification §9). */
const FRESH = { freshForSeconds: 5 * 60 };
const PAGE = 12;
const MOST_FEATURED = 4;

interface Shelves {
  featured: BlogArticle[];
  latest: BlogArticle[];
}

/** The published articles, page by page, newest first: of a category, or of all with the newest featured ones on their own. */
export function useArticles(category: BlogCategory | null) {
  const query = { limit: PAGE, ...(category && { category }) };
  const { items, error, reload, ...pages } = useReadPages('blog.approved', query, FRESH);
  const featured = useRead(
    'blog.approved',
    category ? null : { query: { featured: '1' as const, limit: MOST_FEATURED } },
    FRESH,
  );
  const above = category ? [] : featured.data?.items;
  const data: Shelves | undefined = items &&
    above && { featured: above, latest: items.filter(({ id }) => !above.some((article) => article.id === id)) };
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
