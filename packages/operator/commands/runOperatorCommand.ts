import { loadConfig } from '#functions/runtime/config';
import { createServices, type Services } from '#functions/services/services';
import { findRunningCloud, startLocalCloud } from '#local/server/cloud';
import { dataDir, localEnvironment, restoredTable } from '#start/environment';

/** An operator's command. Its answer is printed. */
interface OperatorCommand {
  /** The parameters in the usage text: names in capitals, optional ones in brackets. */
  parameters: string;
  /** One sentence for the usage text. */
  description: string;
  run: (services: Services, ...args: string[]) => Promise<string>;
}

/**
 * Runs the command named by the arguments of `npm run SCRIPT --`, or prints the usage. Works on the deployed stage whose
 * settings are in the environment (TABLE_NAME and others), else on the product on this machine, running or not.
 */
export function runOperatorCommand(script: string, commands: Record<string, OperatorCommand>): void {
  run(script, commands, process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(script: string, commands: Record<string, OperatorCommand>, args: string[]): Promise<void> {
  const usage = formatUsage(script, commands);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  const name = [args.slice(0, 2).join(' '), args[0] ?? '', ''].find((candidate) => Object.hasOwn(commands, candidate));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) throw new Error(usage);
  const values = name === '' ? args : args.slice(name.split(' ').length);
  if (values.length < countRequiredParameters(command)) throw new Error(usage);
  await withServices(async (services) => console.log(await command.run(services, ...values)));
}

function formatUsage(script: string, commands: Record<string, OperatorCommand>): string {
  const lines = Object.entries(commands).map(([name, { parameters, description }]) => {
    const separator = script.includes(' -- ') ? '' : '--';
    const call = ['npm run', script, ...(name || parameters ? [separator, name, parameters] : [])];
    return `  ${call.filter((word) => word !== '').join(' ')}\n      ${description}`;
  });
  return ['Usage:', ...lines].join('\n');
}

const countRequiredParameters = ({ parameters }: OperatorCommand): number =>
  parameters.split(' ').filter((word) => /^[a-zA-Z]/.test(word)).length;

async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  if (process.env['TABLE_NAME']) return work(createServices(loadConfig()));
  const running = await findRunningCloud(dataDir);
  const cloud = running ? undefined : await startLocalCloud({ dataDir, tableName: restoredTable });
  try {
    const environment = running ?? cloud?.environment;
    if (!environment) throw new Error('The local cloud did not start.');
    Object.assign(process.env, localEnvironment(environment));
    await work(createServices(loadConfig()));
  } finally {
    await cloud?.close();
  }
}
