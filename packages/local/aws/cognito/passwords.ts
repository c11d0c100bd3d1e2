import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { refuseLateTurn } from './refuseLateTurn';

const KEY_BYTES = 32;
/** OWASP's scrypt setting of 16 MiB: N = 2^14, r = 8, p = 5. */
const PERSISTENT_COST = { N: 16_384, r: 8, p: 5 };
/** A light hash is enough in memory, where none can be stolen from a disk. */
const IN_MEMORY_COST = { N: 1024, r: 8, p: 1 };

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Whether the password has this hash. Takes as long when there is no hash. */
  matches: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** Hashes passwords with scrypt. A hash reads `N$r$p$salt$key` (salt and key in base64), so the cost can change later. */
export function createPasswordHasher({ isPersistent }: { isPersistent: boolean }): PasswordHasher {
  const cost = isPersistent ? PERSISTENT_COST : IN_MEMORY_COST;
  const dummySalt = randomBytes(16);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await deriveKey(password, salt, cost);
      return [cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async matches(password, hash) {
      if (hash === undefined) {
        await deriveKey(password, dummySalt, cost);
        return false;
      }
      const [N, r, p, salt, key] = hash.split('$') as [string, string, string, string, string];
      const hashCost = { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await deriveKey(password, Buffer.from(salt, 'base64'), hashCost);
      return timingSafeEqual(derived, Buffer.from(key, 'base64'));
    },
  };
}

/** Parallel derivations: half of Node's four worker threads, so that disk reads and syncs never wait for them. */
const MAX_PARALLEL = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Derives a key on a worker thread. Throws `TooManyRequestsException` when no thread gets free in time. */
async function deriveKey(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const since = performance.now();
  if (running >= MAX_PARALLEL) await new Promise<void>((start) => waiting.push(start));
  else running++;
  try {
    refuseLateTurn(since);
    return await new Promise((resolve, reject) => {
      scrypt(password, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
