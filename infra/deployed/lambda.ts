import { fork, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { INFRA } from '../places';
import type { DeployedFunction } from './deployment';

const RUNTIME = join(INFRA, 'deployed/runtime.mjs');
/** More calls of one function at a time wait for an instance, as at its reserved concurrency. */
const MAX_INSTANCES = 3;
const SECOND = 1000;

type Answer = { log: string } | { result: unknown } | { failure: { name: string; message: string; stack: string } };

/** A function threw, ran out of time, or could not be loaded. */
export class FunctionError extends Error {}

export interface LambdaOptions {
  /** Variables that Lambda adds to the function's own, and where the services answer. */
  added: Readonly<Record<string, string>>;
  now: () => Date;
  /** Takes what a function prints. */
  print: (line: string) => void;
}

/**
 * A function run as Lambda runs it: in processes of its own that see nothing but its asset and its environment, each with one
 * event at a time, and ended when an event takes longer than the function's timeout.
 */
export class Lambda {
  private readonly instances = new Set<ChildProcess>();
  private readonly idle: ChildProcess[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly deployed: DeployedFunction,
    private readonly options: LambdaOptions,
  ) {}

  /** What the handler answers; throws FunctionError where it does not. */
  async invoke(event: unknown): Promise<unknown> {
    while (this.idle.length === 0 && this.instances.size >= MAX_INSTANCES) {
      await new Promise<void>((free) => this.waiting.push(free));
    }
    const instance = this.idle.pop() ?? (await this.start());
    try {
      const result = await this.run(instance, event);
      this.idle.push(instance);
      return result;
    } finally {
      this.waiting.shift()?.();
    }
  }

  close(): void {
    for (const instance of this.instances) instance.kill('SIGKILL');
  }

  /** A new instance that has loaded the function, or failed to: that time is not the event's. */
  private async start(): Promise<ChildProcess> {
    const { file, handler, environment, memoryMb } = this.deployed;
    const instance = fork(RUNTIME, [file, handler], {
      cwd: dirname(file),
      env: { ...this.options.added, ...environment },
      execArgv: ['--no-warnings', `--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    instance.unref();
    instance.channel?.unref();
    this.instances.add(instance);
    await new Promise<void>((ready) => instance.once('message', () => ready()).once('exit', () => ready()));
    return instance;
  }

  private run(instance: ChildProcess, event: unknown): Promise<unknown> {
    const { name, timeoutSeconds } = this.deployed;
    const { now, print } = this.options;
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        finish();
        this.instances.delete(instance);
        instance.kill('SIGKILL');
        reject(new FunctionError(`${name}: ${why}`));
      };
      const overdue = setTimeout(() => fail(`Task timed out after ${timeoutSeconds} seconds`), timeoutSeconds * SECOND);
      const gone = () => fail('The process ended');
      const hear = (answer: Answer) => {
        if ('log' in answer) print(answer.log);
        else if ('failure' in answer) fail(answer.failure.stack);
        else {
          finish();
          resolve(answer.result);
        }
      };
      const finish = () => {
        clearTimeout(overdue);
        instance.off('exit', gone).off('message', hear);
      };
      instance.on('exit', gone).on('message', hear);
      if (instance.connected) instance.send({ event, at: now().getTime() });
      else gone();
    });
  }
}
