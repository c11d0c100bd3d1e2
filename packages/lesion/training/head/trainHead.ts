/**
 * Trains the classifier's head: a linear correction of its logits over the principal directions of the embedding. Small
 * enough for plain loops without a runtime.
 */
import { setImmediate as nextTick } from 'node:timers/promises';
import { DIAGNOSES, Domain, RISK_GROUPS } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';
import { detectDomain } from '#lesion/engine/classify';
import { applyHead, type Head } from '#lesion/head/head';
import type { ReferenceRows } from '#lesion/engine/reference';

const CLASSES = DIAGNOSES.length;
const GROUP_NAMES = ['benign', 'suspicious', 'malignant'] as const satisfies readonly Diagnosis[];

/** A photo added for training. Only its risk group is known. */
export interface AddedPhoto {
  readonly features: Float32Array;
  /** Logits of the shipped network. */
  readonly logits: Float32Array;
  /** Logit of "taken with a phone". */
  readonly phone: number;
  readonly diagnosis: Diagnosis;
}

/**
 * Share of the added photos from which on training changes the answers to a kind of photo. Fewer may have been taken for the
 * other kind: the network takes 8 % of a maker's that it has never met.
 */
const LEARNED_SHARE = 0.25;

/** The kinds of photo to which training on added photos changes the answers. */
function listLearnedDomains(added: readonly AddedPhoto[]): Domain[] {
  const count = (domain: Domain): number => added.filter(({ phone }) => detectDomain(phone) === domain).length;
  return Domain.options.filter((domain) => count(domain) >= LEARNED_SHARE * added.length);
}

/** Weight of an added photo in replayed photos, as long as added photos stay under half of the total. */
const ADDED_COUNTS_FOR = 5;
const LARGEST_SHARE = 0.5;
/**
 * Strength of the pull toward the initial head, per unit of squared distance, as a share of the features' largest
 * variance.
 */
const PULL = 0.01;
/**
 * Weight of the squared change of a replayed photo's logits, beside its cross entropy, where its kind is not learned.
 * Chosen by `npm run lab -- candidate`: without it photos of one kind cost the other up to 1.7 points of AUC, with it 0.5.
 */
const HOLD = 1;
const MAX_EPOCHS = 300;
/** Epochs without improvement on held-out photos before training ends. */
const PATIENCE = 15;

/** Photos for training: the correct diagnoses and the weight of each. */
interface Batch extends Pick<ReferenceRows, 'count' | 'logits' | 'features'> {
  /** Bit c is set where diagnosis c is correct. */
  readonly correctBits: Uint8Array;
  /** Weights that sum to 1, equal for each risk group that occurs. */
  readonly shares: Float32Array;
  /** Target probabilities of the first rows, [rows, 7], instead of the correct diagnoses. */
  readonly targets?: Float32Array;
  /** The logits at which the first rows are held, one array each; absent where a row may change. */
  readonly heldLogits?: readonly (Float32Array | undefined)[];
}

const toBits = (group: Diagnosis): number =>
  DIAGNOSES.reduce(
    (bits, name, c) => ((RISK_GROUPS[group] as readonly string[]).includes(name) ? bits | (1 << c) : bits),
    0,
  );
const GROUP_BITS = GROUP_NAMES.map(toBits);
const findGroupIndex = (correctBits: number): number => GROUP_BITS.findIndex((bits) => (bits & correctBits) !== 0);

function balanceShares(correctBits: Uint8Array, counts: (row: number) => number): Float32Array {
  const totals = GROUP_NAMES.map(() => 0);
  correctBits.forEach((bits, row) => (totals[findGroupIndex(bits)]! += counts(row)));
  const groups = totals.filter((total) => total > 0).length;
  return Float32Array.from(correctBits, (bits, row) => counts(row) / totals[findGroupIndex(bits)]! / groups);
}

const toReferenceBatch = (rows: ReferenceRows): Batch => {
  const correctBits = rows.labels.map((label) => 1 << label);
  return { ...rows, correctBits, shares: balanceShares(correctBits, () => 1) };
};

function toAddedBatch(added: readonly AddedPhoto[]): Batch {
  const directions = added[0]!.features.length;
  const features = new Float32Array(added.length * directions);
  const logits = new Float32Array(added.length * CLASSES);
  added.forEach((one, row) => {
    features.set(one.features, row * directions);
    logits.set(one.logits, row * CLASSES);
  });
  const correctBits = Uint8Array.from(added, ({ diagnosis }) => toBits(diagnosis));
  return { count: added.length, features, logits, correctBits, shares: balanceShares(correctBits, () => 1) };
}

/** The probabilities of a head, [count, 7]. */
function computeAnswers(batch: Batch, head: Head): Float32Array {
  const targets = new Float32Array(batch.count * CLASSES);
  applyHead(batch, head).forEach((logits, row) => {
    const max = Math.max(...logits);
    const powers = logits.map((value) => Math.exp(value - max));
    const total = powers.reduce((sum, power) => sum + power, 0);
    powers.forEach((power, c) => (targets[row * CLASSES + c] = power / total));
  });
  return targets;
}

/**
 * The replayed photos followed by the added ones; each risk group has the same weight. The targets of replayed photos
 * are the live model's answers (learning without forgetting, Li and Hoiem 2016), so that nothing changes without added
 * photos. Those of a kind that is not learned are held at the live model's logits.
 */
function joinBatches(replay: ReferenceRows, added: Batch, learned: readonly Domain[], start: Head): Batch {
  const joined = (a: Float32Array, b: Float32Array): Float32Array => {
    const whole = new Float32Array(a.length + b.length);
    whole.set(a);
    whole.set(b, a.length);
    return whole;
  };
  const replayed = toReferenceBatch(replay);
  const correctBits = Uint8Array.from([...replayed.correctBits, ...added.correctBits]);
  const max = (LARGEST_SHARE / (1 - LARGEST_SHARE)) * (replay.count / added.count);
  const counts = Math.min(ADDED_COUNTS_FOR, max);
  return {
    count: replay.count + added.count,
    features: joined(replay.features, added.features),
    logits: joined(replay.logits, added.logits),
    correctBits,
    shares: balanceShares(correctBits, (row) => (row < replay.count ? 1 : counts)),
    targets: computeAnswers(replayed, start),
    heldLogits: applyHead(replay, start).map((logits, row) =>
      learned.includes(detectDomain(replay.phone[row]!)) ? undefined : logits,
    ),
  };
}

/** Cross entropy with the correct diagnoses or the targets, and the pull to held logits. Adds the derivative to `gradient`. */
function computeLoss(batch: Batch, head: Head, gradient?: Head): number {
  const directions = head.weights.length / CLASSES;
  const { features, correctBits, shares, targets, heldLogits } = batch;
  let loss = 0;
  applyHead(batch, head).forEach((logits, row) => {
    const max = Math.max(...logits);
    const powers = logits.map((value) => Math.exp(value - max));
    let [total, correct] = [0, 0];
    for (let c = 0; c < CLASSES; c++) {
      total += powers[c]!;
      if (correctBits[row]! & (1 << c)) correct += powers[c]!;
    }
    const rowTargets = targets?.subarray(row * CLASSES, (row + 1) * CLASSES);
    const hasTargets = rowTargets?.length === CLASSES;
    if (!hasTargets) loss -= shares[row]! * Math.log(Math.max(1e-12, correct / total));
    const anchor = heldLogits?.[row];
    for (let c = 0; c < CLASSES; c++) {
      const change = anchor ? logits[c]! - anchor[c]! : 0;
      loss += (HOLD / 2) * shares[row]! * change ** 2;
      const target = hasTargets
        ? rowTargets[c]!
        : correctBits[row]! & (1 << c)
          ? powers[c]! / Math.max(1e-12, correct)
          : 0;
      if (hasTargets) loss -= shares[row]! * target * Math.log(Math.max(1e-12, powers[c]! / total));
      if (!gradient) continue;
      const gap = shares[row]! * (powers[c]! / total - target + HOLD * change);
      gradient.bias[c]! += gap;
      for (let d = 0; d < directions; d++) {
        gradient.weights[c * directions + d]! += gap * features[row * directions + d]!;
      }
    }
  });
  return loss;
}

/**
 * The largest eigenvalue of the features' weighted second moments, by power iteration: a bound on the curvature of the
 * loss.
 */
function estimateCurvature({ count, features, shares }: Batch): number {
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

const copyHead = ({ weights, bias }: Head): Head => ({
  weights: Float32Array.from(weights),
  bias: Float32Array.from(bias),
});

export interface HeadTraining {
  readonly replay: ReferenceRows;
  readonly validation: ReferenceRows;
  /** At least one, in random order, because every fifth is held out. */
  readonly added: readonly AddedPhoto[];
  /** The live model's head. */
  readonly start: Head;
  readonly onEpoch?: (epoch: number, max: number) => void;
  readonly signal?: AbortSignal;
}

/** A trained head, and what its limits are fitted to. */
export interface TrainedHead {
  readonly head: Head;
  readonly epochs: number;
  /** The added photos that were held out of the training. */
  readonly heldOut: readonly AddedPhoto[];
  /** The kinds of photo to which the training changed the answers. */
  readonly learned: readonly Domain[];
}

/**
 * Trains on added photos while keeping the live model's answers on replayed ones, by accelerated gradient descent
 * (Nesterov 1983).
 * Returns the best head on held-out photos: the mean loss on the validation part and on every fifth added photo.
 * @throws the signal's reason when it is aborted
 */
export async function trainHead(training: HeadTraining): Promise<TrainedHead> {
  const { replay, validation, added, start, onEpoch, signal } = training;
  const isHeldOut = (index: number): boolean => index % 5 === 4;
  const learned = listLearnedDomains(added);
  const trainingBatch = joinBatches(replay, toAddedBatch(added.filter((_, i) => !isHeldOut(i))), learned, start);
  const heldOut = added.filter((_, i) => isHeldOut(i));
  const heldOutBatches = [toReferenceBatch(validation), ...(heldOut.length > 0 ? [toAddedBatch(heldOut)] : [])];
  const computeHeldOutLoss = (head: Head): number =>
    heldOutBatches.reduce((sum, batch) => sum + computeLoss(batch, head), 0) / heldOutBatches.length;

  const curvature = estimateCurvature(trainingBatch);
  const pullStrength = PULL * curvature;
  const hold = learned.length < Domain.options.length ? HOLD : 0;
  const rate = 1 / ((0.5 + hold) * (curvature + 1) + pullStrength);
  let [head, lookahead] = [copyHead(start), copyHead(start)];
  let best = { head, loss: computeHeldOutLoss(head), epoch: 0 };
  let momentum = 1;
  for (let epoch = 1; epoch <= MAX_EPOCHS && epoch - best.epoch <= PATIENCE; epoch++) {
    signal?.throwIfAborted();
    const gradient = { weights: new Float32Array(start.weights.length), bias: new Float32Array(CLASSES) };
    computeLoss(trainingBatch, lookahead, gradient);
    const next = copyHead(lookahead);
    const before = head;
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2;
    const push = (momentum - 1) / nextMomentum;
    for (const part of ['weights', 'bias'] as const) {
      for (let i = 0; i < next[part].length; i++) {
        next[part][i]! -= rate * (gradient[part][i]! + pullStrength * (lookahead[part][i]! - start[part][i]!));
      }
    }
    lookahead = copyHead(next);
    for (const part of ['weights', 'bias'] as const) {
      for (let i = 0; i < next[part].length; i++) lookahead[part][i]! += push * (next[part][i]! - before[part][i]!);
    }
    [head, momentum] = [next, nextMomentum];
    const loss = computeHeldOutLoss(head);
    if (loss < best.loss) best = { head, loss, epoch };
    onEpoch?.(epoch, MAX_EPOCHS);
    await nextTick();
  }
  return { head: best.head, epochs: best.epoch, heldOut, learned };
}
