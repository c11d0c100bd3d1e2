import { z } from 'zod';
import { rowSchema } from '#data/table/rowSchema';

/** The pseudonym of a person's de-identified records. */
export const PseudonymRow = rowSchema('pseudonym', z.object({ pseudonym: z.string() }));
