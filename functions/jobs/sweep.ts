import { sweep } from '../erasure';
import { job } from '../job';

/** Finishes deletions and withdrawals that broke off (decisions B4). */
export const handler = job('sweep', sweep);
