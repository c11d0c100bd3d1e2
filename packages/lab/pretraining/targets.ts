/** What the network is trained to answer about a photo of a lesion, from its row of `labels.csv`. */
import type { DatasetPhoto } from './photos';
import type { LabelRow } from './split';

/** Class order of the networks that `train.py` trains. The shipped ones have no class `scc`. */
export const TRAINED_CLASSES = ['mel', 'nv', 'bcc', 'akiec', 'scc', 'bkl', 'df', 'vasc'] as const;
const SUSPICIOUS: readonly string[] = ['mel', 'bcc', 'akiec', 'scc', 'mal_oth'];

/** Whether a diagnosis of `labels.csv` is malignant or suspicious. */
export function isSuspicious(dx: string): boolean {
  return SUSPICIOUS.includes(dx);
}

/** Fitzpatrick17k counts these as growths, but they look like a rash. */
const RASH_LIKE = /^(mycosis fungoides|prurigo nodularis|porokeratosis)/;

/** 1 for yes, 0 for no, −1 where the photo is not used for the answer. */
type Answer = 1 | 0 | -1;

export interface Targets {
  /** Index into `TRAINED_CLASSES`; −1 for another diagnosis. */
  readonly label: number;
  /** Malignant or suspicious. */
  readonly suspicious: Answer;
  /** A rash or another skin condition instead of a spot. */
  readonly condition: Answer;
  /** Fitzpatrick type 1 to 6 as F1 to F6, MILK10k's own scale from 0 (darkest) to 5 as M0 to M5, or empty. */
  readonly tone: string;
  readonly modality: 'clinical' | 'dermoscopic';
  /** Photos with the same value show the same lesion. */
  readonly lesion: string;
}

function findCondition({ dataset, row }: DatasetPhoto): Answer {
  if (dataset === 'milk10k') return row.dx === 'inf' ? -1 : 0;
  if (dataset !== 'fitzpatrick17k_part') return 0;
  if (row.partition === 'non-neoplastic') return 1;
  return RASH_LIKE.test(row.condition ?? '') ? -1 : 0;
}

function findTone(row: LabelRow): string {
  if (row.skin_tone_class) return `M${row.skin_tone_class}`;
  const type = Math.round(Number(row.fitzpatrick_scale ?? row.fitzpatrick));
  return type >= 1 && type <= 6 ? `F${type}` : '';
}

export function findTargets(photo: DatasetPhoto): Targets {
  const { dataset, row, group, id } = photo;
  const dx = row.dx ?? '';
  const isPhone = dataset.startsWith('pad');
  const sharesLesion = dataset === 'ham10000' || dataset === 'milk10k';
  return {
    label: (TRAINED_CLASSES as readonly string[]).indexOf(dx),
    suspicious: isSuspicious(dx) || row.partition === 'malignant' ? 1 : 0,
    condition: findCondition(photo),
    tone: findTone(row),
    modality: isPhone || row.modality === 'clinical' ? 'clinical' : 'dermoscopic',
    lesion: sharesLesion ? group : `${group}:${(isPhone && row.lesion_id) || id}`,
  };
}
