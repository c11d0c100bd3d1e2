import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobName } from '#domain/operations/jobs';
import type { HttpEvent } from '#domain/http/httpEvent';
import { listMethods, type Route } from '#domain/http/route';
import { routes, type RouteName } from '#domain/http/routes';
import { createFetch } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import type { LogEntry } from '#functions/runtime/logEntry';
import type { MetricEntry } from '#functions/runtime/metrics';
import { createServices } from '#functions/services/services';
import type { StageOptions, TestStage } from '#functions/testing/testStage';
import { toLambdaName } from '../../lambdaName';
import { DEPLOYED_STAGE, getServiceAddresses, RESOURCE_NAMES } from '../assembly/deployTimeValues';
import { SUCCESS_LOG } from './assertAllRoutesSucceeded';
import { getAssemblyFolder } from './getAssemblyFolder';
import { startDeployedStage } from './startDeployedStage';

/** Tests call faster than people, and their site is plain HTTP on loopback. */
const TEST_SETTINGS = { RATE_LIMIT_SCALE: '20', SITE_ORIGINS: 'http://127.0.0.1:3000' };

/** The operator calls the services directly, not through the guard. */
const OPERATOR_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' };

/** The names that the templates set. */
export const names = RESOURCE_NAMES;

/**
 * Opens a deployed stage, instead of `functions/testing/testStage.ts`. The API tests call the bundled functions through the
 * gateway of the templates. `services` are those of an operator, who has all permissions.
 */
export async function openStage({ cloud, settings, now, log, recordMetric }: StageOptions): Promise<TestStage> {
  const folder = getAssemblyFolder(DEPLOYED_STAGE);
  const allSettings = { ...TEST_SETTINGS, ...settings };
  const stage = await startDeployedStage({
    folder,
    cloud,
    now,
    settings: allSettings,
    print: (line) => {
      const entry = parseLogLine(line);
      if ('route' in entry) log(entry);
      else recordMetric(entry);
    },
    onFailure: (message) => process.stderr.write(`${message}\n`),
  });

  Object.assign(process.env, OPERATOR_CREDENTIALS);
  const environments = stage.functions.map(({ environment }) => environment);
  const environment = Object.assign({}, ...environments) as typeof settings;
  const config = parseConfig({ ...getServiceAddresses(cloud, cloud.endpoint), ...environment, ...allSettings });
  const services = createServices(config, { now, log, recordMetric });

  const namedRoutes = stage.routes.map((route) => ({ ...route, name: findRouteName(route) }));
  const invoke = async (name: RouteName, event: HttpEvent) => {
    const route = namedRoutes.find((each) => each.name === name)!;
    const result = await stage.handle(route, event);
    if (result.statusCode < 300) appendFileSync(join(folder, SUCCESS_LOG), `${name}\n`);
    return result;
  };
  const fetch = createFetch({
    routes: namedRoutes,
    invoke: ({ name }, event) => invoke(name, event),
    respondUnmatched: () => ({ statusCode: 404, body: '{"message":"Not Found"}' }),
  });
  return {
    services,
    app: { routes, invoke, fetch },
    runJob: (name: JobName, event?: unknown) => stage.run(toLambdaName(DEPLOYED_STAGE, `jobs.${name}`), event),
    close: () => {
      stage.close();
      if (stage.failures.length > 0) throw new Error(`Deployed, this would fail:\n${stage.failures.join('\n')}`);
    },
  };
}

/** Parses a log line without the members that only CloudWatch reads. */
function parseLogLine(line: string): LogEntry | MetricEntry {
  const entry = JSON.parse(line) as LogEntry | MetricEntry;
  for (const member of ['_aws', 'failures', 'refusals']) Reflect.deleteProperty(entry, member);
  return entry;
}

function findRouteName({ method, path }: { method: string; path: string }): RouteName {
  for (const [group, members] of Object.entries<Record<string, Route>>(routes)) {
    for (const [name, route] of Object.entries(members)) {
      if (route.path === path && listMethods(route).some((each) => each === method))
        return `${group}.${name}` as RouteName;
    }
  }
  throw new Error(`The table of routes lacks a route of the templates: ${method} ${path}`);
}
