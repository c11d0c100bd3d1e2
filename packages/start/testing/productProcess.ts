import { resolve } from 'node:path';
import { createApp } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import type { JobHandler } from '#functions/runtime/job';
import { createServices } from '#functions/services/services';
import { startTestModel } from '#functions/testing/testModel';
import { scheduledJobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { startScheduler } from '#local/aws/scheduler';
import { localEnvironment } from '#start/environment';
import { startLocalCloud } from '#local/server/cloud';
import { startGateway } from '#local/server/gateway';
import type { ProductAddress } from './startProductProcess';

/** Has the page of the application, into which pages of articles are written, but none of its scripts. */
const SITE_SOURCES = resolve(__dirname, '../../../web');

/** Runs the product without its scripts, with a model that assesses every photo alike. Sends its address to its parent. */
async function serveProduct(dataDir: string): Promise<void> {
  const { container } = await startTestModel();
  const cloud = await startLocalCloud({ dataDir, container });
  const environment = { ...localEnvironment(cloud.environment), RATE_LIMIT_SCALE: '1000', ADMIN_TOTP: 'offered' };
  const config = {
    ...parseConfig(environment),
    get siteFilesUrl() {
      return gateway.url;
    },
  };
  const services = createServices(config, {
    log: ({ level, error }) => level === 'error' && console.error(error),
    recordMetric: () => undefined,
  });
  const { invoke } = createApp(services);
  const gateway = await startGateway({ routes, invoke, port: 0, staticDir: SITE_SOURCES });
  startScheduler(scheduledJobs, async (name) => {
    const { handler } = (await import(`../../../functions/jobs/${name}`)) as { handler: JobHandler };
    await handler.with(services)(undefined);
  });
  process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
  process.on('message', ({ userId }: { userId: number }) => {
    process.seteuid!(userId);
    process.send?.({});
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ url: gateway.url, environment } satisfies ProductAddress);
}

serveProduct(process.argv[2]!).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
