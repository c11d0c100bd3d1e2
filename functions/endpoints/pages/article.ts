import { Blog } from '#data/blog/blog';
import { findArticleId } from '#domain/blog/articleSlug';
import type { WebDocument } from '#domain/http/route';
import { pagesRoutes } from '#domain/http/routes/pages';
import { endpoint } from '#functions/http/endpoint';
import { writeArticlePage, writeMissingPage } from '#functions/services/pages/articleHead';
import { getSiteShell } from '#functions/services/pages/siteShell';

/**
 * The page of an article: the application with the article's title, summary and structured data in its head. The text of the
 * article stays behind the sign-in (docs/decisions/129-articles-for-search-engines.md).
 */
export const handler = endpoint(pagesRoutes.article, async ({ params, site, ...services }): Promise<WebDocument> => {
  const origin = site();
  const id = findArticleId(params.slug);
  const [shell, article] = await Promise.all([
    getSiteShell(services).read(origin),
    id === undefined ? undefined : new Blog(services.table).getPublished(id),
  ]);
  return article
    ? { status: 200, text: writeArticlePage(shell, origin, article) }
    : { status: 404, text: writeMissingPage(shell) };
});
