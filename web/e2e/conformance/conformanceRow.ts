/** What the specification says at one place, and the tests that provoke it. */
export interface ConformanceRow {
  readonly what: string;
  /** The specification's own texts, to the letter. Each is read by one of the tests, or is listed in `untestedTexts.ts`. */
  readonly texts?: readonly string[];
  /** Empty only where all texts are untested. `title` as written in the file, with its placeholders. */
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}
