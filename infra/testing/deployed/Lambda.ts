import { fork, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { INFRA_FOLDER } from '../../paths';
import type { DeployedFunction } from '../assembly/deployment';

const RUNTIME = join(INFRA_FOLDER, 'testing/deployed/runtime.mjs');
/** Further concurrent calls of a function wait, as with reserved concurrency. */
const MAX_INSTANCES = 3;
const SECOND = 1000;

type Message = { log: string } | { result: unknown } | { failure: { name: string; message: string; stack: string } };

/** A function threw, timed out or could not be loaded. */
export class FunctionError extends Error {}

export interface LambdaOptions {
  /** Variables that Lambda sets besides the function's own, and addresses of services. */
  runtimeVariables: Readonly<Record<string, string>>;
  now: () => Date;
  /** Receives the lines that the function prints. */
  print: (line: string) => void;
}

/**
 * Runs a function as Lambda does: in processes that have only its asset and its environment. A process handles one event at a
 * time, and ends where an event takes longer than the function's timeout.
 */
export class Lambda {
  private readonly instances = new Set<ChildProcess>();
  private readonly idle: ChildProcess[] = [];
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly deployedFunction: DeployedFunction,
    private readonly options: LambdaOptions,
  ) {}

  /** Returns the handler's result. Throws FunctionError where it fails. */
  async invoke(event: unknown): Promise<unknown> {
    while (this.idle.length === 0 && this.instances.size >= MAX_INSTANCES) {
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    const instance = this.idle.pop() ?? (await this.startInstance());
    try {
      const result = await this.run(instance, event);
      this.idle.push(instance);
      return result;
    } finally {
      this.queue.shift()?.();
    }
  }

  close(): void {
    for (const instance of this.instances) instance.kill('SIGKILL');
  }

  /** Resolves when the instance has loaded its code or failed to. The function's timeout does not include this time. */
  private async startInstance(): Promise<ChildProcess> {
    const { file, handler, environment, memoryMb } = this.deployedFunction;
    const instance = fork(RUNTIME, [file, handler], {
      cwd: dirname(file),
      env: { ...this.options.runtimeVariables, ...environment },
      execArgv: ['--no-warnings', `--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    instance.unref();
    instance.channel?.unref();
    this.instances.add(instance);
    await new Promise<void>((resolve) => instance.once('message', () => resolve()).once('exit', () => resolve()));
    return instance;
  }

  private run(instance: ChildProcess, event: unknown): Promise<unknown> {
    const { name, timeoutSeconds } = this.deployedFunction;
    const { now, print } = this.options;
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        cleanUp();
        this.instances.delete(instance);
        instance.kill('SIGKILL');
        reject(new FunctionError(`${name}: ${reason}`));
      };
      const timeout = setTimeout(() => fail(`Task timed out after ${timeoutSeconds} seconds`), timeoutSeconds * SECOND);
      const onExit = () => fail('The process ended');
      const onMessage = (message: Message) => {
        if ('log' in message) print(message.log);
        else if ('failure' in message) fail(message.failure.stack);
        else {
          cleanUp();
          resolve(message.result);
        }
      };
      const cleanUp = () => {
        clearTimeout(timeout);
        instance.off('exit', onExit).off('message', onMessage);
      };
      instance.on('exit', onExit).on('message', onMessage);
      if (instance.connected) instance.send({ event, at: now().getTime() });
      else onExit();
    });
  }
}
