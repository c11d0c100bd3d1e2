import { accountRoutes } from './routes/account';
import { adminRoutes } from './routes/admin';
import { analysisRoutes } from './routes/analysis';
import { authRoutes } from './routes/auth';
import { blogRoutes } from './routes/blog';
import { configRoutes } from './routes/config';
import { contactRoutes } from './routes/contact';
import { dermatologistsRoutes } from './routes/dermatologists';
import { generativeRoutes } from './routes/generative';
import { lesionsRoutes } from './routes/lesions';
import { openapiRoutes } from './routes/openapi';
import { skincareRoutes } from './routes/skincare';
import { stripeRoutes } from './routes/stripe';
import { subscriptionRoutes } from './routes/subscription';
import { trainingRoutes } from './routes/training';
import type { Route, RouteTable } from './route';

/** Every HTTP endpoint. `routes.analysis.create` is served by `functions/analysis/create.ts`. */
export const routes = {
  config: configRoutes,
  openapi: openapiRoutes,
  auth: authRoutes,
  account: accountRoutes,
  subscription: subscriptionRoutes,
  stripe: stripeRoutes,
  analysis: analysisRoutes,
  lesions: lesionsRoutes,
  skincare: skincareRoutes,
  dermatologists: dermatologistsRoutes,
  contact: contactRoutes,
  blog: blogRoutes,
  admin: adminRoutes,
  generative: generativeRoutes,
  training: trainingRoutes,
} as const satisfies RouteTable;

export type Routes = typeof routes;
/** `group.name` of a route, as infrastructure and logs name it. */
export type RouteName = { [G in keyof Routes]: `${G}.${Extract<keyof Routes[G], string>}` }[keyof Routes];
/** A route that stands in the table. */
export type NamedRoute = Route & { readonly name: RouteName };

/** Every route of the table, one after another. */
export const allRoutes = Object.values(routes).flatMap((group) => Object.values<NamedRoute>(group));
