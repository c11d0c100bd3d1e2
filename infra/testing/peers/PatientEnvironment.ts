import NodeEnvironment from 'jest-environment-node';

/** How many times as long as in `npm test` a test may take. */
const PATIENCE = 10;

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

/** Multiplies the time limits of all tests: a peer on a busy machine is slower than our stand-ins on an idle one. */
export default class PatientEnvironment extends NodeEnvironment {
  handleTestEvent({ name }: { name: string }, state: { testTimeout: number; rootDescribeBlock: Describe }): void {
    if (name !== 'run_start') return;
    state.testTimeout *= PATIENCE;
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
  if (limited.timeout !== undefined) limited.timeout *= PATIENCE;
}
