/** Stands where a style sheet is imported in tests: browsers lay out, jsdom does not. */
export default {};
