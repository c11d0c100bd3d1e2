import { Customers } from '#data/account/customers';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';

/** The three cards, from counters. */
export const handler = endpoint(adminRoutes.countUsers, ({ table, now }) => new Customers(table, now).counts());
