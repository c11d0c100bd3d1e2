import { Blog } from '#data/blog/blog';
import { getReviewTime, type BlogArticle } from '#domain/blog/blog';
import type { WebDocument } from '#domain/http/route';
import { pagesRoutes } from '#domain/http/routes/pages';
import { endpoint } from '#functions/http/endpoint';
import { toArticleUrl } from '#functions/services/pages/articleHead';
import { escapeMarkup } from '#functions/services/pages/markup';

const PAGE_SIZE = 100;
/** Older articles are found by their links. */
const MAX_ARTICLES = 1000;
/** Pages for visitors. */
const OPEN_PAGES = ['/', '/privacy', '/subscribe'];

/** The addresses of the newest articles and of the pages for visitors. Source: sitemaps.org, protocol 0.9. */
export const handler = endpoint(pagesRoutes.sitemap, async ({ site, table }): Promise<WebDocument> => {
  const origin = site();
  const articles = await listArticles(new Blog(table));
  const entries = [
    ...OPEN_PAGES.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`),
    ...articles.map((article) => {
      const address = escapeMarkup(toArticleUrl(origin, article));
      return `<url><loc>${address}</loc><lastmod>${getReviewTime(article)}</lastmod></url>`;
    }),
  ];
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ];
  return { status: 200, text: `${text.join('\n')}\n` };
});

async function listArticles(blog: Blog): Promise<BlogArticle[]> {
  const articles: BlogArticle[] = [];
  let cursor: string | undefined;
  do {
    const page = await blog.listPublished('all', { limit: PAGE_SIZE, cursor });
    articles.push(...(page?.items ?? []));
    cursor = page?.nextCursor;
  } while (cursor !== undefined && articles.length < MAX_ARTICLES);
  return articles;
}
