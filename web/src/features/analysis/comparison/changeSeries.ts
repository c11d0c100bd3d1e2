import type { Analysis, LesionSnapshot } from '#domain/analysis/analysis';
import { areComparable, measureDifferences, NOISE, type LesionMeasurements } from '#domain/analysis/comparison';
import { isCutOff } from '#domain/analysis/isCutOff';
import { findRegionMismatch } from '#domain/analysis/spotRegion';

/** The measurements of one day: of its only photo, or the means of all. */
interface DayMeasurements extends LesionMeasurements {
  /** ISO date and time of the day's first photo. */
  date: string;
  diameter: number | null;
}

type MeasureName = 'area' | 'diameter' | 'shape' | 'color';

/** One chart: a value for each day, and whether the last differs from the first by more than unchanged spots do. */
export interface ChangeSeries {
  name: MeasureName;
  points: { date: string; value: number }[];
  /** The values that photos of an unchanged spot may have, given the first. */
  band: readonly [low: number, high: number];
  isChanged: boolean;
}

/** Series of a spot, and the number of photos that cannot be compared with the newest. */
export interface SpotChanges {
  series: ChangeSeries[];
  leftOut: number;
}

const toSnapshot = (analysis: Analysis, region: string | null): LesionSnapshot => ({
  ...analysis,
  cutOff: isCutOff(analysis.outline),
  elsewhere: findRegionMismatch(analysis.location, region),
});

/** Computes the charts of a spot from its analyses, oldest first. `region` is the spot's. */
export function computeSpotChanges(analyses: readonly Analysis[], region: string | null): SpotChanges {
  const newest = analyses.at(-1);
  if (!newest) return { series: [], leftOut: 0 };
  const compared = analyses.filter((analysis) =>
    areComparable(toSnapshot(analysis, region), toSnapshot(newest, region)),
  );
  const days = averageByDay(compared);
  const noise = NOISE[newest.domain];
  const names = ['area', 'diameter', 'shape', 'color'] as const;
  const series = names.map((name) => buildSeries(name, days, noise)).filter((one) => one !== null);
  return { series, leftOut: analyses.length - compared.length };
}

/** Groups analyses by the day of the reader's calendar and averages each day. */
export function averageByDay(analyses: readonly Analysis[]): DayMeasurements[] {
  const days = new Map<string, Analysis[]>();
  for (const analysis of analyses) {
    const day = new Date(analysis.analysisDate).toDateString();
    days.set(day, [...(days.get(day) ?? []), analysis]);
  }
  return [...days.values()].map((photos) => ({
    date: photos[0]!.analysisDate,
    area: averageKnown(photos.map(({ area }) => area)),
    diameter: averageKnown(photos.map(({ diameter }) => diameter)),
    shape: {
      elongation: average(photos.map(({ shape }) => shape.elongation)),
      solidity: average(photos.map(({ shape }) => shape.solidity)),
      compactness: average(photos.map(({ shape }) => shape.compactness)),
    },
    tone: [0, 1, 2].map((axis) => average(photos.map(({ tone }) => tone[axis]!))) as [number, number, number],
  }));
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the photos that have a scale; null where none has. */
function averageKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? average(known) : null;
}

/** The series of one measure; null where fewer than two days have it. */
function buildSeries(
  name: MeasureName,
  days: readonly DayMeasurements[],
  noise: (typeof NOISE)['phone'],
): ChangeSeries | null {
  const known = days.filter((day) => (name === 'area' || name === 'diameter' ? day[name] !== null : true));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  const readValue = (day: DayMeasurements): number => {
    if (name === 'shape') return day.shape.elongation;
    return name === 'color' ? measureDifferences(day, first).tone : day[name]!;
  };
  const points = known.map((day) => ({ date: day.date, value: readValue(day) }));
  const { elongation, solidity, compactness, tone } = measureDifferences(last, first);
  const start = points[0]!.value;
  const logRatio = Math.log(points.at(-1)!.value / start);
  switch (name) {
    case 'area':
      return { name, points, band: spread(start, 2 * noise.size), isChanged: Math.abs(logRatio) > 2 * noise.size };
    case 'diameter':
      return { name, points, band: spread(start, noise.size), isChanged: Math.abs(logRatio) > noise.size };
    case 'shape':
      return {
        name,
        points,
        band: [Math.max(0, start - noise.elongation), Math.min(1, start + noise.elongation)],
        isChanged:
          Math.abs(elongation) > noise.elongation ||
          Math.abs(solidity) > noise.solidity ||
          Math.abs(compactness) > noise.compactness,
      };
    case 'color':
      return { name, points, band: [0, noise.tone], isChanged: tone > noise.tone };
  }
}

/** The values whose logarithm differs by at most `noise`. */
const spread = (value: number, noise: number): [number, number] => [value * Math.exp(-noise), value * Math.exp(noise)];
