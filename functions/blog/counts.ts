import { Blog } from '#data/blog';
import { blogRoutes } from '#domain/routes/blog';
import { endpoint } from '../endpoint';

export const handler = endpoint(blogRoutes.counts, ({ table }) => new Blog(table).counts());
