import { configFromEnvironment } from '#functions/runtime/config';
import { createServices, type Services } from '#functions/services/services';
import { runningCloud, startLocalCloud } from '#local/server/cloud';
import { dataDir, localEnvironment } from './environment';

/** A command of the operator; what it answers is printed. */
interface Command {
  /** What follows the command's words, as the usage shows it: names in capitals, those in brackets may be left out. */
  given: string;
  run: (services: Services, ...given: string[]) => Promise<string>;
}

/**
 * Runs the command named by the words after `npm run SCRIPT --`, or prints how it is used. Works on the deployed stage whose
 * settings are in the environment (TABLE_NAME and the rest), else on the product of this machine, whether it runs or not.
 */
export function operate(script: string, commands: Record<string, Command>): void {
  run(script, commands, process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(script: string, commands: Record<string, Command>, given: string[]): Promise<void> {
  const lines = Object.entries(commands).map(([words, command]) => `  npm run ${script} -- ${words} ${command.given}`);
  const usage = new Error(['Usage:', ...lines].join('\n'));
  const words = [given.slice(0, 2).join(' '), given[0] ?? ''].find((name) => Object.hasOwn(commands, name));
  const command = words === undefined ? undefined : commands[words];
  if (words === undefined || !command) throw usage;
  const rest = given.slice(words.split(' ').length);
  if (rest.length < command.given.split(' ').filter((word) => /^[a-zA-Z]/.test(word)).length) throw usage;

  const execute = async () => console.log(await command.run(createServices(configFromEnvironment()), ...rest));
  if (process.env['TABLE_NAME']) return execute();
  const running = await runningCloud(dataDir);
  const cloud = running ? undefined : await startLocalCloud({ dataDir });
  try {
    const resources = running ?? cloud?.resources;
    if (!resources) throw new Error('The local cloud did not start.');
    Object.assign(process.env, localEnvironment(resources));
    await execute();
  } finally {
    await cloud?.close();
  }
}
