import { Diagnosis } from '#domain/training/training';
import { z } from 'zod';
import samples from './trainingSamples.json';

/** Twelve openly licensed photographs, made by `packages/lesion/training/head/makeSamples.ts`; `jpeg` is base64. */
export const samplePhotographs = z
  .array(z.object({ diagnosis: Diagnosis, source: z.string(), attribution: z.string(), jpeg: z.base64() }))
  .parse(samples);
