import { DIAGNOSIS_LABELS, type Diagnosis } from '#domain/training/diagnosis';
import { createKnownPhotoTest, decodeKnownPhoto, PhotoHash, type PhotoHashes } from '#domain/training/photoHash';
import { TrainingSample } from '#domain/training/training';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

const Counts = z.object({
  count: z.number(),
  benign: z.number().default(0),
  suspicious: z.number().default(0),
  malignant: z.number().default(0),
});
type SampleCounts = z.infer<typeof Counts>;
const CountsRow = rowSchema('trainingCounts', Counts);
const NO_SAMPLES: SampleCounts = { count: 0, benign: 0, suspicious: 0, malignant: 0 };

/** What administrators wrote about a photo. */
export type SampleTexts = Readonly<Record<'notes' | 'labelReason', string | null>>;

const SealedText = Sealed.nullable().default(null);
/** A training photo as it is stored. The hash is null for photos of earlier releases. */
const StoredSample = TrainingSample.extend({
  ...{ notes: SealedText, labelReason: SealedText },
  hash: PhotoHash.nullable().default(null),
});
const Row = StoredSample.extend({ schemaVersion: SchemaVersion });
export type TrainingPhotoRow = z.infer<typeof Row>;
const TrainingPhotoRow = rowSchema('trainingSample', Row);
const HashRow = rowSchema(
  'trainingHash',
  // Rows of earlier releases have no crops.
  z.object({ SK: z.string(), crops: z.array(PhotoHash).default([]) }),
);
const LabeledSampleRow = rowSchema(
  'trainingSample',
  TrainingSample.pick({ id: true, diagnosis: true, isLabelConfirmed: true }),
);
/** The label of a training photo, and whether the live model strongly disagreed with it. */
export type PhotoLabel = Pick<TrainingSample, 'id' | 'diagnosis' | 'isLabelConfirmed'>;

/** What changes with the label of a photo. */
type LabelChange = Pick<TrainingSample, 'diagnosis' | 'isLabelConfirmed' | 'modelTier' | 'modelVersion'>;

/** Training photos, whose bytes are in S3. Trainings copy labels when they start, so a change here reaches later ones only. */
export class TrainingDataset {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Adds a training photo and counts it; false where the same photo exists. */
  async add(
    { crops, ...sample }: z.input<typeof TrainingSample> & { hash: string; crops: readonly string[] },
    texts: SampleTexts,
    commit: Commit,
  ): Promise<boolean> {
    const { id, hash, diagnosis } = sample;
    const key = keys.trainingSample(id);
    const attributes = StoredSample.parse({ ...sample, ...(await this.sealTexts(id, texts)) });
    return commit([
      { put: { kind: 'trainingSample', key, attributes } },
      { put: { kind: 'trainingHash', key: keys.trainingHash(hash, id), attributes: { crops } } },
      prepareCount({ [diagnosis]: 1 }),
    ]);
  }

  /** Finds the id of a photo of which one with these hashes is a copy or a crop. Reads the hashes of all photos. */
  async findCopy(hashes: PhotoHashes): Promise<string | undefined> {
    const isCopyOf = createKnownPhotoTest(hashes);
    const rows = await this.table.listAll(HashRow, keys.trainingHash('', '').PK);
    const known = rows.map(({ SK, crops }) => {
      const [hash = '', id = ''] = SK.split('#');
      return { id, photo: decodeKnownPhoto({ hash, crops }) };
    });
    return known.find(({ photo }) => isCopyOf(photo))?.id;
  }

  find(id: string): Promise<TrainingPhotoRow | undefined> {
    return this.table.get({ key: keys.trainingSample(id), schema: TrainingPhotoRow });
  }

  async count(): Promise<SampleCounts> {
    return (await this.table.get({ key: keys.trainingCounts(), schema: CountsRow })) ?? NO_SAMPLES;
  }

  /** Lists ids and labels of every training photo. Only the start of a job reads this. */
  async listLabels(): Promise<PhotoLabel[]> {
    return this.table.listAll(LabeledSampleRow, keys.trainingSample('').PK);
  }

  /** Lists every training photo, newest first. */
  async list(): Promise<TrainingPhotoRow[]> {
    const rows = await this.table.listAll(TrainingPhotoRow, keys.trainingSample('').PK);
    return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
  }

  /** Reads what administrators wrote about photos, in their order. */
  async readTexts(rows: readonly TrainingPhotoRow[]): Promise<SampleTexts[]> {
    if (rows.every(({ notes, labelReason }) => notes === null && labelReason === null)) return rows.map(() => NO_TEXTS);
    const vault = await this.vault.forService();
    return rows.map(({ id, notes, labelReason, schemaVersion }) => {
      const unseal = (name: keyof SampleTexts, text: Sealed | null): string | null => {
        if (text === null) return null;
        const row = { schemaVersion, [name]: text } as { schemaVersion: number } & Record<typeof name, Sealed>;
        return z
          .string()
          .parse(vault.unsealAttribute({ kind: 'trainingSample', key: keys.trainingSample(id), row }, name));
      };
      return { notes: unseal('notes', notes), labelReason: unseal('labelReason', labelReason) };
    });
  }

  /** Changes label and texts of a photo that still has the label it was read with, and the counts; false where it has not. */
  async edit(
    { id, diagnosis: earlier }: TrainingPhotoRow,
    { diagnosis, isLabelConfirmed, modelTier, modelVersion }: LabelChange,
    texts: SampleTexts,
    commit: Commit,
  ): Promise<boolean> {
    const fields = { diagnosis, label: DIAGNOSIS_LABELS[diagnosis], isLabelConfirmed, modelTier, modelVersion };
    const values = { ...fields, ...(await this.sealTexts(id, texts)) };
    const names = Object.keys(values);
    const change = {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#diagnosis = :earlier',
      names,
      values: { ...values, earlier },
    };
    const count = diagnosis === earlier ? [] : [prepareCount({ [earlier]: -1, [diagnosis]: 1 })];
    return commit([{ update: keys.trainingSample(id), change }, ...count]);
  }

  /** Removes a photo that still has the label it was read with, and uncounts it; false where it has not. */
  remove({ id, hash, diagnosis }: TrainingPhotoRow, commit: Commit): Promise<boolean> {
    const onlyIf = { condition: '#diagnosis = :diagnosis', names: ['diagnosis'], values: { diagnosis } };
    return commit([
      { remove: keys.trainingSample(id), onlyIf },
      ...(hash === null ? [] : [{ remove: keys.trainingHash(hash, id) }]),
      prepareCount({ [diagnosis]: -1 }),
    ]);
  }

  private async sealTexts(id: string, texts: SampleTexts): Promise<Record<keyof SampleTexts, Sealed | null>> {
    const seal = async (name: keyof SampleTexts) =>
      texts[name] ? (await this.vault.forService()).seal(keys.trainingSample(id), name, texts[name]) : null;
    return { notes: await seal('notes'), labelReason: await seal('labelReason') };
  }
}

const NO_TEXTS: SampleTexts = { notes: null, labelReason: null };

/** Adds to the numbers of photos by diagnosis, and their sum to the number of all. */
function prepareCount(changes: Partial<Record<Diagnosis, number>>): Write {
  const count = Object.values(changes).reduce((sum, change) => sum + change, 0);
  const values = { ...changes, ...(count !== 0 && { count }) };
  const names = Object.keys(values);
  const expression = `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`;
  return { update: keys.trainingCounts(), change: { expression, names, values } };
}
