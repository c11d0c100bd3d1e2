import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.blog.counts, ({ blog }) => blog.counts());
