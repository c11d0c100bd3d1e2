import { configFromEnvironment } from '../../../functions/config';
import { disable, enable, grantAdmin, revokeAdmin } from '../../../functions/operator/admin';
import { verifyAudit } from '../../../functions/operator/audit';
import { listIncidents, moveIncident, openIncident } from '../../../functions/operator/incidents';
import { publishPolicy } from '../../../functions/operator/policy';
import { createServices, type Services } from '../../../functions/services';
import { runningCloud, startLocalCloud } from '../cloud';
import { dataDir, localEnvironment } from './environment';

interface Command {
  /** What follows the command's words, as the usage shows it. */
  given: string;
  run: (services: Services, ...given: string[]) => Promise<string>;
}

const commands: Record<string, Command> = {
  grant: { given: 'EMAIL', run: (services, email = '') => grantAdmin(services, email) },
  revoke: { given: 'EMAIL', run: (services, email = '') => revokeAdmin(services, email) },
  disable: { given: 'EMAIL', run: (services, email = '') => disable(services, email) },
  enable: { given: 'EMAIL', run: (services, email = '') => enable(services, email) },
  'incident open': {
    given: 'TYPE low|medium|high|critical DESCRIPTION [DETECTED_AT]',
    run: (services, incidentType = '', severity = '', description = '', detectedAt?: string) =>
      openIncident(services, { incidentType, severity, description, detectedAt }),
  },
  'incident move': {
    given: 'ID investigating|contained|resolved',
    run: (services, id = '', to = '') => moveIncident(services, id, to),
  },
  'incident list': { given: '', run: (services) => listIncidents(services) },
  'policy publish': {
    given: 'VERSION SUMMARY',
    run: (services, version = '', summary = '') => publishPolicy(services, version, summary),
  },
  'audit verify': { given: '', run: (services) => verifyAudit(services) },
};

const usage = (): string =>
  ['Usage:', ...Object.entries(commands).map(([words, { given }]) => `  npm run admin -- ${words} ${given}`)].join(
    '\n',
  );

/**
 * What operators do. Works on the deployed stage whose settings are in the environment (TABLE_NAME and the rest), else on
 * the product of this machine, whether it runs or not.
 */
async function admin(given: string[]): Promise<void> {
  const words = [given.slice(0, 2).join(' '), given[0] ?? ''].find((name) => Object.hasOwn(commands, name));
  const command = words === undefined ? undefined : commands[words];
  if (words === undefined || !command) throw new Error(usage());
  const rest = given.slice(words.split(' ').length);
  if (rest.length < command.given.split(' ').filter((word) => /^[a-zA-Z]/.test(word)).length) throw new Error(usage());
  const run = async () => console.log(await command.run(createServices(configFromEnvironment()), ...rest));
  if (process.env['TABLE_NAME']) {
    await run();
    return;
  }
  const running = await runningCloud(dataDir);
  const cloud = running ? undefined : await startLocalCloud({ dataDir });
  try {
    const resources = running ?? cloud?.resources;
    if (!resources) throw new Error('The local cloud did not start.');
    Object.assign(process.env, localEnvironment(resources));
    await run();
  } finally {
    await cloud?.close();
  }
}

admin(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
