import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from '../../web/build';
import { startRestartingServer } from './restartingServer';

const ROOT = join(__dirname, '../..');
/** What the server is made of. */
const SERVER_FOLDERS = [
  'functions',
  'infra',
  ...['domain', 'data', 'lesion', 'local', 'start', 'zip'].map((name) => `packages/${name}`),
];

/** Runs the product for development: rebuilds the site, and restarts the server, when their code changes. */
async function dev(): Promise<void> {
  let notifyRebuilt: () => void = () => undefined;
  await buildWeb({ outDir: resolve(ROOT, 'build/web'), watch: true, onRebuild: () => notifyRebuilt() });
  const tsx = pathToFileURL(require.resolve('tsx')).href;
  const server = startRestartingServer({
    command: [process.execPath, '--import', tsx, join(__dirname, 'serve.ts'), '--dev'],
    folders: SERVER_FOLDERS.map((name) => join(ROOT, name)),
  });
  notifyRebuilt = () => server.send('reload');
  process.once('SIGTERM', () => server.stop());
  process.once('SIGINT', () => server.stop());
  process.exit(await server.ended);
}

dev().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
