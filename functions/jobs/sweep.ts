import { sweep } from '#functions/services/erasure';
import { job } from '#functions/runtime/job';

/** Finishes deletions and withdrawals that broke off (decisions B4). */
export const handler = job('sweep', sweep);
