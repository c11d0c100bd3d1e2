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

/** Which articles are listed. `search` is empty without one. */
export interface ArticleFilter {
  category: BlogCategory | null;
  search: string;
}

/**
 * Published articles page by page, newest first. Without a category and a search, the newest featured ones are returned
 * separately.
 */
export function useArticles({ category, search }: ArticleFilter) {
  const query = { limit: PAGE_SIZE, ...(category && { category }), ...(search && { search }) };
  const isFiltered = category !== null || search !== '';
  const { items, error, reload, ...pages } = useReadPages('blog.approved', query, ARTICLE_CACHE);
  const featured = useRead(
    'blog.approved',
    isFiltered ? null : { query: { featured: '1' as const, limit: MAX_FEATURED } },
    ARTICLE_CACHE,
  );
  const featuredItems = isFiltered ? [] : featured.data?.items;
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
