const MAX_CHARACTERS = 120;

/** Words that stay in capitals: titles, legal forms, compass points, numerals. */
const CAPITALS =
  /^(MD|DO|PHD|PA|PC|PLLC|LLC|LLP|PLC|LTD|INC|NP|MPH|FAAD|N|S|E|W|NE|NW|SE|SW|PO|US|USA|II|III|IV|UCLA|NYU|VA)$/;
/** Initials, and suite numbers such as 5B. */
const INITIALS = /^(([A-Z]\.)+[A-Z]?|#?\d+-?[A-Z])$/;

/** Converts text to one line of at most 120 characters, without control characters. */
export function toPlainText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** Converts text that is all in capitals, as most of the registry is, to normal case; else like `toPlainText`. */
export function toReadableText(text: string): string {
  const line = toPlainText(text);
  return /\p{Ll}/u.test(line) ? line : line.replace(/[^\s,]+/g, recapitalize);
}

function recapitalize(word: string): string {
  if (INITIALS.test(word) || CAPITALS.test(word.replace(/\./g, ''))) return word;
  return word.toLowerCase().replace(/(?<=^|[-/(&]|^[od]')\p{Ll}/gu, (start) => start.toUpperCase());
}
