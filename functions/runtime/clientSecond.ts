/** One second of an AWS client's timeout, in milliseconds. */
export const CLIENT_SECOND = 1000;
