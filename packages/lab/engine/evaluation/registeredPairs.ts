/**
 * How much lining up two photos narrows the noise of a change in size. The width of a lesion that did not change is compared
 * twice: by the areas of the two outlines, and by the scale at which the second photo's pixels fit the first's.
 */
import type { Domain } from '#domain/analysis/assessment';
import type { LesionMeasurements } from '#domain/analysis/comparison';
import { registerPhotos, type OutlinedPhoto } from '#lesion/registration/registerPhotos';
import { getScale } from '#lesion/registration/similarity';
import { createNamedRandom } from '#lesion/statistics/random';
import { quantile } from '#lesion/statistics/statistics';

/** One simulated photo: its measurements, and the photo for lining up. */
export interface RegisteredTake {
  domain: Domain;
  /** `longest` is the longest extent of the outline. */
  numbers: LesionMeasurements & { longest: number };
  /** Width of the analysis square in pixels of the original photo: by the marked scale, and exactly. */
  width: number;
  exactWidth: number;
  outlinedPhoto: OutlinedPhoto;
}

/** The apparent change of an unchanged lesion's width between two photos, as the logarithm of the ratio. */
interface WidthChange {
  byOutline: number;
  byRegistration: number;
  /** The same if the scale were marked without error. */
  byOutlineExactly: number;
  byRegistrationExactly: number;
}

interface RegistrationFigures {
  /** The changes of the pairs that were lined up, by lesion. */
  changes: WidthChange[][];
  pairs: number;
  /** Pairs of different lesions, and how many of them were lined up by mistake. */
  differentPairs: number;
  mistaken: number;
}

/** Lines up all pairs of photos of one lesion, and photos of each lesion with those of the next one. */
export function measureRegistration(lesions: readonly RegisteredTake[][], domain: Domain): RegistrationFigures {
  const figures: RegistrationFigures = { changes: [], pairs: 0, differentPairs: 0, mistaken: 0 };
  const ofDomain = lesions.map((takes) => takes.filter((take) => take.domain === domain));
  ofDomain.forEach((takes, lesion) => {
    const changes: WidthChange[] = [];
    takes.forEach((one, i) => {
      for (const other of takes.slice(i + 1)) {
        figures.pairs++;
        const registration = registerPhotos(one.outlinedPhoto, other.outlinedPhoto);
        if (!registration?.isLinedUp) continue;
        changes.push(measureWidthChange(one, other, getScale(registration.map)));
      }
      const different = ofDomain[(lesion + 1) % ofDomain.length]?.[i];
      if (!different || ofDomain.length < 2) return;
      figures.differentPairs++;
      if (registerPhotos(one.outlinedPhoto, different.outlinedPhoto)?.isLinedUp) figures.mistaken++;
    });
    if (changes.length > 0) figures.changes.push(changes);
  });
  return figures;
}

function measureWidthChange(one: RegisteredTake, other: RegisteredTake, scale: number): WidthChange {
  const byOutline = Math.log(other.numbers.area! / one.numbers.area!) / 2;
  const byRegistration = Math.log((scale * other.width) / one.width);
  /** What the errors of the two marks add. */
  const markError = Math.log(other.width / other.exactWidth / (one.width / one.exactWidth));
  return {
    byOutline,
    byRegistration,
    byOutlineExactly: byOutline - markError,
    byRegistrationExactly: byRegistration - markError,
  };
}

/** Share of pairs of an unchanged lesion whose apparent growth stays below the limit. */
const CONFIDENCE = 0.99;
const RESAMPLES = 1000;

/** Growth in percent of the width that 99 of 100 pairs of an unchanged lesion stay below. */
const computeLeastGrowth = (changes: readonly WidthChange[], name: keyof WidthChange): number =>
  100 *
  Math.expm1(
    quantile(
      changes.map((change) => Math.abs(change[name])),
      CONFIDENCE,
    ),
  );

const LABELS: Record<keyof WidthChange, string> = {
  byOutline: 'by the outlines',
  byRegistration: 'by lining up',
  byOutlineExactly: 'by the outlines, scale without error',
  byRegistrationExactly: 'by lining up, scale without error',
};

/** Prints the least growth that can be told from none, with a 95 % interval by resampling lesions. */
export function reportRegistration(domain: Domain, figures: RegistrationFigures): void {
  const { changes, pairs, differentPairs, mistaken } = figures;
  const all = changes.flat();
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
  console.log(
    `\n${domain}: lined up ${all.length} of ${pairs} pairs (${percent(all.length, pairs)}), ${changes.length} lesions`,
  );
  console.log(`different lesions lined up by mistake: ${mistaken} of ${differentPairs} pairs`);
  if (all.length === 0) return;
  const random = createNamedRandom(`registration:${domain}`);
  for (const [name, label] of Object.entries(LABELS) as [keyof WidthChange, string][]) {
    const resampled = Array.from({ length: RESAMPLES }, () =>
      computeLeastGrowth(
        changes.flatMap(() => changes[Math.floor(random() * changes.length)]!),
        name,
      ),
    );
    const interval = [0.025, 0.975].map((q) => quantile(resampled, q).toFixed(0)).join(' to ');
    console.log(
      `least growth of the width ${label}: ${computeLeastGrowth(all, name).toFixed(1)} % (95 % interval ${interval} %)`,
    );
  }
}
