import { resumeErasures } from '#functions/services/erasure';
import { job } from '#functions/runtime/job';

/** Resumes interrupted deletions of accounts and of their people, and consent withdrawals. */
export const handler = job('resumeErasures', resumeErasures);
