/** Counts the parts of English text for a readability grade. */

/** Words whose vowel groups miscount their syllables, as far as our texts have them. */
const SYLLABLES: Readonly<Record<string, number>> = {
  abcde: 5,
  area: 3,
  being: 2,
  create: 2,
  evening: 2,
  idea: 3,
  jpg: 3,
  mm: 4,
  png: 3,
  real: 2,
  science: 2,
  something: 2,
  someone: 2,
  somewhat: 2,
  spf: 3,
};

/**
 * The syllables of a word: its groups of vowels, two for `ia` and `io` that are spoken apart, without a silent `e` at the end or
 * before an ending. `SYLLABLES` has exceptions. A digit counts as one syllable.
 */
export function countSyllables(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (/^\d+$/.test(plain)) return plain.length;
  const known = SYLLABLES[plain];
  if (known !== undefined) return known;
  const groups = plain.match(/[aeiouy]+/g)?.length ?? 0;
  const spokenApart = plain.match(/(?<![aeiouyctsgx])i[ao](?!us)/g)?.length ?? 0;
  const hasSilentEnding = /[^aeiouy]e$/.test(plain)
    ? !/[^aeiouy]le$/.test(plain)
    : /[^aeiouytd]ed$/.test(plain)
      ? true
      : /[^aeiouy]es$/.test(plain)
        ? !/([sxzcg]|[cs]h|[^aeiouy]l)es$/.test(plain)
        : /[^aeiouy]e(ly|ful|less|ment|ments)$/.test(plain);
  return Math.max(1, groups + spokenApart - (hasSilentEnding ? 1 : 0));
}

/** The English words of a text with at least one letter or digit. */
const listWords = (text: string): string[] => text.split(/[\s—–-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * The grade of US schools that reads a text: Kincaid et al. 1975, 0.39 · words per sentence + 11.8 · syllables per word − 15.59.
 * A line break, a colon before a list and a semicolon do not end a sentence; `.`, `!` and `?` do.
 */
export function gradeText(text: string): number {
  const sentences = text.split(/[.!?…](?=\s|$|[”’)])|\n\n/).filter((sentence) => listWords(sentence).length > 0);
  const allWords = listWords(text);
  const syllables = allWords.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (allWords.length / sentences.length) + 11.8 * (syllables / allWords.length) - 15.59;
}

/** The text of a message in ICU MessageFormat with its longest choices; a value stands as one short word. */
export function expandMessage(message: string): string {
  const choice = /\{\w+, (?:plural|select|selectordinal),((?:[^{}]|\{[^{}]*\})*)\}/;
  let text = message.replace(/\{\w+(?:, (?:number|date|time)[^{}]*)?\}/g, 'it');
  for (let match = choice.exec(text); match; match = choice.exec(text)) {
    const options = [...match[1]!.matchAll(/\{([^{}]*)\}/g)].map(([, option]) => option ?? '');
    const longest = options.reduce((one, other) => (other.length > one.length ? other : one), '');
    text = text.slice(0, match.index) + longest + text.slice(match.index + match[0].length);
  }
  return text.replaceAll('#', '2').replaceAll("''", "'");
}
