/** Repeatable random numbers: the same seed gives the same run, on every machine. */

export interface Random {
  /** From 0 up to, not including, 1. */
  uniform(): number;
  /** From the standard normal distribution. */
  normal(): number;
}

/** A generator for one purpose of one run, from whole numbers such as (seed, epoch, step): mulberry32 (Ettinger, 2017). */
export function randomOf(...seeds: readonly number[]): Random {
  let state = seeds.reduce((hash, seed) => Math.imul(hash ^ seed, 0x9e3779b1) ^ (hash >>> 15), 0x811c9dc5);
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  // Box and Muller (1958).
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/** `length` draws from the standard normal distribution. */
export function noise(length: number, random: Random): Float32Array {
  return Float32Array.from({ length }, () => random.normal());
}

/** Whole numbers below `count` in random order (Fisher and Yates). */
export function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
