import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;
const FIRST_RESTART_MS = 250;
const LONGEST_RESTART_MS = 10_000;
const KILL_AFTER_MS = 2_000;

/** Where a model runs: a command to start here (argument vector; it is given PORT), or one that already runs. */
export type ContainerOptions = { command: readonly string[] } | { url: string };

export interface ModelContainer {
  /** The container's address once `/ping` answers 200, or null when it does not within 10 s. */
  ready(): Promise<string | null>;
  /** Ends the process; an address that was only given is left alone. */
  close(): Promise<void>;
}

const SERVE = path.join(__dirname, '../../../lesion/container/serve.ts');
/** The child ends when this process is gone, however it went, even while it is still loading. */
const START = `process.on('disconnect', () => process.exit(0)); require(${JSON.stringify(SERVE)});`;

/** The lesion model's container, run from its source. */
export const LESION_CONTAINER: ContainerOptions = {
  command: [process.execPath, '--require', require.resolve('tsx/cjs'), '--eval', START],
};

/** Starts the container (at once, without waiting for it) and starts it again whenever it ends. */
export function openContainer(options: ContainerOptions, environment: Record<string, string> = {}): ModelContainer {
  if ('url' in options) return { ready: pinged(() => options.url), close: () => Promise.resolve() };
  const [command, ...args] = options.command;
  if (command === undefined) throw new Error('The container command is empty.');

  let child: ChildProcess | undefined;
  let url: string | undefined;
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  const keepRunning = async () => {
    for (let delay = FIRST_RESTART_MS; !isClosing(); delay = Math.min(delay * 2, LONGEST_RESTART_MS)) {
      const port = await freePort();
      if (isClosing()) return;
      const startedAt = Date.now();
      const started = spawn(command, args, {
        env: { ...process.env, ...environment, PORT: String(port) },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = started;
      url = `http://127.0.0.1:${port}`;
      await ended(started);
      child = url = undefined;
      if (Date.now() - startedAt > LONGEST_RESTART_MS) delay = FIRST_RESTART_MS;
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  return {
    ready: pinged(() => url, closing.signal),
    async close() {
      closing.abort();
      const stubborn = child;
      stubborn?.kill('SIGTERM');
      const timer = setTimeout(() => stubborn?.kill('SIGKILL'), KILL_AFTER_MS);
      await running;
      clearTimeout(timer);
    },
  };
}

/** Resolves when the process has ended, or could not be started at all. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

/** Asks `/ping` until it answers 200; an address that once did is not asked again while it stays the same. */
function pinged(url: () => string | undefined, closing?: AbortSignal): () => Promise<string | null> {
  let isReady: string | undefined;
  return async () => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && !closing?.aborted) {
      const current = url();
      if (current !== undefined && current === isReady) return current;
      const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
      const response = current === undefined ? null : await fetch(`${current}/ping`, { signal }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.ok) isReady = current;
      else await sleep(POLL_MS);
    }
    return null;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
