import { Diagnosis } from '#domain/training/diagnosis';
import { Domain } from '#domain/analysis/assessment';
import { z } from 'zod';
import samples from './trainingSamples.json';

/** Twelve openly licensed photos, written by `packages/lab/trainingFiles/makeSamples.ts`; `jpeg` is base64. */
export const samplePhotos = z
  .array(
    z.object({
      ...{ diagnosis: Diagnosis, domain: Domain, source: z.string(), attribution: z.string(), jpeg: z.base64() },
    }),
  )
  .parse(samples);

/** What holds for every sample photo. The live model does not judge it. */
export const SAMPLE_FACTS = {
  ...{ ownerConsent: true, isLabelConfirmed: false, notes: null, labelReason: null },
  ...{ addedBy: null, ita: null, modelTier: null, modelVersion: null },
};
