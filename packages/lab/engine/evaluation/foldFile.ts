/**
 * Reads and writes `folds.json` beside the weights: the answers of the cross-validated networks on phone photos, one
 * short row per photo.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import type { Case } from './cases';
import type { Figure } from '#lesion/statistics/statistics';

const Num = z.number();
const Text = z.string();
const Row = z.tuple([
  z.tuple([Text, Text, Text]), // id, group, dataset
  Num, // label
  z.tuple([Text, Text, Text, Text]), // site, sex, age, Fitzpatrick type
  z.array(Num).length(DIAGNOSES.length), // logits
  z.tuple([Num, Num, Num.nullable()]), // gate, phone, ITA
  z.tuple([Num, Num, Num, Num, Num, Num]), // sharpness, evenness, brightness, underexposed, overexposed, skin
  z.tuple([Num, Num, Num.nullable()]), // lesion's share, mask certainty, Jaccard
  z.tuple([Num, Num, Num]).nullable(), // scores of A, B, C
]);
type Row = z.infer<typeof Row>;

const FoldFile = z.object({
  /** Versions of the cross-validated networks' weights, fold 0 first. */
  weights: z.array(Text),
  /** Malignant-or-suspicious AUC of a network trained without phone photos, on all of them. */
  untrained: z.object({ weights: Text, auc: z.object({ value: Num, low: Num, high: Num, n: Num }) }).nullable(),
  rows: z.array(Row),
});

/** The parsed `folds.json`. */
export interface Folds {
  readonly weights: readonly string[];
  readonly untrained: { readonly weights: string; readonly auc: Figure } | null;
  /** Every phone photo once, assessed by the network of its patient's fold. */
  readonly cases: readonly Case[];
}

/** Rounds to four significant digits. */
function shorten<T extends number | null>(value: T): T {
  return (value === null ? null : Number(value.toPrecision(4))) as T;
}

function toRow({ person, quality, scores, ...entry }: Case): Row {
  return [
    [entry.id, entry.group, entry.dataset],
    entry.label,
    [person.site, person.sex, person.age, person.fitzpatrick],
    entry.logits.map(shorten),
    [shorten(entry.gate), shorten(entry.phone), shorten(entry.ita)],
    [
      ...([shorten(quality.sharpness), shorten(quality.evenness)] as const),
      ...([shorten(quality.brightness), shorten(quality.underexposed)] as const),
      ...([shorten(quality.overexposed), shorten(quality.skin)] as const),
    ],
    [shorten(entry.lesionShare), shorten(entry.maskCertainty), shorten(entry.jaccard)],
    scores && [shorten(scores.asymmetry), shorten(scores.border), shorten(scores.color)],
  ];
}

function parseRow([name, label, person, logits, [gate, phone, ita], light, outline, scores]: Row): Case {
  const [sharpness, evenness, brightness, underexposed, overexposed, skin] = light;
  return {
    ...{ id: name[0], group: name[1], dataset: name[2], label, unusable: null },
    person: { site: person[0], sex: person[1], age: person[2], fitzpatrick: person[3] },
    ...{ logits, gate, phone, ita },
    // Measures that the file does not contain count as good.
    quality: {
      ...{ sharpness, evenness, brightness, underexposed, overexposed, skin },
      ...{ red: 1, chroma: Infinity, reflection: 0, bar: 0, hair: 0, darkest: 0, range: 255, tint: 180 },
    },
    ...{ lesionShare: outline[0], maskCertainty: outline[1], jaccard: outline[2], longest: null },
    scores: scores && { asymmetry: scores[0], border: scores[1], color: scores[2] },
  };
}

/** Writes `folds.json` into a model folder. */
export function writeFolds(modelDir: string, { weights, untrained, cases }: Folds): void {
  const head = JSON.stringify({ weights, untrained }, null, 2).slice(0, -2);
  const rows = cases.map((entry) => JSON.stringify(toRow(entry))).join(',\n');
  writeFileSync(path.join(modelDir, 'folds.json'), `${head},\n  "rows": [\n${rows}\n]\n}\n`);
}

/** Reads a model folder's `folds.json`; throws when it is missing or malformed. */
export function readFolds(modelDir: string): Folds {
  const { rows, ...rest } = FoldFile.parse(JSON.parse(readFileSync(path.join(modelDir, 'folds.json'), 'utf8')));
  return { ...rest, cases: rows.map(parseRow) };
}
