import type { z } from 'zod';
import { EMBEDDINGS_FILE, type CreatedEmbeddings, type StoredEmbedding } from '#domain/training/storedEmbedding';
import type { TrainingFolder } from '#lesion/training/trainingFolder';

/** Most work that an interrupted job loses. */
const SAVE_EVERY_MS = 30_000;

/** The embeddings that a job creates, which it writes to its checkpoints while it goes on. `now` is a clock in milliseconds. */
export class EmbeddingCheckpoint {
  private readonly created: z.infer<typeof CreatedEmbeddings> = {};
  private hasChanged = false;
  private savedAt: number;

  constructor(
    private readonly folder: Pick<TrainingFolder, 'writeCheckpoint'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.savedAt = now();
  }

  /** Adds the embedding of a photo, by its file name. */
  add(file: string, embedding: StoredEmbedding): void {
    this.created[file] = embedding;
    this.hasChanged = true;
    if (this.now() - this.savedAt >= SAVE_EVERY_MS) this.save();
  }

  /** Writes the file, where something was added since. */
  save(): void {
    if (!this.hasChanged) return;
    this.folder.writeCheckpoint(EMBEDDINGS_FILE, JSON.stringify(this.created));
    this.hasChanged = false;
    this.savedAt = this.now();
  }
}
