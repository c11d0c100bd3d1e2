import { CLIENT_SECOND } from '../../../functions/runtime/clientSecond';
import { PATIENCE } from './patience';

const PATIENT_SECOND = CLIENT_SECOND * PATIENCE;

/** Lets calls of AWS clients last longer. Replaces `functions/runtime/clientSecond.ts` in `npm run peers`. */
export { PATIENT_SECOND as CLIENT_SECOND };
