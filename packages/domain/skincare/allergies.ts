import { ALLERGY_OPTIONS } from './skincare';
import { INGREDIENTS, NAMED, SAID, type IngredientId } from './ingredients';

/** What a person's allergies mean to us, and what of their words we could not match. */
export interface Understood {
  excluded: ReadonlySet<IngredientId>;
  /** For each thing they wrote in their own words and we understood, the names of the ingredients it was taken for. */
  matches: { said: string; names: string[] }[];
  unmatched: string[];
}

/** Words that carry no ingredient: how people speak of what they do not tolerate. */
const FILLER = new Set(
  (
    'a about allergen allergic allergy always am an and any anything are as bad been burn by can cannot cause certain cream do ' +
    'dont every face for from gel get give given got hate have heavy hive i if in ingredient intolerance intolerant is it itch ' +
    'itchy kind lot lotion make makeup many me mild mostly my no not of on or other over product rash react reaction really ' +
    'redness sensitive sensitivity serum severe skin so some sometimes sort strong stuff such synthetic natural that the ' +
    'them there these this to too tolerate topical type use very when with containing based added artificial contact ' +
    'dermatitis derivative family group et und y con avec mit the all high percent concentration'
  ).split(' '),
);
const NOTHING = /^(n ?a|none|nothing|no|nil|no known( allergy| drug allergy)?|not that i know of|unknown|nka|nkda|-)?$/;
const LONGEST_PHRASE = 4;

/** Lower case, without accents and plurals, words apart. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ').map(singular);
}

function singular(word: string): string {
  if (SAID.has(word) || word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/** The ingredients that a text of ours names. */
export function ingredientsIn(text: string): ReadonlySet<IngredientId> {
  return new Set(read(wordsOf(text), (phrase) => NAMED.get(phrase)).flatMap(({ ids }) => ids ?? []));
}

interface Reading {
  words: string;
  ids: readonly IngredientId[] | undefined;
}

/** Reads words from the left, the longest known phrase first, so that 'hyaluronic acid' is no 'acid'. */
function read(words: readonly string[], find: (phrase: string) => readonly IngredientId[] | undefined): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    let ids: readonly IngredientId[] | undefined;
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      ids = find(words.slice(at, at + length).join(' '));
      if (!ids) continue;
      taken = length;
      break;
    }
    readings.push({ words: words.slice(at, at + taken).join(' '), ids });
    at += taken;
  }
  return readings;
}

/** Every word of every name, and those long enough to be recognised with a slip in them. */
const VOCABULARY = new Set([...SAID.keys()].flatMap((phrase) => phrase.split(' ')));
const LONG_WORDS = [...VOCABULARY].filter((word) => word.length >= 6);

/** The word that a slip of the pen was meant for; itself where none is near. */
function corrected(word: string): string {
  if (word.length < 6 || VOCABULARY.has(word) || FILLER.has(word)) return word;
  const allowed = word.length < 9 ? 1 : 2;
  const isNear = (known: string) => known[0] === word[0] && distance(known, word, allowed) <= allowed;
  return LONG_WORDS.find(isNear) ?? word;
}

/** How many letters differ, are missing, too many or swapped; more than `most` is answered as `most + 1`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + change);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[b.length]!;
}

const SEPARATORS = /[,;/|&+\n]|\band\b|\bor\b|\bplus\b/i;

/**
 * Takes what a person wrote of their allergies for ingredients: any case, accents, plurals, other names, families ('retinol'
 * is a retinoid, 'salicylic acid' a beta hydroxy acid) and slips of the pen. Where a word can mean several, all are left out.
 */
export function understand(allergies: readonly string[]): Understood {
  const excluded = new Set<IngredientId>();
  const matches: Understood['matches'] = [];
  const unmatched: string[] = [];
  const written: string[] = [];
  for (const allergy of allergies) {
    const ticked = TICKED.get(allergy);
    if (ticked) ticked.forEach((id) => excluded.add(id));
    else written.push(...itemsOf(allergy));
  }
  for (const item of written) {
    const readings = read(wordsOf(item).map(corrected), (phrase) => SAID.get(phrase));
    const ids = [...new Set(readings.flatMap((reading) => reading.ids ?? []))];
    const left = readings.filter(({ words, ids }) => !ids && !FILLER.has(words)).map(({ words }) => words);
    ids.forEach((id) => excluded.add(id));
    if (ids.length > 0) matches.push({ said: item, names: ids.map((id) => INGREDIENTS[id].name) });
    if (ids.length === 0) unmatched.push(item);
    else if (left.length > 0) unmatched.push(left.join(' '));
  }
  return { excluded, matches, unmatched };
}

/** The allergies that are offered, which need no reading. */
const TICKED = new Map<string, readonly IngredientId[]>(
  ALLERGY_OPTIONS.map((option) => [option, SAID.get(wordsOf(option).join(' ')) ?? []]),
);

/** The things that one entry names. */
function itemsOf(allergy: string): string[] {
  const isNothing = (text: string) => NOTHING.test(wordsOf(text).join(' '));
  if (isNothing(allergy)) return [];
  const items = SAID.has(wordsOf(allergy).join(' ')) ? [allergy] : allergy.split(SEPARATORS);
  return items.map((item) => item.trim()).filter((item) => !isNothing(item));
}
