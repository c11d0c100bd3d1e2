import { Diagnosis } from '#domain/training';
import { z } from 'zod';
import samples from './trainingSamples.json';

/** Twelve openly licensed photographs, made by `packages/lesion/training/makeSamples.ts`; `jpeg` is base64. */
export const samplePhotographs = z
  .array(z.object({ diagnosis: Diagnosis, source: z.string(), attribution: z.string(), jpeg: z.base64() }))
  .parse(samples);
