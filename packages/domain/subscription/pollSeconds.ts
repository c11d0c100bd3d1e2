/** Seconds between two reads of the subscription while a page is visible, where a stage sets nothing else. */
export const DEFAULT_SUBSCRIPTION_POLL_SECONDS = 10;
