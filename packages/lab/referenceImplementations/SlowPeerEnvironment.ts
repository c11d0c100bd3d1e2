import NodeEnvironment from 'jest-environment-node';
import { TIMEOUT_FACTOR } from './timeoutFactor';

/** A test or a hook, with its own limit in milliseconds where it has one. */
interface Limited {
  timeout?: number;
}

interface Test extends Limited {
  type: 'test';
}

interface Describe {
  type: 'describeBlock';
  hooks: Limited[];
  children: (Describe | Test)[];
}

/** Multiplies the time limits of all tests. */
export default class SlowPeerEnvironment extends NodeEnvironment {
  handleTestEvent({ name }: { name: string }, state: { testTimeout: number; rootDescribeBlock: Describe }): void {
    if (name !== 'run_start') return;
    state.testTimeout *= TIMEOUT_FACTOR;
    multiplyLimits(state.rootDescribeBlock);
  }
}

function multiplyLimits({ hooks, children }: Describe): void {
  hooks.forEach(multiplyLimit);
  for (const child of children) {
    if (child.type === 'describeBlock') multiplyLimits(child);
    else multiplyLimit(child);
  }
}

function multiplyLimit(limited: Limited): void {
  if (limited.timeout !== undefined) limited.timeout *= TIMEOUT_FACTOR;
}
