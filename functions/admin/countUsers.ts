import { Customers } from '#data/customers';
import { adminRoutes } from '#domain/routes/admin';
import { endpoint } from '../endpoint';

/** The three cards, from counters. */
export const handler = endpoint(adminRoutes.countUsers, ({ table, now }) => new Customers(table, now).counts());
