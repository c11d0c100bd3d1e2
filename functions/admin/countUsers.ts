import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** The three cards, from counters. */
export const handler = endpoint(routes.admin.countUsers, ({ customers }) => customers.counts());
