import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';

/** What a training stores of a photo beside it, so that the next one on the same reference need not look at it. */
export const StoredEmbedding = z.object({
  /** SHA-256 of the reference file in whose directions the features are, as hexadecimal digits. */
  reference: z.string().regex(/^[0-9a-f]{64}$/),
  /** Coordinates of the embedding: float32, little-endian, base64. */
  features: z.base64(),
  /** Logits of the shipped network. */
  logits: z.array(z.number()).length(DIAGNOSES.length),
  /** Logit of "taken with a phone". */
  phone: z.number(),
});
export type StoredEmbedding = z.infer<typeof StoredEmbedding>;

/** The file among a job's checkpoints with the embeddings of the photos that it looked at. */
export const EMBEDDINGS_FILE = 'embeddings.json';
/** The content of that file, by the file names of the photos. */
export const CreatedEmbeddings = z.record(z.string(), StoredEmbedding);

/** The name of the file that has the embedding of a photo, beside the photo. */
export const toEmbeddingFileName = (photoFile: string): string => `${photoFile}.embedding.json`;
