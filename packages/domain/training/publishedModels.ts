import { z } from 'zod';

/** What every visitor may know about the models: which one answers, and which earlier ones were withdrawn. */
export const PublishedModels = z.object({
  /** The version of the model that answers, also where it is the one in the release. */
  live: z.string(),
  withdrawn: z.array(z.object({ version: z.string(), withdrawnAt: z.iso.datetime() })),
});
export type PublishedModels = z.infer<typeof PublishedModels>;
