import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { parseConfig } from '#functions/runtime/config';
import { createServices } from '#functions/services/services';
import { type RunningProduct, createCall } from './runningProduct';

/** Where a product runs, and the environment of its functions. */
export interface ProductAddress {
  url: string;
  environment: Record<string, string>;
}

/** A product in a process of its own. */
export interface ProductProcess extends RunningProduct {
  /** The process that was started: the product itself, or a program that runs it. */
  child: ChildProcess;
  url: string;
  /** Milliseconds from the start of the process until it served requests. */
  startMs: number;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the product, which ends with its parent, and waits for a program that runs it. */
  disconnect(): Promise<void>;
}

/**
 * Starts the product over a data directory and waits until it serves requests. Throws with its standard error when it ends.
 * @param launcher a program with its arguments that runs the command after it, such as `strace`
 */
export async function startProductProcess(
  dataDir: string,
  launcher: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<ProductProcess> {
  const startedAt = performance.now();
  const [command, ...args] = [
    ...launcher,
    ...[process.execPath, '--import', pathToFileURL(require.resolve('tsx')).href],
    ...[require.resolve('./productProcess.ts'), dataDir],
  ];
  const child = spawn(command!, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors: Buffer[] = [];
  child.stderr!.on('data', (bytes: Buffer) => errors.push(bytes));
  const exited = once(child, 'exit');
  const ended = exited.then(() => Promise.reject(new Error(Buffer.concat(errors).toString())));
  const [address] = (await Promise.race([once(child, 'message'), ended])) as [ProductAddress];
  ended.catch(() => undefined);
  return {
    child,
    url: address.url,
    startMs: performance.now() - startedAt,
    call: createCall((request) => fetch(request), address.url),
    services: createServices(parseConfig(address.environment), { log: () => undefined, recordMetric: () => undefined }),
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await exited;
    },
    disconnect: async () => {
      child.disconnect();
      await exited;
    },
  };
}
