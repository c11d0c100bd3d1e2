import type { Analysis, LesionSnapshot } from '#domain/analysis/analysis';
import type { Domain } from '#domain/analysis/assessment';
import {
  areComparable,
  DIAMETER_NOISE,
  judgeSize,
  measureDifferences,
  NOISE,
  type LesionMeasurements,
  type SizeVerdict,
} from '#domain/analysis/comparison';
import { isCutOff } from '#domain/analysis/isCutOff';
import { findRegionMismatch, parseRegion } from '#domain/analysis/spotRegion';

/** The measurements of one day: of its only photo, or the means of all. */
interface DayMeasurements extends LesionMeasurements {
  /** ISO date and time of the day's first photo. */
  date: string;
  /** ISO date and time of the day's last photo. */
  lastDate: string;
  diameter: number | null;
}

type MeasureName = 'area' | 'diameter' | 'shape' | 'color';

/** One chart: a value for each day, and what the last shows against the first. */
export interface ChangeSeries {
  name: MeasureName;
  points: { date: string; value: number }[];
  /** The values that photos of an unchanged spot may have, given the first. */
  band: readonly [low: number, high: number];
  verdict: SizeVerdict;
}

/** Series of a spot, and the number of photos that cannot be compared with the newest. */
export interface SpotChanges {
  series: ChangeSeries[];
  leftOut: number;
}

/** The snapshot of an analysis of a spot that has had these regions, the present one first. */
function toSnapshot(analysis: Analysis, regions: readonly (string | null)[]): LesionSnapshot {
  const mismatches = regions.map((region) => findRegionMismatch(analysis.location, region));
  return {
    ...analysis,
    cutOff: isCutOff(analysis.outline),
    elsewhere: mismatches.includes(null) ? null : mismatches[0]!,
  };
}

/**
 * Computes the charts of a spot from its analyses, oldest first. `region` is the spot's. The first photo gave the spot its region,
 * so where the pin was corrected since, photos of that region show the spot, too, as they do for the E of the result.
 */
export function computeSpotChanges(analyses: readonly Analysis[], region: string | null): SpotChanges {
  const newest = analyses.at(-1);
  if (!newest) return { series: [], leftOut: 0 };
  const firstRegion = analyses.map(({ location }) => parseRegion(location)).find((named) => named !== null);
  const regions = [region, firstRegion ?? region];
  const compared = analyses.filter((analysis) =>
    areComparable(toSnapshot(analysis, regions), toSnapshot(newest, regions)),
  );
  const days = averageByDay(compared);
  const names = ['area', 'diameter', 'shape', 'color'] as const;
  const series = names.map((name) => buildSeries(name, days, newest.domain)).filter((one) => one !== null);
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
    lastDate: photos.at(-1)!.analysisDate,
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

/**
 * The series of one measure; null where fewer than two days have it. The diameter, too, is judged by area, as in the result. Its
 * band is wider: the longest extent differs more between photos of an unchanged spot, because a thin tip adds more to it than to the
 * area.
 */
function buildSeries(name: MeasureName, days: readonly DayMeasurements[], domain: Domain): ChangeSeries | null {
  const isSize = name === 'area' || name === 'diameter';
  const known = days.filter(({ area, diameter }) => !isSize || (area !== null && diameter !== null));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  const readValue = (day: DayMeasurements): number => {
    if (name === 'shape') return day.shape.elongation;
    return name === 'color' ? measureDifferences(day, first).tone : day[name]!;
  };
  const points = known.map((day) => ({ date: day.date, value: readValue(day) }));
  const { elongation, solidity, compactness, tone } = measureDifferences(last, first);
  const noise = NOISE[domain];
  const start = points[0]!.value;
  const elapsedMs = Date.parse(last.lastDate) - Date.parse(first.date);
  const decide = (isChanged: boolean): SizeVerdict => (isChanged ? 'changed' : 'unchanged');
  switch (name) {
    case 'area':
    case 'diameter': {
      const verdict = judgeSize(domain, { earlier: first.area!, later: last.area! }, elapsedMs);
      return { name, points, band: spread(start, name === 'area' ? 2 * noise.size : DIAMETER_NOISE[domain]), verdict };
    }
    case 'shape': {
      const isChanged =
        Math.abs(elongation) > noise.elongation ||
        Math.abs(solidity) > noise.solidity ||
        Math.abs(compactness) > noise.compactness;
      const band: [number, number] = [Math.max(0, start - noise.elongation), Math.min(1, start + noise.elongation)];
      return { name, points, band, verdict: decide(isChanged) };
    }
    case 'color':
      return { name, points, band: [0, noise.tone], verdict: decide(tone > noise.tone) };
  }
}

/** The values whose logarithm differs by at most `noise`. */
const spread = (value: number, noise: number): [number, number] => [value * Math.exp(-noise), value * Math.exp(noise)];
