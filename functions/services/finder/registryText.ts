/** Longest text that is taken over from a record. */
const MAX_CHARACTERS = 120;

/** What stays in capitals where a whole text is in them: titles, legal forms, compass points, numerals. */
const CAPITALS =
  /^(MD|DO|PHD|PA|PC|PLLC|LLC|LLP|PLC|LTD|INC|NP|MPH|FAAD|N|S|E|W|NE|NW|SE|SW|PO|US|USA|II|III|IV|UCLA|NYU|VA)$/;
/** Initials, and numbers of suites such as 5B. */
const INITIALS = /^(([A-Z]\.)+[A-Z]?|#?\d+-?[A-Z])$/;

/** One line of text without control characters, cut where no honest record is that long. */
export function plain(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** The same, in the case people write: the registry's records are mostly typed in capitals. */
export function readable(text: string): string {
  const line = plain(text);
  return /\p{Ll}/u.test(line) ? line : line.replace(/[^\s,]+/g, wordOf);
}

function wordOf(word: string): string {
  if (INITIALS.test(word) || CAPITALS.test(word.replace(/\./g, ''))) return word;
  return word.toLowerCase().replace(/(?<=^|[-/(&]|^[od]')\p{Ll}/gu, (start) => start.toUpperCase());
}
