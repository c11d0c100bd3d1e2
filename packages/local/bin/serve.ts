import { join, resolve } from 'node:path';
import { configFromEnvironment } from '#functions/runtime/config';
import { createApp } from '#functions/http/app';
import type { Job } from '#functions/runtime/job';
import { standardOutput } from '#functions/runtime/log';
import type { Measure } from '#functions/runtime/measure';
import { publishSamples, seedArticles } from '#functions/operator/seed';
import { createServices } from '#functions/services/services';
import { buildWeb } from '../../../web/build';
import { clocked, type JobName } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { startLocalCloud } from '#local/server/cloud';
import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { startGateway } from '#local/server/gateway';
import { dataDir, localEnvironment } from './environment';
import { startScheduler } from '#local/aws/scheduler';
import { reloadPages } from './reload';

const ROOT = join(__dirname, '../../..');
const SITE = resolve(ROOT, 'build/web');

/** Runs the whole product on 127.0.0.1: the cloud it needs, its functions behind a gateway, and its web. */
async function serve(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const port = Number(process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('PORT must be a number from 0 to 65535.');
  const reload = reloadPages();
  const [cloud] = await Promise.all([
    startLocalCloud({ dataDir, container: LESION_CONTAINER }),
    buildWeb({ outDir: SITE, ...(dev && { watch: true, onRebuild: reload.now }) }),
  ]);
  Object.assign(process.env, localEnvironment(cloud.resources));
  const config = configFromEnvironment();
  const told = standardOutput(config.stage, () => new Date());
  // Somebody watches this terminal: of the jobs, which run each second here, it shows what failed.
  const measure: Measure = (measurement) => {
    if (!('job' in measurement) || measurement.level === 'error') told(measurement);
  };
  const services = createServices(config, { measure });
  await seedArticles(services);
  await publishSamples(services);
  const app = createApp(services);
  const gateway = await startGateway({
    routes,
    invoke: app.invoke,
    port,
    staticDir: SITE,
    ...(dev && { extra: reload.routes }),
  });
  const work = async (name: JobName, news?: unknown) => {
    const { handler } = (await import(`../../../functions/jobs/${name}`)) as { handler: Job };
    await handler.with(services)(news);
  };
  const scheduler = startScheduler(clocked, (name) => work(name));
  cloud.onMailFeedback((news) => work('mailFeedback', news));
  cloud.stripe.deliverTo(`${gateway.url}${routes.stripe.webhook.path}`);

  const stop = async () => {
    reload.close();
    await gateway.close();
    await scheduler.close();
    await cloud.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  console.log(`
  The product   ${gateway.url}
  Mail inbox    ${cloud.inboxUrl}
  Payments      ${cloud.stripeUrl}
  An admin      register in the browser, then: npm run admin -- grant EMAIL
  Data          ${dataDir}
`);
}

/** What the person at the terminal reads when the product does not start. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error.message;
  return `${error.message}. Stop the program that uses this port, or choose another: PORT=3001 npm start`;
}

serve().catch((error: unknown) => {
  console.error(inWords(error));
  process.exit(1);
});
