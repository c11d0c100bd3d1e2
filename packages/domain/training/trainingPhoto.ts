/** The data set of training photos as administrators browse it: docs/decisions/108-the-data-set-is-read-whole.md. */
import { z } from 'zod';
import { Domain } from '#domain/analysis/assessment';
import { Id } from '#domain/http/id';
import { TONE_NAMES } from '#domain/analysis/toneBands';
import { Diagnosis } from './diagnosis';
import { DecisionReason, PhotoNotes, TrainingSample } from './training';

/** Source of the photos that administrators added. Sample photos have the name of their dataset. */
export const ADMIN_SOURCE = 'admin';
/** Choice of `who` that means the sample photos of the product. */
export const SAMPLE_PHOTOS = 'samples';
/** Choice of a filter that means photos of which this was not measured. */
export const NOT_MEASURED = 'unknown';
/** Photos on a page of the gallery. */
export const PHOTOS_PER_PAGE = 12;
/** Most photos in one answer, for the CSV file. */
export const MAX_LISTED_PHOTOS = 1000;

/** A photo of the set. */
export const ListedPhoto = TrainingSample.extend({
  skinTone: z.enum(TONE_NAMES).nullable(),
  notes: z.string().nullable(),
  /** Why the label is right although the live model strongly disagreed. */
  labelReason: z.string().nullable(),
  /** Email of the administrator who added it; null where nobody is recorded or the account is gone. */
  addedByEmail: z.string().nullable(),
});
export type ListedPhoto = z.infer<typeof ListedPhoto>;

/** Conditions, all of which a photo meets, and the page. */
export const PhotoQuery = z.object({
  diagnosis: Diagnosis.optional(),
  /** Id of an administrator, or `SAMPLE_PHOTOS`. */
  who: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  tone: z.enum([...TONE_NAMES, NOT_MEASURED]).optional(),
  domain: z.enum([...Domain.options, NOT_MEASURED]).optional(),
  /** Whether the live model strongly disagreed with the label. */
  disagreement: z.enum(['yes', 'no']).optional(),
  /** `ADMIN_SOURCE`, or the name of a collection. */
  source: z
    .string()
    .regex(/^[\w .-]{1,64}$/)
    .optional(),
  /** Id of a training: the photos that it learned from. */
  training: Id.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED_PHOTOS).default(PHOTOS_PER_PAGE),
});
export type PhotoQuery = z.output<typeof PhotoQuery>;

const Count = z.number().int().min(0);

/** A page of photos, newest first, and facts about all photos that meet the conditions. */
export const PhotoList = z.object({
  photos: z.array(ListedPhoto),
  total: Count,
  counts: z.record(Diagnosis, Count),
  /** The administrators who added photos of the whole set. */
  people: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
  /** The sources of the whole set. */
  sources: z.array(z.string()),
  /** Of the training in the conditions: its photos, and those that were removed or relabeled since. Null without one. */
  snapshot: z.object({ total: Count, removed: Count, relabeled: Count }).nullable(),
});
export type PhotoList = z.infer<typeof PhotoList>;

/** Path parameters of a route about one photo. */
export const PhotoParams = z.object({ id: TrainingSample.shape.id });

/** A photo as a JPEG data URL, as it is stored. */
export const PictureResponse = z.object({ picture: z.string() });

/** The new label and notes of a photo. */
export const EditPhotoRequest = z.object({
  diagnosis: Diagnosis,
  notes: PhotoNotes,
  /** Why a changed label is right although the live model strongly disagrees. */
  labelReason: DecisionReason.nullable().default(null),
});
