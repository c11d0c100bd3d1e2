import { Customers } from '#data/account/customers';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';

/** Reads the customer counters. */
export const handler = endpoint(adminRoutes.countUsers, ({ table, now }) => new Customers(table, now).count());
