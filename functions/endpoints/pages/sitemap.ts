import { Blog } from '#data/blog/blog';
import { getUpdateTime, isPublishedAt, type BlogArticle, type BlogStatus } from '#domain/blog/blog';
import type { WebDocument } from '#domain/http/route';
import { pagesRoutes } from '#domain/http/routes/pages';
import { endpoint } from '#functions/http/endpoint';
import { toArticleUrl } from '#functions/services/pages/articleHead';
import { escapeMarkup } from '#functions/services/pages/markup';
import { memoizePerConfig } from '#functions/services/services';

const PAGE_SIZE = 100;
/** Older articles are found by their links. */
const MAX_ARTICLES = 1000;
/** Pages for visitors. */
const OPEN_PAGES = ['/', '/privacy', '/subscribe'];
/** How long a sitemap is reused, in milliseconds, unless a scheduled article appears earlier. */
const REUSED_FOR_MS = 10 * 60_000;

/** The last sitemap of this process by origin. */
const getCache = memoizePerConfig(() => new Map<string, { expiresAt: number; text: string }>());

/** The addresses of the newest articles and of the pages for visitors. Source: sitemaps.org, protocol 0.9. */
export const handler = endpoint(pagesRoutes.sitemap, async ({ site, ...services }): Promise<WebDocument> => {
  const origin = site();
  const cache = getCache(services);
  const now = services.now();
  const cached = cache.get(origin);
  if (cached && cached.expiresAt > now.getTime()) return { status: 200, text: cached.text };
  const end = new Date(now.getTime() + REUSED_FOR_MS);
  const articles = await listArticles(new Blog(services.table), end);
  const times = articles.map(({ publishDate }) => Date.parse(publishDate)).filter((time) => time > now.getTime());
  const text = writeSitemap(
    origin,
    articles.filter((article) => isPublishedAt(article, now)),
  );
  cache.set(origin, { expiresAt: Math.min(end.getTime(), ...times), text });
  return { status: 200, text };
});

function writeSitemap(origin: string, articles: readonly BlogArticle[]): string {
  const entries = [
    ...OPEN_PAGES.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`),
    ...articles.map((article) => {
      const address = escapeMarkup(toArticleUrl(origin, article));
      return `<url><loc>${address}</loc><lastmod>${getUpdateTime(article)}</lastmod></url>`;
    }),
  ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Lists the newest articles that are public at a time. */
async function listArticles(blog: Blog, at: Date) {
  const articles: (BlogArticle & { status: BlogStatus })[] = [];
  let cursor: string | undefined;
  do {
    const page = await blog.listPublished('all', { limit: PAGE_SIZE, cursor, at });
    articles.push(...(page?.items ?? []));
    cursor = page?.nextCursor;
  } while (cursor !== undefined && articles.length < MAX_ARTICLES);
  return articles;
}
