/** Texts of the specification that no test reads, and why. This list may only shrink. */
export const UNTESTED_TEXTS: Readonly<Record<string, string>> = {};

/** Texts of the specification that the product does not have, and why. This list may only shrink. */
export const ABSENT_TEXTS: Readonly<Record<string, string>> = {};

/** Texts that the product puts together from parts, so that no source has them whole. This list may only shrink. */
export const COMPOSED_TEXTS: ReadonlySet<string> = new Set([
  'Name must be at least 2 characters',
  'Subject must be at least 5 characters',
  'Message must be at least 10 characters',
]);
