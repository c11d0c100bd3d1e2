import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the command that the first argument of `npm run SCRIPT --` names, with the other arguments, and ends as it does. Without a
 * name, lists all of them. Each has a `description` and a `file`, or the arguments of Jest.
 */
export function runNamedCommand(script, commands) {
  const [name, ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    const width = Math.max(...Object.keys(commands).map((each) => each.length));
    const lines = Object.entries(commands).map(([each, { description }]) => `  ${each.padEnd(width)}  ${description}`);
    console.log(`npm run ${script} -- NAME …\n\n${lines.join('\n')}`);
    process.exit(name === undefined ? 0 : 1);
  }
  const { file, nodeOptions = [], jest, prepare } = command;
  prepare?.();
  const program = jest ? ['node_modules/jest/bin/jest.js', ...jest] : [...nodeOptions, '--import', 'tsx', file];
  // tsx looks for it in the working directory, which a process of a command may leave.
  const env = { ...process.env, TSX_TSCONFIG_PATH: `${root}tsconfig.json` };
  const { status, signal } = spawnSync(process.execPath, [...program, ...args], { cwd: root, env, stdio: 'inherit' });
  process.exit(signal ? 1 : status);
}
