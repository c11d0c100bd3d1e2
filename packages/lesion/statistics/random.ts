/** Repeatable random numbers: the same seed gives the same numbers on every machine. */
import { createHash } from 'node:crypto';

export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/** A generator seeded by integers such as (seed, epoch, step): mulberry32 (Ettinger, 2017). */
export function createRandom(...seeds: readonly number[]): Random {
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
export function drawNoise(length: number, random: Random): Float32Array {
  return Float32Array.from({ length }, () => random.normal());
}

/** The integers below `count` in random order (Fisher and Yates). */
export function shuffle(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** A uniform number in [0, 1) determined by the text: the first 48 bits of its SHA-256. */
export function hashUnit(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** A stream of uniform numbers in [0, 1) determined by its name. */
export function createNamedRandom(name: string): () => number {
  let i = 0;
  return () => hashUnit(`${name}#${i++}`);
}

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
