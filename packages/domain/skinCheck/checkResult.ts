import { CHECK_PARTS, type CheckPart } from './checkParts';
import type { PartResult, SkinCheck } from './skinCheck';

/** The result of a part; an empty one where the person has not opened it. */
export function getPartResult({ parts }: Pick<SkinCheck, 'parts'>, part: CheckPart): PartResult {
  return parts.find((result) => result.part === part) ?? { part, isChecked: false, note: null, newSpots: [] };
}

/** Whether two results, both as the schema parsed them, are the same. */
export const isSameResult = (one: PartResult, other: PartResult): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** How many parts the person looked at. */
export const countChecked = ({ parts }: Pick<SkinCheck, 'parts'>): number =>
  parts.filter(({ isChecked }) => isChecked).length;

/** The parts in which the person wrote or marked something. */
export const listRemarks = ({ parts }: Pick<SkinCheck, 'parts'>): PartResult[] =>
  parts.filter(({ note, newSpots }) => note !== null || newSpots.length > 0);

/** The first part that the person has not looked at; null if they looked at all. */
export const findNextPart = (check: Pick<SkinCheck, 'parts'>): CheckPart | null =>
  CHECK_PARTS.find((part) => !getPartResult(check, part).isChecked) ?? null;
