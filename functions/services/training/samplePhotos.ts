import { Diagnosis } from '#domain/training/diagnosis';
import { z } from 'zod';
import samples from './trainingSamples.json';

/** Twelve openly licensed photos, written by `packages/lesion/training/head/makeSamples.ts`; `jpeg` is base64. */
export const samplePhotos = z
  .array(z.object({ diagnosis: Diagnosis, source: z.string(), attribution: z.string(), jpeg: z.base64() }))
  .parse(samples);
