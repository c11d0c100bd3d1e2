/**
 * The classifier's last layer, moved on from where it stands: a linear correction of its logits over the embedding's
 * principal directions. Small enough for plain loops; nothing here needs a runtime.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DIAGNOSES, RISK_GROUPS } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/training';
import type { Rows } from './reference';

const CLASSES = DIAGNOSES.length;
const GROUPS = ['benign', 'suspicious', 'malignant'] as const satisfies readonly Diagnosis[];

/** A correction of the shipped logits: `weights · features + bias`. */
export interface Head {
  /** [7, directions]. */
  readonly weights: Float32Array;
  /** [7]. */
  readonly bias: Float32Array;
}

/** A photograph to learn from, known by its group only. */
export interface Added {
  readonly features: Float32Array;
  /** Logits of the shipped network. */
  readonly logits: Float32Array;
  readonly diagnosis: Diagnosis;
}

/** The correction that corrects nothing. */
export const noCorrection = (directions: number): Head => ({
  weights: new Float32Array(CLASSES * directions),
  bias: new Float32Array(CLASSES),
});

/** Logits with a correction, one array a photograph. */
export function corrected(
  { count, logits, features }: Pick<Rows, 'count' | 'logits' | 'features'>,
  head: Head,
): Float32Array[] {
  const directions = head.weights.length / CLASSES;
  return Array.from({ length: count }, (_, row) => {
    const out = Float32Array.from(head.bias);
    for (let c = 0; c < CLASSES; c++) {
      let sum = logits[row * CLASSES + c]!;
      for (let d = 0; d < directions; d++) sum += head.weights[c * directions + d]! * features[row * directions + d]!;
      out[c]! += sum;
    }
    return out;
  });
}

/** How many replayed photographs an added one counts for, while the added ones together stay under half. */
const ADDED_COUNTS_FOR = 5;
const LARGEST_SHARE = 0.5;
/** Pull back to where the head started, per unit of squared distance, as a share of the features' largest variance. */
const PULL = 0.01;
const MOST_EPOCHS = 300;
/** Epochs without a better loss on held-out photographs before the training ends. */
const PATIENCE = 15;

/** Photographs ready to learn from: for each, which diagnoses are right, and how much it counts. */
interface Batch extends Pick<Rows, 'count' | 'logits' | 'features'> {
  /** Bit c is set where diagnosis c is right. */
  readonly right: Uint8Array;
  /** Sum to 1, the same for each group that occurs. */
  readonly shares: Float32Array;
  /** What the first rows are to be answered, [rows, 7] probabilities, in place of what is right. */
  readonly answers?: Float32Array;
}

const bitsOf = (group: Diagnosis): number =>
  DIAGNOSES.reduce(
    (bits, name, c) => ((RISK_GROUPS[group] as readonly string[]).includes(name) ? bits | (1 << c) : bits),
    0,
  );
const GROUP_BITS = GROUPS.map(bitsOf);
const groupOf = (right: number): number => GROUP_BITS.findIndex((bits) => (bits & right) !== 0);

function balanced(right: Uint8Array, counts: (row: number) => number): Float32Array {
  const totals = GROUPS.map(() => 0);
  right.forEach((bits, row) => (totals[groupOf(bits)]! += counts(row)));
  const groups = totals.filter((total) => total > 0).length;
  return Float32Array.from(right, (bits, row) => counts(row) / totals[groupOf(bits)]! / groups);
}

const ofReference = (rows: Rows): Batch => {
  const right = rows.labels.map((label) => 1 << label);
  return { ...rows, right, shares: balanced(right, () => 1) };
};

function ofAdded(added: readonly Added[]): Batch {
  const directions = added[0]!.features.length;
  const features = new Float32Array(added.length * directions);
  const logits = new Float32Array(added.length * CLASSES);
  added.forEach((one, row) => {
    features.set(one.features, row * directions);
    logits.set(one.logits, row * CLASSES);
  });
  const right = Uint8Array.from(added, ({ diagnosis }) => bitsOf(diagnosis));
  return { count: added.length, features, logits, right, shares: balanced(right, () => 1) };
}

/** What a head answers, as probabilities, [count, 7]. */
function answersOf(batch: Batch, head: Head): Float32Array {
  const answers = new Float32Array(batch.count * CLASSES);
  corrected(batch, head).forEach((logits, row) => {
    const most = Math.max(...logits);
    const powers = logits.map((value) => Math.exp(value - most));
    const all = powers.reduce((sum, power) => sum + power, 0);
    powers.forEach((power, c) => (answers[row * CLASSES + c] = power / all));
  });
  return answers;
}

/**
 * The replayed photographs with the added ones behind them; each group counts the same. The replayed ones are to be answered
 * as the live model answers them (learning without forgetting, Li and Hoiem 2016): without added ones nothing would move.
 */
function together(replay: Batch, added: Batch, start: Head): Batch {
  const joined = (a: Float32Array, b: Float32Array): Float32Array => {
    const whole = new Float32Array(a.length + b.length);
    whole.set(a);
    whole.set(b, a.length);
    return whole;
  };
  const right = Uint8Array.from([...replay.right, ...added.right]);
  const most = (LARGEST_SHARE / (1 - LARGEST_SHARE)) * (replay.count / added.count);
  const counts = Math.min(ADDED_COUNTS_FOR, most);
  return {
    count: replay.count + added.count,
    features: joined(replay.features, added.features),
    logits: joined(replay.logits, added.logits),
    right,
    shares: balanced(right, (row) => (row < replay.count ? 1 : counts)),
    answers: answersOf(replay, start),
  };
}

/** Cross entropy with what is right, or with the given answers; with `gradient`, adds its derivative by weights and bias. */
function lossOf(batch: Batch, head: Head, gradient?: Head): number {
  const directions = head.weights.length / CLASSES;
  const { features, right, shares, answers } = batch;
  let loss = 0;
  corrected(batch, head).forEach((logits, row) => {
    const most = Math.max(...logits);
    const powers = logits.map((value) => Math.exp(value - most));
    let [all, good] = [0, 0];
    for (let c = 0; c < CLASSES; c++) {
      all += powers[c]!;
      if (right[row]! & (1 << c)) good += powers[c]!;
    }
    const answer = answers?.subarray(row * CLASSES, (row + 1) * CLASSES);
    const isAnswered = answer?.length === CLASSES;
    if (!isAnswered) loss -= shares[row]! * Math.log(Math.max(1e-12, good / all));
    for (let c = 0; c < CLASSES; c++) {
      const wanted = isAnswered ? answer[c]! : right[row]! & (1 << c) ? powers[c]! / Math.max(1e-12, good) : 0;
      if (isAnswered) loss -= shares[row]! * wanted * Math.log(Math.max(1e-12, powers[c]! / all));
      if (!gradient) continue;
      const gap = shares[row]! * (powers[c]! / all - wanted);
      gradient.bias[c]! += gap;
      for (let d = 0; d < directions; d++) {
        gradient.weights[c * directions + d]! += gap * features[row * directions + d]!;
      }
    }
  });
  return loss;
}

/** The largest eigenvalue of the features' weighted second moments, by power iteration: how steep a loss can get. */
function steepness({ count, features, shares }: Batch): number {
  const directions = features.length / count;
  let vector = new Float32Array(directions).fill(1 / Math.sqrt(directions));
  let value = 0;
  for (let round = 0; round < 15; round++) {
    const next = new Float32Array(directions);
    for (let row = 0; row < count; row++) {
      let along = 0;
      for (let d = 0; d < directions; d++) along += vector[d]! * features[row * directions + d]!;
      for (let d = 0; d < directions; d++) next[d]! += shares[row]! * along * features[row * directions + d]!;
    }
    value = Math.hypot(...next);
    vector = next.map((one) => one / value);
  }
  return value;
}

const copyOf = ({ weights, bias }: Head): Head => ({
  weights: Float32Array.from(weights),
  bias: Float32Array.from(bias),
});

export interface HeadTraining {
  readonly replay: Rows;
  readonly validation: Rows;
  /** At least one; in an order that says nothing about them, because every fifth is held out. */
  readonly added: readonly Added[];
  /** Where the live model stands. */
  readonly start: Head;
  readonly onEpoch?: (epoch: number, most: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Trains on added photographs, held to the live model's answers on replayed ones, by accelerated gradient descent (Nesterov
 * 1983), and keeps the head that was best on held-out ones: the mean of the loss on the validation part and on every fifth
 * added photograph.
 * @throws the signal's reason when it is aborted
 */
export async function trainHead(training: HeadTraining): Promise<{ head: Head; epochs: number }> {
  const { replay, validation, added, start, onEpoch, signal } = training;
  const isHeld = (index: number): boolean => index % 5 === 4;
  const learnt = together(ofReference(replay), ofAdded(added.filter((_, i) => !isHeld(i))), start);
  const held = added.filter((_, i) => isHeld(i));
  const judges = [ofReference(validation), ...(held.length > 0 ? [ofAdded(held)] : [])];
  const heldOutLoss = (head: Head): number =>
    judges.reduce((sum, batch) => sum + lossOf(batch, head), 0) / judges.length;

  const steep = steepness(learnt);
  const pull = PULL * steep;
  const rate = 1 / (0.5 * (steep + 1) + pull);
  let [head, ahead] = [copyOf(start), copyOf(start)];
  let best = { head, loss: heldOutLoss(head), epoch: 0 };
  let momentum = 1;
  for (let epoch = 1; epoch <= MOST_EPOCHS && epoch - best.epoch <= PATIENCE; epoch++) {
    signal?.throwIfAborted();
    const gradient = { weights: new Float32Array(start.weights.length), bias: new Float32Array(CLASSES) };
    lossOf(learnt, ahead, gradient);
    const next = copyOf(ahead);
    const before = head;
    const following = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2;
    const push = (momentum - 1) / following;
    for (const part of ['weights', 'bias'] as const) {
      for (let i = 0; i < next[part].length; i++) {
        next[part][i]! -= rate * (gradient[part][i]! + pull * (ahead[part][i]! - start[part][i]!));
      }
    }
    ahead = copyOf(next);
    for (const part of ['weights', 'bias'] as const) {
      for (let i = 0; i < next[part].length; i++) ahead[part][i]! += push * (next[part][i]! - before[part][i]!);
    }
    [head, momentum] = [next, following];
    const loss = heldOutLoss(head);
    if (loss < best.loss) best = { head, loss, epoch };
    onEpoch?.(epoch, MOST_EPOCHS);
    await nextTurn();
  }
  return { head: best.head, epochs: best.epoch };
}
