import { Blog } from '#data/blog/blog';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(blogRoutes.counts, ({ table }) => new Blog(table).count());
