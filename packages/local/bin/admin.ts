import { configFromEnvironment } from '../../../functions/config';
import { grantAdmin, revokeAdmin } from '../../../functions/operator/admin';
import { createServices } from '../../../functions/services';
import { runningCloud, startLocalCloud } from '../cloud';
import { dataDir, localEnvironment } from './environment';

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL';

/**
 * Makes somebody an administrator, or no longer one. Works on the deployed stage whose settings are in the environment
 * (TABLE_NAME and the rest), else on the product of this machine, whether it runs or not.
 */
async function admin([action, email]: string[]): Promise<void> {
  const change = { grant: grantAdmin, revoke: revokeAdmin }[action ?? ''];
  if (!change || !email) throw new Error(USAGE);
  if (process.env['TABLE_NAME']) {
    console.log(await change(createServices(configFromEnvironment()), email));
    return;
  }
  const running = await runningCloud(dataDir);
  const cloud = running ? undefined : await startLocalCloud({ dataDir });
  try {
    const resources = running ?? cloud?.resources;
    if (!resources) throw new Error('The local cloud did not start.');
    Object.assign(process.env, localEnvironment(resources));
    console.log(await change(createServices(configFromEnvironment()), email));
  } finally {
    await cloud?.close();
  }
}

admin(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
