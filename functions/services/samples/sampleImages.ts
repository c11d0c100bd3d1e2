import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { z } from 'zod';
import images from './sampleImages.json';

/** The analysis image of each sample photo, a JPEG in base64. `packages/lesion/fixtures/writeSampleImages.ts` writes them. */
export const sampleImages = z.record(z.enum(SAMPLE_NAMES), z.base64()).parse(images);
