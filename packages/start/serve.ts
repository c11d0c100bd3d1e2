import { resolve } from 'node:path';
import { loadConfig } from '#functions/runtime/config';
import { createApp } from '#functions/http/app';
import type { JobHandler } from '#functions/runtime/job';
import { createLogger } from '#functions/runtime/log';
import type { RecordMetric } from '#functions/runtime/metrics';
import { publishSamples, seedArticles } from '#functions/services/starterArticles/seedArticles';
import { createServices, type Services } from '#functions/services/services';
import { buildWeb } from '../../web/build';
import { scheduledJobs, type JobName } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { startLocalCloud } from '#local/server/cloud';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { startGateway } from '#local/server/gateway';
import { buildIfChanged } from './buildIfChanged';
import { dataDir, localEnvironment, restoredTable } from './environment';
import { startScheduler } from '#local/aws/scheduler';
import { createPageReloader } from './pageReloader';
import type { ReadyMessage } from './restartingServer';

const ROOT = resolve(__dirname, '../..');
const SITE = resolve(ROOT, 'build/web');
/** What the site is built from. */
const SITE_SOURCES = ['web', 'packages/domain', 'packages/lesion', 'package-lock.json'].map((path) =>
  resolve(ROOT, path),
);

/**
 * Runs the whole product on 127.0.0.1: the local cloud, the functions behind a gateway, and the site. With `--repair`, it
 * first repairs damaged stores. With `--dev`, `dev.ts` builds the site and restarts this process, which then listens on the
 * same ports (PORT and CLOUD_PORT).
 */
async function serve(): Promise<void> {
  const isDev = process.argv.includes('--dev');
  const repair = process.argv.includes('--repair');
  const port = parsePort('PORT', 3000);
  const [cloud] = await Promise.all([
    startLocalCloud({
      ...{ dataDir, repair, container: LESION_CONTAINER },
      ...{ port: parsePort('CLOUD_PORT', 0), tableName: restoredTable },
    }),
    isDev
      ? Promise.resolve()
      : buildIfChanged({ sources: SITE_SOURCES, outDir: SITE, build: () => buildWeb({ outDir: SITE }) }),
  ]);
  for (const report of cloud.repairs) console.log(report);
  Object.assign(process.env, localEnvironment(cloud.environment));
  const services = createLocalServices(() => gateway.url);
  await seedArticles(services);
  await publishSamples(services);
  const { invoke } = createApp(services);
  const reloader = createPageReloader();
  const gateway = await startGateway({
    routes,
    invoke,
    port,
    staticDir: SITE,
    ...(isDev && { extra: (req, res) => reloader.handle(req, res) }),
  });
  const scheduler = startScheduler(scheduledJobs, (name) => runJob(services, name));
  cloud.onMailFeedback((notification) => runJob(services, 'mailFeedback', notification));
  cloud.stripe.deliverTo(`${gateway.url}${routes.stripe.webhook.path}`);

  const stop = async () => {
    reloader.close();
    await gateway.close();
    await scheduler.close();
    await cloud.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  if (isDev) {
    process.on('message', () => reloader.reload());
    process.once('disconnect', () => void stop());
    const environment = { PORT: new URL(gateway.url).port, CLOUD_PORT: String(cloud.port) };
    process.send?.({ environment } satisfies ReadyMessage);
  }

  console.log(`
  The product   ${gateway.url}
  Mail inbox    ${cloud.inboxUrl}
  Payments      ${cloud.stripeUrl}
  An admin      register in the browser, then: npm run admin -- grant EMAIL
  Data          ${dataDir}
`);
}

function parsePort(name: string, defaultPort: number): number {
  const port = Number(process.env[name] ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} must be a number from 0 to 65535.`);
  return port;
}

/** Logs requests, and of the jobs, which run every second here, failures only. The site's address is known once it listens. */
function createLocalServices(getSiteUrl: () => string): Services {
  const config = {
    ...loadConfig(),
    get siteFilesUrl() {
      return getSiteUrl();
    },
  };
  const log = createLogger(config.stage, () => new Date());
  const recordMetric: RecordMetric = (metric) => {
    if (!('job' in metric) || metric.level === 'error') log(metric);
  };
  return createServices(config, { recordMetric });
}

async function runJob(services: Services, name: JobName, event?: unknown): Promise<void> {
  const { handler } = (await import(`../../functions/jobs/${name}`)) as { handler: JobHandler };
  await handler.with(services)(event);
}

/** The message for the person at the terminal when the product does not start. */
function describeStartError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error.message;
  return `${error.message}. Stop the program that uses this port, or choose another: PORT=3001 npm start`;
}

serve().catch((error: unknown) => {
  console.error(describeStartError(error));
  process.exit(1);
});
