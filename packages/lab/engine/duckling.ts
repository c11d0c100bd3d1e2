/**
 * The ugly duckling: how often a melanoma is among the two spots of a person that are least like their others. People are
 * simulated: one melanoma and 7 to 11 nevi of one data set, of photos that the network was not trained on. Each melanoma gets
 * many such people; the interval is over melanomas. Beside chance stand the same people ranked by the network's own score.
 *
 *   npm run lab -- duckling [--recipe research|open] [--people 200]
 *
 * Embeddings and scores come from the frozen test part of the reference, A, B and C from the cross-validated phone photos.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { ModelCard } from '#lesion/model/modelCard';
import { computeTestDistribution } from '#lesion/engine/embeddingDistance';
import { computeReferenceKey, readReference } from '#lesion/engine/reference';
import { REFERENCE_FOLDER } from '#lesion/engine/referenceStatistics';
import { isMalignant } from '#lesion/engine/riskGroups';
import { listAllPhotos } from '#lab/pretraining/photos';
import { createRandom, shuffle, type Random } from '#lesion/statistics/random';
import { estimateFigure, mean, type Figure } from '#lesion/statistics/statistics';
import { readFolds } from '#lab/engine/evaluation/foldFile';

const NEVUS = DIAGNOSES.indexOf('nv');
const MELANOMA = DIAGNOSES.indexOf('mel');
/** Spots of a person, the melanoma included. */
const SPOTS = [8, 9, 10, 11, 12] as const;
/** How many spots a screen would point out. */
const POINTED_OUT = 2;

/** A photo with what the rankings read. */
interface RankedPhoto {
  readonly dataset: string;
  /** Photos of one lesion or patient share a group; a person has one photo of each. */
  readonly group: string;
  readonly label: number;
  /** Coordinates whose distance says how unlike two spots are. */
  readonly coordinates: Float32Array;
  /** The network's log odds of melanoma against the rest. */
  readonly score: number;
}

/** The ways to rank the spots of a person, the most suspicious first: a number for each spot. */
const RANKINGS = {
  'distance to the others': (spots: readonly RankedPhoto[]) => spots.map((spot) => measureOutlier(spot, spots)),
  'the network’s own score': (spots: readonly RankedPhoto[]) => spots.map(({ score }) => score),
  'both, by the sum of ranks': (spots: readonly RankedPhoto[]) => {
    const distances = spots.map((spot) => measureOutlier(spot, spots));
    const rank = (values: readonly number[], value: number) => values.filter((other) => other < value).length;
    const scores = spots.map(({ score }) => score);
    return spots.map(({ score }, index) => rank(distances, distances[index]!) + rank(scores, score));
  },
};
type Ranking = keyof typeof RANKINGS;

/** Mean distance of a spot to the others of the person. */
function measureOutlier({ coordinates }: RankedPhoto, spots: readonly RankedPhoto[]): number {
  const distances = spots.map((other) => {
    let squares = 0;
    for (let i = 0; i < coordinates.length; i++) squares += (coordinates[i]! - other.coordinates[i]!) ** 2;
    return Math.sqrt(squares);
  });
  return distances.reduce((sum, distance) => sum + distance, 0) / (spots.length - 1);
}

/** The log odds of melanoma, by the softmax of logits. */
function computeScore(logits: readonly number[]): number {
  const others = logits.filter((_, index) => index !== MELANOMA);
  const largest = Math.max(...others);
  return logits[MELANOMA]! - largest - Math.log(others.reduce((sum, logit) => sum + Math.exp(logit - largest), 0));
}

/** The chance that a spot is pointed out: 1 or 0, and a share where spots tie for the last place. */
function computeHit(values: readonly number[], index: number): number {
  const value = values[index]!;
  const above = values.filter((other) => other > value).length;
  const tied = values.filter((other) => other === value).length;
  return Math.min(1, Math.max(0, (POINTED_OUT - above) / tied));
}

/** Draws the other spots of a person: nevi of other groups, one photo of each. */
function drawNevi(nevi: readonly RankedPhoto[], melanoma: RankedPhoto, count: number, random: Random): RankedPhoto[] {
  const groups = new Set([melanoma.group]);
  const drawn: RankedPhoto[] = [];
  for (const index of shuffle(nevi.length, random)) {
    const nevus = nevi[index]!;
    if (groups.has(nevus.group)) continue;
    groups.add(nevus.group);
    drawn.push(nevus);
    if (drawn.length === count) break;
  }
  return drawn;
}

/** The share of a melanoma's simulated people for whom each ranking points it out, and the share by chance. */
interface MelanomaHits {
  readonly group: string;
  readonly hits: Readonly<Record<Ranking, number>>;
  readonly chance: number;
}

function simulate(photos: readonly RankedPhoto[], people: number): MelanomaHits[] {
  const nevi = photos.filter(({ label }) => label === NEVUS);
  return photos
    .filter(({ label }) => isMalignant(label))
    .map((melanoma, number) => {
      const random = createRandom(7, number);
      const sums = { 'distance to the others': 0, 'the network’s own score': 0, 'both, by the sum of ranks': 0 };
      let chance = 0;
      for (let person = 0; person < people; person++) {
        const spots = [melanoma, ...drawNevi(nevi, melanoma, SPOTS[person % SPOTS.length]! - 1, random)];
        chance += POINTED_OUT / spots.length;
        for (const name of Object.keys(RANKINGS) as Ranking[]) sums[name] += computeHit(RANKINGS[name](spots), 0);
      }
      const hits = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / people]));
      return { group: melanoma.group, hits: hits as MelanomaHits['hits'], chance: chance / people };
    });
}

const format = ({ value, low, high, n }: Figure): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, n ${n})`;

function print(title: string, photos: readonly RankedPhoto[], people: number): void {
  const melanomas = simulate(photos, people);
  if (melanomas.length === 0) return;
  const estimate = (read: (one: MelanomaHits) => number) => estimateFigure(melanomas, (own) => mean(own.map(read)));
  const nevi = photos.filter(({ label }) => label === NEVUS).length;
  console.log(`${title}: melanomas among the top ${POINTED_OUT} of 8 to 12 spots; ${nevi} nevi`);
  console.log(`  by chance: ${mean(melanomas.map(({ chance }) => chance)).toFixed(3)}`);
  for (const name of Object.keys(RANKINGS) as Ranking[]) {
    console.log(`  ${name}: ${format(estimate(({ hits }) => hits[name]))}`);
  }
  const gain = estimate(({ hits }) => hits['distance to the others'] - hits['the network’s own score']);
  console.log(`  distance minus own score: ${format(gain)}`);
  const added = estimate(({ hits }) => hits['both, by the sum of ranks'] - hits['the network’s own score']);
  console.log(`  both minus own score: ${format(added)}`);
}

/** The frozen test photos with their embeddings along the main directions, as they are or each in units of its spread. */
function listTestPhotos(modelDir: string, recipe: string, { isScaled }: { isScaled: boolean }): RankedPhoto[] {
  const reference = readReference(path.join(REFERENCE_FOLDER, `${recipe}.bin`), computeReferenceKey(modelDir));
  const { directions, test, testPhotos } = reference;
  const { spread } = computeTestDistribution(reference);
  const groups = new Map(listAllPhotos().map(({ dataset, id, group }) => [`${dataset} ${id}`, group]));
  return testPhotos.map((name, row) => {
    const [dataset = ''] = name.split(' ');
    const features = test.features.subarray(row * directions, (row + 1) * directions);
    const logits = [...test.logits.subarray(row * DIAGNOSES.length, (row + 1) * DIAGNOSES.length)];
    return {
      dataset,
      group: groups.get(name) ?? name,
      label: test.labels[row]!,
      coordinates: isScaled ? features.map((value, direction) => value / spread[direction]!) : features,
      score: computeScore(logits),
    };
  });
}

/** The cross-validated phone photos with A, B and C, each in units of its spread. */
function listPhonePhotos(modelDir: string): RankedPhoto[] {
  const measured = readFolds(modelDir).cases.flatMap(({ scores, ...one }) => (scores ? [{ ...one, scores }] : []));
  const rows = measured.map(({ scores: { asymmetry, border, color } }) => [asymmetry, border, color]);
  const spread = [0, 1, 2].map((column) => {
    const values = rows.map((row) => row[column]!);
    const center = mean(values);
    return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  });
  return measured.map(({ group, label, logits }, index) => ({
    dataset: 'phone',
    group,
    label,
    coordinates: Float32Array.from(rows[index]!, (value, column) => value / spread[column]!),
    score: computeScore(logits),
  }));
}

/** A person's photos come from one set, so that its camera is no outlier. */
const SETS: readonly [title: string, isOfSet: (dataset: string) => boolean][] = [
  ['HAM10000', (dataset) => dataset === 'ham10000'],
  ['ISIC 2017', (dataset) => dataset === 'isic2017'],
  ['Phone', (dataset) => dataset.startsWith('pad')],
];

function main(): void {
  const { values } = parseArgs({
    options: { recipe: { type: 'string', default: 'research' }, people: { type: 'string', default: '200' } },
  });
  const recipe = ModelCard.shape.recipe.parse(values.recipe);
  const modelDir = path.join(__dirname, '../../lesion/model', recipe);
  const people = Number(values.people);
  for (const isScaled of [false, true]) {
    const test = listTestPhotos(modelDir, recipe, { isScaled });
    for (const [title, isOfSet] of SETS) {
      const photos = test.filter(({ dataset }) => isOfSet(dataset));
      print(`${title}, embedding${isScaled ? ' in units of spread' : ''}`, photos, people);
    }
  }
  print('Phone, A, B and C, cross-validated', listPhonePhotos(modelDir), people);
}

main();
