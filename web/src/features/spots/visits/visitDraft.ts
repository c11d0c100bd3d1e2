import { z } from 'zod';
import { VISIT_BIOPSIES, VISIT_DIAGNOSES, VISIT_DOCTORS } from '#domain/analysis/visitChoices';
import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';

/** What the person has entered of a visit so far. An empty text is no answer. */
const VisitValues = z.object({
  seenBy: z.enum(VISIT_DOCTORS),
  date: z.string(),
  diagnosis: z.enum(VISIT_DIAGNOSES),
  diagnosisText: z.string(),
  biopsy: z.enum(VISIT_BIOPSIES),
  biopsyResult: z.union([z.enum(VISIT_DIAGNOSES), z.literal('')]),
  biopsyText: z.string(),
});
export type VisitValues = z.infer<typeof VisitValues>;

/** The unsaved form of one visit. `id` is that of the visit. */
const VisitDraft = z.object({ id: z.string(), values: VisitValues });
export type VisitDraft = z.infer<typeof VisitDraft>;

/** Whose visit it is, and to show which spot. */
interface VisitOwner {
  userId: string;
  spotId: string;
}

const toDraftName = ({ spotId }: VisitOwner) => `visit/${spotId}`;

/** Seals the unsaved visit of a spot on this device. */
export async function saveVisitDraft(owner: VisitOwner, draft: VisitDraft): Promise<void> {
  await saveDraftPart(owner.userId, toDraftName(owner), new TextEncoder().encode(JSON.stringify(draft)).buffer);
}

/** Reads the unsaved visit of a spot from this device; null without one. */
export async function readVisitDraft(owner: VisitOwner): Promise<VisitDraft | null> {
  const json = await readDraftPart(owner.userId, toDraftName(owner));
  return json && (VisitDraft.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null);
}

/** Deletes the unsaved visit of a spot from this device. */
export const deleteVisitDraft = (owner: VisitOwner): Promise<void> => deleteDraftParts(toDraftName(owner));
