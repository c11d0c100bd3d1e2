import type { JobName } from '#domain/operations/jobs';
import type { LocalCloud, LocalCloudOptions } from '#local/server/cloud';
import { createApp, type App } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import type { Job } from '#functions/runtime/job';
import type { Log } from '#functions/runtime/log';
import type { Measure } from '#functions/runtime/measure';
import { createServices, type Services } from '#functions/services/services';

export interface StageOptions {
  cloud: LocalCloud;
  /** Replace those of the stage, by their environment names. */
  settings: Record<string, string | undefined>;
  now: () => Date;
  log: Log;
  measure: Measure;
}

/** What tests reach: the endpoints and jobs of a stage. */
export interface TestStage {
  services: Services;
  app: App;
  /** Runs a job as its clock, or whoever has news for it, would. */
  job: (name: JobName, news?: unknown) => Promise<void>;
  close: () => void;
}

/** Names that the stage's settings fix, for the local cloud to have. */
export const names: Pick<LocalCloudOptions, 'endpointName' | 'placeIndexName'> = {};

/**
 * Stage local: the sources in this process. `npm run test:deployed` has `infra/deployed/testStage.ts` in the place of this
 * file: the bundled functions, as they would be deployed.
 */
export function openStage({ cloud, settings, now, log, measure }: StageOptions): Promise<TestStage> {
  const config = parseConfig({
    ...cloud.resources,
    STAGE: 'local',
    SECURE_COOKIES: 'false',
    DEMO_SUBSCRIPTIONS: 'true',
    RATE_LIMIT_SCALE: '20',
    ADMIN_TOTP: 'offered',
    ...settings,
  });
  const services = createServices(config, { now, log, measure });
  return Promise.resolve({
    services,
    app: createApp(services),
    job: async (name, news) => {
      const { handler } = (await import(`../jobs/${name}`)) as { handler: Job };
      await handler.with(services)(news);
    },
    close: () => undefined,
  });
}
