import { AWS_TIMEOUT_UNIT_MS } from '../../../functions/runtime/awsTimeoutUnit';
import { TIMEOUT_FACTOR } from './timeoutFactor';

const SLOW_PEER_TIMEOUT_UNIT_MS = AWS_TIMEOUT_UNIT_MS * TIMEOUT_FACTOR;

/** Lets calls of AWS clients last longer. Replaces `functions/runtime/awsTimeoutUnit.ts` in `npm run lab -- peers`. */
export { SLOW_PEER_TIMEOUT_UNIT_MS as AWS_TIMEOUT_UNIT_MS };
