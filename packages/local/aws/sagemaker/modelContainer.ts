import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;
const FIRST_RESTART_MS = 250;
const MAX_RESTART_MS = 10_000;
const KILL_AFTER_MS = 2_000;

/** Where a model runs: a command to start (an argument vector; PORT is in its environment), or a running container. */
export type ModelContainerOptions = { command: readonly string[] } | { url: string };

export interface ModelContainer {
  /** The container's address once `/ping` answers 200, or null when it does not within 10 s. */
  waitUntilReady(): Promise<string | null>;
  /** Ends the process. Does nothing for a container that was already running. */
  close(): Promise<void>;
}

const SERVE = path.join(__dirname, '../../../lesion/container/serve.ts');
/** The child exits when this process ends for any reason, even while it is still loading. */
const START = `process.on('disconnect', () => process.exit(0)); require(${JSON.stringify(SERVE)});`;

/** Runs the lesion model's container from its source. */
export const LESION_CONTAINER: ModelContainerOptions = {
  command: [process.execPath, '--require', require.resolve('tsx/cjs'), '--eval', START],
};

/** Starts the container without waiting for it, and restarts it whenever it ends. */
export function startModelContainer(
  options: ModelContainerOptions,
  environment: Record<string, string> = {},
): ModelContainer {
  if ('url' in options) return { waitUntilReady: createPing(() => options.url), close: () => Promise.resolve() };
  const [command, ...args] = options.command;
  if (command === undefined) throw new Error('The container command is empty.');

  let child: ChildProcess | undefined;
  let url: string | undefined;
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  const keepRunning = async () => {
    for (let delay = FIRST_RESTART_MS; !isClosing(); delay = Math.min(delay * 2, MAX_RESTART_MS)) {
      const port = await findFreePort();
      if (isClosing()) return;
      const startedAt = Date.now();
      const current = spawn(command, args, {
        env: { ...process.env, ...environment, PORT: String(port) },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = current;
      url = `http://127.0.0.1:${port}`;
      await waitForExit(current);
      child = url = undefined;
      if (Date.now() - startedAt > MAX_RESTART_MS) delay = FIRST_RESTART_MS;
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  return {
    waitUntilReady: createPing(() => url, closing.signal),
    async close() {
      closing.abort();
      const last = child;
      last?.kill('SIGTERM');
      const timer = setTimeout(() => last?.kill('SIGKILL'), KILL_AFTER_MS);
      await running;
      clearTimeout(timer);
    },
  };
}

/** Resolves when the process has ended, or has failed to start. */
function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

/** Returns a function that polls `/ping` until it answers 200. An address that did is not polled again. */
function createPing(getUrl: () => string | undefined, closing?: AbortSignal): () => Promise<string | null> {
  let readyUrl: string | undefined;
  return async () => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && !closing?.aborted) {
      const url = getUrl();
      if (url !== undefined && url === readyUrl) return url;
      const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
      const response = url === undefined ? null : await fetch(`${url}/ping`, { signal }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.ok) readyUrl = url;
      else await sleep(POLL_MS);
    }
    return null;
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
