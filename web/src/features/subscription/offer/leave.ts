/** Leaves the site for a page of the payment provider. */
export const leaveFor = (url: string): void => location.assign(url);
