import type { JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';
import type { LocalCloud, LocalCloudOptions } from '#local/server/cloud';
import { createApp, type App } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import type { JobHandler } from '#functions/runtime/job';
import type { Log } from '#functions/runtime/log';
import type { RecordMetric } from '#functions/runtime/metrics';
import { createServices, type Services } from '#functions/services/services';

export interface StageOptions {
  cloud: LocalCloud;
  /** Answers a request as the cloud's endpoint does. Absent where something stands before it. */
  answer?: LocalCloud['answer'];
  /** Environment variables that replace those of the stage. */
  settings: Environment;
  now: () => Date;
  log: Log;
  recordMetric: RecordMetric;
}

/** The endpoints and jobs of a stage, and the services of an operator. */
export interface TestStage {
  services: Services;
  app: App;
  /** Runs a job as its schedule or its event does. */
  runJob: (name: JobName, event?: unknown) => Promise<void>;
  close: () => void;
}

type FunctionName = RouteName | `jobs.${JobName}`;
type Environment = Record<string, string | undefined>;

/** Environment variables that differ from those of the local cloud. */
export interface StageEnvironments {
  operator: Environment;
  forFunction: (name: FunctionName) => Environment;
}

/** Names that the local cloud must have. Another test stage sets them. */
export const names: Pick<LocalCloudOptions, 'endpointName' | 'placeIndexName'> = {};

/**
 * Opens stage local: the sources in this process, with separate services for each function. Two other files replace this one.
 * In `npm test`, `infra/testing/guarded/testStage.ts` gives each function only the permissions of its role. In `npm run
 * test:deployed`, `infra/testing/deployed/testStage.ts` runs the bundled functions.
 */
export function openStage(
  { cloud, settings, now, log, recordMetric }: StageOptions,
  environments: StageEnvironments = { operator: {}, forFunction: () => ({}) },
): Promise<TestStage> {
  const createStageServices = (environment: Environment) => {
    const config = parseConfig({
      ...cloud.environment,
      ...environment,
      STAGE: 'local',
      SECURE_COOKIES: 'false',
      DEMO_SUBSCRIPTIONS: 'true',
      RATE_LIMIT_SCALE: '20',
      ADMIN_TOTP: 'offered',
      ...settings,
    });
    return createServices(config, { now, log, recordMetric });
  };
  const servicesByFunction = new Map<FunctionName, Services>();
  const servicesFor = (name: FunctionName): Services => {
    const services = servicesByFunction.get(name) ?? createStageServices(environments.forFunction(name));
    servicesByFunction.set(name, services);
    return services;
  };
  const operatorServices = createStageServices(environments.operator);
  return Promise.resolve({
    services: operatorServices,
    app: createApp(operatorServices, servicesFor),
    runJob: async (name, event) => {
      const { handler } = (await import(`../jobs/${name}`)) as { handler: JobHandler };
      await handler.with(servicesFor(`jobs.${name}`))(event);
    },
    close: () => undefined,
  });
}
