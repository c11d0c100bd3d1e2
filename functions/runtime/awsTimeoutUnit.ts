/** What the timeouts of AWS clients are multiples of: a second, in milliseconds. `npm run lab -- peers` replaces it by a longer one. */
export const AWS_TIMEOUT_UNIT_MS = 1000;
