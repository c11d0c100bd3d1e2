import { z } from 'zod';
import { defineRoutes, WebDocument, type RouteGroup } from '#domain/http/route';

/** Documents for readers without an account and for robots. They have a path outside `/api` too: `getPagePath`. */
export const pagesRoutes = defineRoutes('pages', {
  article: {
    method: 'GET',
    path: '/api/pages/blog/{slug}',
    auth: 'public',
    params: z.object({ slug: z.string() }),
    response: WebDocument,
    mediaType: 'text/html',
  },
  sitemap: {
    method: 'GET',
    path: '/api/pages/sitemap.xml',
    auth: 'public',
    response: WebDocument,
    mediaType: 'application/xml',
    limits: [{ scope: 'ip', count: 10, seconds: 60 }],
  },
  robots: {
    method: 'GET',
    path: '/api/pages/robots.txt',
    auth: 'public',
    response: WebDocument,
    mediaType: 'text/plain',
  },
} as const satisfies RouteGroup);
