import { BodyPin } from '#domain/bodyMap/bodyPin';
import { Id } from '#domain/http/id';
import { z } from 'zod';
import { CHECK_PARTS } from './checkParts';
import { MAX_NEW_SPOTS, MAX_PART_NOTE } from './checkLimits';
import { skinCheckFormMessages } from './messages';

const t = skinCheckFormMessages;

/** What a person did and saw in one part of a check. */
export const PartResult = z.object({
  part: z.enum(CHECK_PARTS),
  /** Whether the person looked at the whole part. */
  isChecked: z.boolean(),
  note: z
    .string()
    .trim()
    .max(MAX_PART_NOTE, { error: () => t('noteLong', { count: MAX_PART_NOTE }) })
    .nullable()
    .transform((note) => note || null),
  /** The places of spots that the person had not seen before. They are no spots of the history, which have photos. */
  newSpots: z.array(BodyPin).max(MAX_NEW_SPOTS, { error: () => t('manySpots', { count: MAX_NEW_SPOTS }) }),
});
export type PartResult = z.output<typeof PartResult>;

/** The check that a change is meant for. It may have ended since on another device. */
export const SkinCheckRef = z.object({ checkId: Id });

/** A new result of a part, and the one that the device last read: a newer one of another device is never replaced unread. */
export const PartChange = SkinCheckRef.extend({ result: PartResult, base: PartResult });
export type PartChange = z.output<typeof PartChange>;

/** A total-skin check. */
export const SkinCheck = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** Null while the person has not finished it. */
  finishedAt: z.iso.datetime().nullable(),
  /** At most one result for each part, in the order of the parts. Parts that the person did not open have none. */
  parts: z.array(PartResult),
});
export type SkinCheck = z.output<typeof SkinCheck>;

/** The unfinished check of a person; null without one. */
export const OpenSkinCheck = z.object({ check: SkinCheck.nullable() });
