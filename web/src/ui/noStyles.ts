/** Replaces style sheet imports in tests, because jsdom does no layout. */
export default {};
