import { resumeErasures } from '#functions/services/erasure';
import { job } from '#functions/runtime/job';

/** Resumes interrupted account deletions and consent withdrawals. */
export const handler = job('resumeErasures', resumeErasures);
