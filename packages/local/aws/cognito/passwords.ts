import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const KEY_BYTES = 32;
/** OWASP's scrypt setting of 16 MiB: N = 2^14, r = 8, p = 5. */
const KEPT = { N: 16_384, r: 8, p: 5 };
/** One pass where nothing outlives the process and no hash can be stolen from a disk. */
const UNKEPT = { ...KEPT, p: 1 };

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether the password is the one behind the hash; the same work is done when there is no hash at all. */
  matches: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** Password hashing with scrypt; a hash reads `N$r$p$salt$key` (base64), so settings may change later. */
export function passwords({ kept }: { kept: boolean }): Passwords {
  const cost = kept ? KEPT : UNKEPT;
  const nobody = randomBytes(16);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost);
      return [cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async matches(password, hash) {
      if (hash === undefined) {
        await derive(password, nobody, cost);
        return false;
      }
      const [N, r, p, salt, key] = hash.split('$') as [string, string, string, string, string];
      const derived = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
      return timingSafeEqual(derived, Buffer.from(key, 'base64'));
    },
  };
}

/** Derivations at one time: half of Node's four worker threads, so that the disk's reads and syncs never queue behind them. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
