/** The head of a trained model: a linear correction of the shipped network's logits over the principal directions. */
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import type { TrainingFailure } from '#domain/training/training';
import { ModelCard } from '#lesion/model/modelCard';
import type { ReferenceRows } from '#lesion/engine/reference';

const CLASSES = DIAGNOSES.length;

/** A correction of the shipped logits: `weights · features + bias`. */
export interface Head {
  /** [7, directions]. */
  readonly weights: Float32Array;
  /** [7]. */
  readonly bias: Float32Array;
}

/** The correction that changes nothing. */
export const createZeroHead = (directions: number): Head => ({
  weights: new Float32Array(CLASSES * directions),
  bias: new Float32Array(CLASSES),
});

/** Corrected logits, one array per photo. */
export function applyHead(
  { count, logits, features }: Pick<ReferenceRows, 'count' | 'logits' | 'features'>,
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

const HeadFile = z.object({
  /** Key of the reference whose directions the head uses; see `computeReferenceKey`. */
  reference: z.string(),
  weights: z.array(z.number()),
  bias: z.array(z.number()).length(CLASSES),
  /** Limits of the model that the head belongs to. */
  card: ModelCard.pick({ version: true, domains: true }),
});

/** A head with the version and the limits of its model. */
export interface ModelHead {
  readonly head: Head;
  readonly card: Pick<ModelCard, 'version' | 'domains'>;
}

/**
 * Parses the content of a head's file.
 * @throws Error where it belongs to another reference
 */
export function parseHead(file: unknown, reference: string): ModelHead {
  const content = HeadFile.parse(file);
  if (content.reference !== reference) {
    const cause = `The live model goes back to ${content.reference}, and this container ships ${reference}.`;
    throw new Error('otherModel' satisfies TrainingFailure, { cause });
  }
  const head = { weights: Float32Array.from(content.weights), bias: Float32Array.from(content.bias) };
  return { head, card: content.card };
}
