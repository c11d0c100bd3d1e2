import { accountRoutes } from '#domain/http/routes/account';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { adminRoutes } from '#domain/http/routes/admin';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { auditRoutes } from '#domain/http/routes/desk/audit';
import { authRoutes } from '#domain/http/routes/auth';
import { bodyMapRoutes } from '#domain/http/routes/bodyMap';
import { blogRoutes } from '#domain/http/routes/blog';
import { configRoutes } from '#domain/http/routes/config';
import { contactRoutes } from '#domain/http/routes/contact';
import { dermatologistsRoutes } from '#domain/http/routes/dermatologists';
import { inboxRoutes } from '#domain/http/routes/desk/inbox';
import { generativeRoutes } from '#domain/http/routes/generative';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { openapiRoutes } from '#domain/http/routes/openapi';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { pagesRoutes } from '#domain/http/routes/pages';
import { peopleRoutes } from '#domain/http/routes/account/people';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { samplesRoutes } from '#domain/http/routes/samples';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { stripeRoutes } from '#domain/http/routes/stripe';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { trainingRoutes } from '#domain/http/routes/training';
import type { Route, RouteTable } from './route';

/** Every HTTP endpoint. `routes.analysis.create` is served by `functions/endpoints/analysis/create.ts`. */
export const routes = {
  config: configRoutes,
  openapi: openapiRoutes,
  auth: authRoutes,
  account: accountRoutes,
  people: peopleRoutes,
  subscription: subscriptionRoutes,
  stripe: stripeRoutes,
  analysis: analysisRoutes,
  samples: samplesRoutes,
  lesions: lesionsRoutes,
  bodyMap: bodyMapRoutes,
  skinChecks: skinChecksRoutes,
  reminders: remindersRoutes,
  skincare: skincareRoutes,
  dermatologists: dermatologistsRoutes,
  contact: contactRoutes,
  blog: blogRoutes,
  pages: pagesRoutes,
  admin: adminRoutes,
  inbox: inboxRoutes,
  audit: auditRoutes,
  accounts: accountsRoutes,
  operations: operationsRoutes,
  generative: generativeRoutes,
  training: trainingRoutes,
} as const satisfies RouteTable;

/** The table of routes as a type. */
export type Routes = typeof routes;
/** The name `group.name` of a route, as infrastructure and logs use it. */
export type RouteName = { [G in keyof Routes]: `${G}.${Extract<keyof Routes[G], string>}` }[keyof Routes];
/** A route of the table, with its name. */
export type NamedRoute = Route & { readonly name: RouteName };

/** Every route of the table. */
export const allRoutes = Object.values(routes).flatMap((group) => Object.values<NamedRoute>(group));
