import { Blog } from '#data/blog/blog';
import { findArticleId } from '#domain/blog/articleSlug';
import type { WebDocument } from '#domain/http/route';
import { pagesRoutes } from '#domain/http/routes/pages';
import { endpoint } from '#functions/http/endpoint';
import { toAppError } from '#functions/http/response';
import { getSiteFilesUrl } from '#functions/http/siteFilesUrl';
import { writeArticlePage, writeMissingPage, writeUnreadPage } from '#functions/services/pages/articleHead';
import { getSiteShell } from '#functions/services/pages/siteShell';

/**
 * The page of an article: the application with the article's title, summary and structured data in its head. The text of the
 * article stays behind the sign-in (docs/decisions/078-blog-as-a-publication.md). During an outage of the table the
 * application opens without the article's head.
 */
export const handler = endpoint(
  pagesRoutes.article,
  async ({ params, site, header, ...services }): Promise<WebDocument> => {
    const origin = site();
    const id = findArticleId(params.slug);
    const [shell, article] = await Promise.all([
      getSiteShell(services).read(getSiteFilesUrl(header, services.config)),
      id === undefined ? undefined : new Blog(services.table).getPublished(id, services.now()).catch(toOutage),
    ]);
    if (article === OUTAGE) return { status: 200, text: writeUnreadPage(shell) };
    return article
      ? { status: 200, text: writeArticlePage(shell, origin, article) }
      : { status: 404, text: writeMissingPage(shell) };
  },
);

const OUTAGE = 'outage';

/** Throws every error but an outage of the table. */
function toOutage(error: unknown): typeof OUTAGE {
  if (toAppError(error).code !== 'unavailable') throw error;
  return OUTAGE;
}
