import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';

const KILL_AFTER_MS = 10_000;
/** An editor writes several files, or one file several times, within this time. */
const DEBOUNCE_MS = 200;
const SOURCE = /\.(ts|tsx|json|mjs|js|css)$/;
const TEST = /\.test\.tsx?$/;

/** The environment variables that a server sends when it is ready, so that its successor listens on the same ports. */
export interface ReadyMessage {
  environment: Record<string, string>;
}

export interface RestartingServerOptions {
  /** Argument vector of the server. It sends a `ReadyMessage` to its parent process and ends on SIGTERM. */
  command: readonly string[];
  /** Folders with the server's code. */
  folders: readonly string[];
  log?: (text: string) => void;
}

export interface RestartingServer {
  /** Sends a message to the server that runs now. */
  send(message: string): void;
  /** Resolves with the exit code when the server has ended by itself before it was ever ready, or was stopped. */
  ended: Promise<number>;
  stop(): void;
}

/** Runs a server as a child process, and restarts it when its code changes. A server that fails waits for the next change. */
export function startRestartingServer(options: RestartingServerOptions): RestartingServer {
  const { command, folders, log = console.log } = options;
  let environment: Record<string, string> | undefined;
  let isStopping = false;
  let isRestarting = false;
  let child: ChildProcess | undefined;
  let finish: (code: number) => void;
  const ended = new Promise<number>((resolve) => (finish = resolve));

  const start = () => {
    const current = spawn(command[0]!, command.slice(1), {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = current;
    current.on('message', (message) => {
      ({ environment } = message as ReadyMessage);
    });
    current.once('exit', (code) => {
      if (child === current) child = undefined;
      if (isStopping || (environment === undefined && !isRestarting)) end(code ?? 1);
      else if (code !== 0 && !isRestarting) log('The server has stopped. It starts again when its code changes.');
    });
  };
  const restart = async () => {
    log('The code has changed. The server restarts.');
    isRestarting = true;
    await stopChild(child);
    isRestarting = false;
    if (!isStopping) start();
  };
  const end = (code: number) => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    finish(code);
  };

  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const scheduleRestart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, DEBOUNCE_MS);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file !== null && SOURCE.test(file) && !TEST.test(file)) scheduleRestart();
    }),
  );
  start();
  return {
    send: (message) => {
      if (child?.connected) child.send(message);
    },
    ended,
    stop: () => {
      isStopping = true;
      clearTimeout(timer);
      if (child) child.kill('SIGTERM');
      else end(0);
    },
  };
}

/** Resolves when the process has ended. */
async function stopChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await exit;
  clearTimeout(timer);
}
