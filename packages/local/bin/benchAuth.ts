import { createApp } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import { VIEWER_ADDRESS_HEADER } from '#functions/http/guard';
import { createServices } from '#functions/services/services';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '#local/server/cloud';
import { localEnvironment } from './environment';

/** Calls of each kind. */
const N = Number(process.env['N'] ?? 200);
const RESAMPLES = 2000;
const PEOPLE = 20;

/**
 * How long login (with a wrong password) and forgot take for known and for unknown e-mail addresses, in turn, with passwords
 * hashed as on disk: prints n, median, 95th percentile, and the difference of the medians with a 95 % bootstrap interval.
 */
async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-auth-'));
  const cloud = await startLocalCloud({ dataDir });
  try {
    const config = parseConfig({ ...localEnvironment(cloud.resources), RATE_LIMIT_SCALE: '100000' });
    const app = createApp(createServices(config, { log: () => undefined }));
    let calls = 0;
    const post = async (path: string, body: object) => {
      const started = performance.now();
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
      return performance.now() - started;
    };
    const known = (n: number) => `known${n % PEOPLE}@example.org`;
    const unknown = (n: number) => `other${n % PEOPLE}@example.org`;
    for (let n = 0; n < PEOPLE; n++) await post('/api/auth/register', { email: known(n), password: 'right password' });

    const paths = { login: '/api/auth/login', forgot: '/api/auth/forgot-password' };
    for (const [name, path] of Object.entries(paths)) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let n = 0; n < N; n++) {
        const password = name === 'login' ? { password: 'wrong password' } : {};
        for (const [kind, email] of n % 2
          ? ([
              ['known', known(n)],
              ['unknown', unknown(n)],
            ] as const)
          : ([
              ['unknown', unknown(n)],
              ['known', known(n)],
            ] as const)) {
          times[kind].push(await post(path, { email, ...password }));
        }
      }
      for (const [kind, list] of Object.entries(times)) {
        console.log(
          `${name} ${kind}: n ${list.length}, median ${ms(quantile(list, 0.5))}, p95 ${ms(quantile(list, 0.95))}`,
        );
      }
      const [low, high] = interval(times.known, times.unknown);
      const difference = quantile(times.known, 0.5) - quantile(times.unknown, 0.5);
      console.log(`${name} difference of medians: ${ms(difference)} (95 % interval ${ms(low)} to ${ms(high)})`);
    }
  } finally {
    await cloud.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function interval(a: readonly number[], b: readonly number[]): [number, number] {
  const again = (list: readonly number[]) => list.map(() => list[Math.floor(Math.random() * list.length)]!);
  const differences = Array.from({ length: RESAMPLES }, () => quantile(again(a), 0.5) - quantile(again(b), 0.5));
  return [quantile(differences, 0.025), quantile(differences, 0.975)];
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
