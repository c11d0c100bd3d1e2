import { blogRoutes } from '#domain/routes/blog';
import { endpoint } from '../endpoint';

export const handler = endpoint(blogRoutes.counts, ({ blog }) => blog.counts());
