import { AppError } from '#domain/http/errors';
import { Id } from '#domain/http/id';
import { z } from 'zod';
import { analysisFormMessages } from './messages';
import { MAX_VISITS, VISIT_BIOPSIES, VISIT_DIAGNOSES, VISIT_DOCTORS } from './visitChoices';

const t = analysisFormMessages;

const MAX_TEXT = 200;

const optionalNote = z
  .string()
  .trim()
  .max(MAX_TEXT, { error: () => t('visitTextLong', { count: MAX_TEXT }) })
  .nullish()
  .transform((text) => text || null);

/** What came of showing a spot to a doctor, as the person recorded it. */
export const Visit = z
  .object({
    /** Chosen by the client, so that a repeated request changes nothing. */
    id: Id,
    seenBy: z.enum(VISIT_DOCTORS),
    /** The day of the visit. */
    date: z.iso.date({ error: () => t('visitDate') }),
    diagnosis: z.enum(VISIT_DIAGNOSES),
    /** The doctor's own words, or more about the diagnosis. */
    diagnosisText: optionalNote,
    biopsy: z.enum(VISIT_BIOPSIES),
    /** What the laboratory found; null unless the biopsy has its result. */
    biopsyResult: z
      .enum(VISIT_DIAGNOSES)
      .nullish()
      .transform((result) => result ?? null),
    biopsyText: optionalNote,
  })
  .refine(({ biopsy, biopsyResult }) => (biopsy === 'done') === (biopsyResult !== null), {
    error: () => t('visitBiopsyResult'),
    path: ['biopsyResult'],
  });
export type Visit = z.output<typeof Visit>;

/** A change of the visits of a spot: `visit` is added, or replaces the one with its id. */
interface VisitsPatch {
  visit?: Visit | undefined;
  removedVisit?: string | undefined;
}

/** The visits after a change, oldest first. @throws a conflict where a spot would get more than `MAX_VISITS`. */
export function changeVisits(visits: readonly Visit[], { visit, removedVisit }: VisitsPatch): Visit[] {
  const others = visits.filter(({ id }) => id !== visit?.id && id !== removedVisit);
  return sortVisits(visit ? [...others, visit] : others, visits.length);
}

/** The visits of a spot with those of one that ends, oldest first. @throws a conflict where they are more than `MAX_VISITS`. */
export const mergeVisits = (visits: readonly Visit[], ended: readonly Visit[]): Visit[] =>
  sortVisits([...visits, ...ended], visits.length);

/** Sorts visits by their day, and those of one day by their ids. @throws a conflict for more than `MAX_VISITS` and than `before`. */
function sortVisits(visits: readonly Visit[], before: number): Visit[] {
  if (visits.length > Math.max(MAX_VISITS, before)) {
    throw new AppError('conflict', t('tooManyVisits', { count: MAX_VISITS }));
  }
  return [...visits].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
}
