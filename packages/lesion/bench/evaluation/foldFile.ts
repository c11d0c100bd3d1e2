/**
 * `folds.json` beside the weights: what networks that had never seen a patient made of that patient's phone photographs,
 * as a table with one short row a photograph.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import type { Case } from './cases';
import type { Figure } from '#lesion/bench/statistics/statistics';

const N = z.number();
const Text = z.string();
const Row = z.tuple([
  z.tuple([Text, Text, Text]), // id, group, dataset
  N, // label
  z.tuple([Text, Text, Text, Text]), // site, sex, age, Fitzpatrick type
  z.array(N).length(DIAGNOSES.length), // logits
  z.tuple([N, N, N.nullable()]), // gate, phone, ITA
  z.tuple([N, N, N, N, N, N]), // sharpness, evenness, brightness, drowned, burnt, skin
  z.tuple([N, N, N.nullable()]), // lesion's share, certainty of the mask, Jaccard
  z.tuple([N, N, N]).nullable(), // scores of A, B, C
]);
type Row = z.infer<typeof Row>;

const FoldFile = z.object({
  /** Versions of the cross-validated networks' weights, fold 0 first. */
  weights: z.array(Text),
  /** Malignant-or-suspicious AUC on all of the photographs of a network that was trained on no phone photograph at all. */
  untrained: z.object({ weights: Text, auc: z.object({ value: N, low: N, high: N, n: N }) }).nullable(),
  rows: z.array(Row),
});

/** The parsed `folds.json`. */
export interface Folds {
  readonly weights: readonly string[];
  readonly untrained: { readonly weights: string; readonly auc: Figure } | null;
  /** Every phone photograph once, judged by the network of its patient's fold. */
  readonly cases: readonly Case[];
}

/** Four significant digits. */
function short<T extends number | null>(value: T): T {
  return (value === null ? null : Number(value.toPrecision(4))) as T;
}

function rowOf({ person, quality, scores, ...seen }: Case): Row {
  return [
    [seen.id, seen.group, seen.dataset],
    seen.label,
    [person.site, person.sex, person.age, person.fitzpatrick],
    seen.logits.map(short),
    [short(seen.gate), short(seen.phone), short(seen.ita)],
    [
      ...([short(quality.sharpness), short(quality.evenness)] as const),
      ...([short(quality.brightness), short(quality.drowned)] as const),
      ...([short(quality.burnt), short(quality.skin)] as const),
    ],
    [short(seen.lesionShare), short(seen.maskCertainty), short(seen.jaccard)],
    scores && [short(scores.asymmetry), short(scores.border), short(scores.color)],
  ];
}

function caseOf([name, label, who, logits, [gate, phone, ita], light, outline, scores]: Row): Case {
  const [sharpness, evenness, brightness, drowned, burnt, skin] = light;
  return {
    ...{ id: name[0], group: name[1], dataset: name[2], label, unusable: null },
    person: { site: who[0], sex: who[1], age: who[2], fitzpatrick: who[3] },
    ...{ logits, gate, phone, ita },
    // What the file does not keep is taken as good.
    quality: {
      ...{ sharpness, evenness, brightness, drowned, burnt, skin },
      ...{ red: 1, chroma: Infinity, reflection: 0, bar: 0, hair: 0, darkest: 0, range: 255, tint: 180 },
    },
    ...{ lesionShare: outline[0], maskCertainty: outline[1], jaccard: outline[2], longest: null },
    scores: scores && { asymmetry: scores[0], border: scores[1], color: scores[2] },
  };
}

/** Writes `folds.json` into a model folder. */
export function writeFolds(modelDir: string, { weights, untrained, cases }: Folds): void {
  const head = JSON.stringify({ weights, untrained }, null, 2).slice(0, -2);
  const rows = cases.map((seen) => JSON.stringify(rowOf(seen))).join(',\n');
  writeFileSync(path.join(modelDir, 'folds.json'), `${head},\n  "rows": [\n${rows}\n]\n}\n`);
}

/** Reads a model folder's `folds.json`; throws when it is missing or malformed. */
export function readFolds(modelDir: string): Folds {
  const { rows, ...rest } = FoldFile.parse(JSON.parse(readFileSync(path.join(modelDir, 'folds.json'), 'utf8')));
  return { ...rest, cases: rows.map(caseOf) };
}
