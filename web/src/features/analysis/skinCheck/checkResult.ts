import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';

/** The result of a part; an empty one where the person has not opened it. */
export function getPartResult({ parts }: SkinCheck, part: CheckPart): PartResult {
  return parts.find((result) => result.part === part) ?? { part, isChecked: false, note: null, newSpots: [] };
}

/** How many parts the person looked at. */
export const countChecked = ({ parts }: SkinCheck): number => parts.filter(({ isChecked }) => isChecked).length;

/** The parts in which the person wrote or marked something. */
export const listRemarks = ({ parts }: SkinCheck): PartResult[] =>
  parts.filter(({ note, newSpots }) => note !== null || newSpots.length > 0);

/** The first part that the person has not looked at; null if they looked at all. */
export const findNextPart = (check: SkinCheck): CheckPart | null =>
  CHECK_PARTS.find((part) => !getPartResult(check, part).isChecked) ?? null;
