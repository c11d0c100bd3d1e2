import { z } from 'zod';
import {
  BlogArticle,
  BlogCategory,
  BlogCounts,
  BlogPatch,
  BlogPost,
  BlogSchedule,
  BlogStatus,
  BlogStatusChange,
  BlogVersion,
  NewBlogPost,
} from '#domain/blog/blog';
import { MAX_SEARCH } from '#domain/blog/matchesSearch';
import { ById, defineRoutes, EmptyBody, PageQuery, type RouteGroup } from '#domain/http/route';

export const blogRoutes = defineRoutes('blog', {
  approved: {
    method: 'GET',
    path: '/api/blog/approved',
    auth: 'user',
    query: PageQuery.extend({
      category: BlogCategory.optional(),
      featured: z.literal('1').optional(),
      search: z.string().trim().min(1).max(MAX_SEARCH).optional(),
    }),
    response: z.array(BlogArticle),
    paged: true,
  },
  article: {
    method: 'GET',
    path: '/api/blog/articles/{id}',
    auth: 'user',
    params: ById,
    response: BlogArticle,
  },
  all: {
    method: 'GET',
    path: '/api/blog/all',
    auth: 'admin',
    query: PageQuery.extend({ status: BlogStatus.optional() }),
    response: z.array(BlogPost),
    paged: true,
  },
  counts: { method: 'GET', path: '/api/blog/counts', auth: 'admin', response: BlogCounts },
  create: { method: 'POST', path: '/api/blog/create', auth: 'admin', body: NewBlogPost, response: BlogPost },
  get: { method: 'GET', path: '/api/blog/{id}', auth: 'admin', params: ById, response: BlogPost },
  update: {
    method: 'PATCH',
    path: '/api/blog/{id}',
    auth: 'admin',
    params: ById,
    body: BlogPatch,
    response: BlogPost,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/api/blog/{id}/status',
    auth: 'admin',
    params: ById,
    body: BlogStatusChange,
    response: BlogPost,
  },
  schedule: {
    method: 'PATCH',
    path: '/api/blog/{id}/schedule',
    auth: 'admin',
    params: ById,
    body: BlogSchedule,
    response: BlogPost,
  },
  revise: {
    method: 'POST',
    path: '/api/blog/{id}/revise',
    auth: 'admin',
    params: ById,
    body: EmptyBody,
    response: BlogPost,
  },
  versions: {
    method: 'GET',
    path: '/api/blog/{id}/versions',
    auth: 'admin',
    params: ById,
    response: z.array(BlogVersion),
  },
} as const satisfies RouteGroup);
