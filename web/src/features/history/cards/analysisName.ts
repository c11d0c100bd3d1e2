import type { Analysis } from '#domain/analysis/analysis';
import { describeLocation } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { historyMessages } from '../messages';

/** The display name of an analysis: the name of its spot, or else the body region. */
export function getAnalysisName({ location }: Pick<Analysis, 'location'>, spot: Spot | undefined): string {
  return spot?.name ?? (location === null ? historyMessages('regionNotGiven') : describeLocation(location));
}
