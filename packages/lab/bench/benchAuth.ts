import { createApp } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import { VIEWER_ADDRESS_HEADER } from '#functions/http/edgeHeaders';
import { createServices } from '#functions/services/services';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '#local/server/cloud';
import { localEnvironment } from '#start/environment';

/** Calls of each kind. */
const CALLS = Number(process.env['N'] ?? 200);
const RESAMPLES = 2000;
const ACCOUNTS = 20;
const PARALLEL_LOGINS = 32;

/**
 * Prints the logins per second of 32 callers, with the share that was asked to wait (429) and that failed otherwise. Then compares how long login (with a wrong password) and forgot-password take for registered and for unknown email addresses, with
 * password hashes of full cost. Prints n, median, 95th percentile, and the difference of medians with a 95 % bootstrap interval.
 */
async function benchAuth(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-auth-'));
  const cloud = await startLocalCloud({ dataDir });
  try {
    const config = parseConfig({ ...localEnvironment(cloud.environment), RATE_LIMIT_SCALE: '100000' });
    const app = createApp(createServices(config, { log: () => undefined }));
    let calls = 0;
    const timePost = async (path: string, body: object) => {
      const startedAt = performance.now();
      const response = await app.fetch(
        new Request(`http://127.0.0.1:3000${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [VIEWER_ADDRESS_HEADER]: `198.51.100.${++calls % 250}:4000`,
          },
          body: JSON.stringify(body),
        }),
      );
      await response.text();
      return { status: response.status, ms: performance.now() - startedAt };
    };
    const registered = (n: number) => `registered${n % ACCOUNTS}@example.org`;
    const unknown = (n: number) => `other${n % ACCOUNTS}@example.org`;
    for (let n = 0; n < ACCOUNTS; n++)
      await timePost('/api/auth/register', { email: registered(n), password: 'right password' });
    await printLoginRate((n) => timePost('/api/auth/login', { email: registered(n), password: 'right password' }));

    const paths = { login: '/api/auth/login', forgot: '/api/auth/forgot-password' };
    for (const [name, path] of Object.entries(paths)) {
      const times: { registered: number[]; unknown: number[] } = { registered: [], unknown: [] };
      for (let n = 0; n < CALLS; n++) {
        const password = name === 'login' ? { password: 'wrong password' } : {};
        for (const [kind, email] of n % 2
          ? ([
              ['registered', registered(n)],
              ['unknown', unknown(n)],
            ] as const)
          : ([
              ['unknown', unknown(n)],
              ['registered', registered(n)],
            ] as const)) {
          times[kind].push((await timePost(path, { email, ...password })).ms);
        }
      }
      for (const [kind, list] of Object.entries(times)) {
        console.log(
          `${name} ${kind}: n ${list.length}, median ${formatMs(computeQuantile(list, 0.5))}, p95 ${formatMs(computeQuantile(list, 0.95))}`,
        );
      }
      const [low, high] = bootstrapInterval(times.registered, times.unknown);
      const difference = computeQuantile(times.registered, 0.5) - computeQuantile(times.unknown, 0.5);
      console.log(
        `${name} difference of medians: ${formatMs(difference)} (95 % interval ${formatMs(low)} to ${formatMs(high)})`,
      );
    }
  } finally {
    await cloud.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `CALLS` logins from 32 callers at a time. */
async function printLoginRate(logIn: (n: number) => Promise<{ status: number; ms: number }>): Promise<void> {
  const startedAt = performance.now();
  const answers: { status: number; ms: number }[] = [];
  let next = 0;
  const logInWhileLeft = async () => {
    while (next < CALLS) answers.push(await logIn(next++));
  };
  await Promise.all(Array.from({ length: PARALLEL_LOGINS }, logInWhileLeft));
  const seconds = (performance.now() - startedAt) / 1000;
  const count = (isCounted: (status: number) => boolean) => answers.filter(({ status }) => isCounted(status)).length;
  const [admitted, waiting] = [count((status) => status === 200), count((status) => status === 429)];
  const times = answers.map(({ ms }) => ms);
  console.log(
    `login, ${PARALLEL_LOGINS} at a time: n ${CALLS}, ${(admitted / seconds).toFixed(1)} logins/s, ${waiting} asked to wait, ` +
      `${CALLS - admitted - waiting} failed, median ${formatMs(computeQuantile(times, 0.5))}, slowest ${formatMs(computeQuantile(times, 1))}`,
  );
}

const formatMs = (value: number): string => `${value.toFixed(2)} ms`;

function computeQuantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function bootstrapInterval(a: readonly number[], b: readonly number[]): [number, number] {
  const resample = (list: readonly number[]) => list.map(() => list[Math.floor(Math.random() * list.length)]!);
  const differences = Array.from(
    { length: RESAMPLES },
    () => computeQuantile(resample(a), 0.5) - computeQuantile(resample(b), 0.5),
  );
  return [computeQuantile(differences, 0.025), computeQuantile(differences, 0.975)];
}

benchAuth().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
