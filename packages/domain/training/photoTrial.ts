/** A trial: the live model and a candidate judge the same photo. Nothing of it is stored. */
import { z } from 'zod';
import { ImageData } from '#domain/analysis/analysis';
import { CompletedAssessment, RefusedAssessment } from '#domain/analysis/assessment';
import { Id } from '#domain/http/id';

/** The part of an assessment that tells two models apart. */
export const PhotoVerdict = z.discriminatedUnion('assessable', [
  CompletedAssessment.pick({ assessable: true, riskLevel: true, confidence: true, risk: true, modelVersion: true }),
  RefusedAssessment.pick({ assessable: true, reasons: true, modelVersion: true }),
]);
export type PhotoVerdict = z.infer<typeof PhotoVerdict>;

export const TrialRequest = z.object({ jobId: Id, imageData: ImageData });

/** What both models say about a photo. */
export const TrialResult = z.object({ live: PhotoVerdict, candidate: PhotoVerdict });
export type TrialResult = z.infer<typeof TrialResult>;

/** The media type of a request to the lesion engine for a `TrialResult`. */
export const TRIAL_TYPE = 'application/vnd.model-trial+json';

/** The body of that request. The heads are the files that trainings wrote; null where the shipped model is live. */
export const EngineTrial = z.object({ photo: z.base64(), live: z.unknown(), candidate: z.unknown() });
export type EngineTrial = z.infer<typeof EngineTrial>;
