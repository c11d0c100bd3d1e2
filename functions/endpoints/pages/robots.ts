import { pagesRoutes } from '#domain/http/routes/pages';
import { endpoint } from '#functions/http/endpoint';

/** What robots may read, and where they find the articles. Source: RFC 9309. */
export const handler = endpoint(pagesRoutes.robots, ({ site }) => {
  const lines = ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/pages/', '', `Sitemap: ${site()}/sitemap.xml`];
  return Promise.resolve({ status: 200, text: `${lines.join('\n')}\n` });
});
