/** Opens a page of the payment provider in place of the site. */
export const redirectTo = (url: string): void => location.assign(url);
