/** How many times as long as in `npm test` tests and requests may take: a peer on a busy machine is slower than our stand-ins on an idle one. */
export const TIMEOUT_FACTOR = 10;
