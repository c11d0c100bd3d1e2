import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobName } from '#domain/operations/jobs';
import type { Route } from '#domain/http/route';
import { routes, type RouteName } from '#domain/http/routes';
import { gateway } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import type { LogEntry } from '#functions/runtime/log';
import type { Measurement } from '#functions/runtime/measure';
import { createServices } from '#functions/services/services';
import type { StageOptions, TestStage } from '#functions/testing/testStage';
import { addresses, NAMES, STAGE } from './made';
import { CALLED } from './conclude';
import { startDeployed } from './start';

/** Tests are faster than people, and their site is plain HTTP on loopback. */
const OF_TESTS = { RATE_LIMIT_SCALE: '20', SITE_ORIGINS: 'http://127.0.0.1:3000' };

/** Whose access key the guard never sees. */
const OPERATOR = { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' };

/** The local cloud has the names that the templates give. */
export const names = NAMES;

/**
 * What would be deployed, in the place of `functions/testing/testStage.ts`: the API tests then reach the bundled functions through
 * the gateway of the template. `services` stay those of an operator, who is refused nothing.
 */
export async function openStage({ cloud, settings, now, log, measure }: StageOptions): Promise<TestStage> {
  const folder = process.env['DEPLOYED'];
  if (folder === undefined) throw new Error('Run these tests with `npm run test:deployed`');
  const { endpoint } = cloud;
  const all = { ...OF_TESTS, ...settings };
  const print = (line: string) => {
    const entry = JSON.parse(line) as LogEntry | Measurement;
    for (const added of ['_aws', 'failures', 'refusals']) Reflect.deleteProperty(entry, added);
    if ('route' in entry) log(entry);
    else measure(entry);
  };
  const mishap = (what: string) => process.stderr.write(`${what}\n`);
  const deployed = await startDeployed({ folder, cloud, now, print, settings: all, mishap });

  Object.assign(process.env, OPERATOR);
  const told = Object.assign({}, ...deployed.functions.map(({ environment }) => environment)) as typeof settings;
  const config = parseConfig({ ...addresses(cloud, endpoint), ...told, ...all });
  const services = createServices(config, { now, log, measure });

  const named = deployed.routes.map((route) => ({ name: nameOf(route), route }));
  const invoke = async (name: RouteName, event: Parameters<typeof deployed.answer>[1]) => {
    const { route } = named.find((each) => each.name === name)!;
    const result = await deployed.answer(route, event);
    if (result.statusCode < 300) appendFileSync(join(folder, CALLED), `${name}\n`);
    return result;
  };
  const notFound = { statusCode: 404, body: '{"message":"Not Found"}' };
  return {
    services,
    app: { routes, invoke, fetch: gateway(named, invoke, notFound) },
    job: (name: JobName, news?: unknown) => deployed.run(`skin-lesion-${STAGE}-jobs-${name}`, news),
    close: () => {
      deployed.close();
      if (deployed.mishaps.length > 0) throw new Error(`Deployed, this would fail:\n${deployed.mishaps.join('\n')}`);
    },
  };
}

/** The name of a deployed route in the routes table. */
function nameOf({ method, path }: { method: string; path: string }): RouteName {
  for (const [group, members] of Object.entries<Record<string, Route>>(routes)) {
    for (const [name, route] of Object.entries(members)) {
      if (route.method === method && route.path === path) return `${group}.${name}` as RouteName;
    }
  }
  throw new Error(`The template has a route that the table has not: ${method} ${path}`);
}
