import { ALLERGY_OPTIONS } from './skincare';
import { INGREDIENTS_BY_ALLERGY_NAME } from './allergyNames';
import { INGREDIENTS_BY_SYNONYM, type IngredientId } from './ingredients';
import { ingredientMessages } from './names/messages';

/** The ingredients that a person's allergies exclude, and the text that matches none. */
export interface AllergyMatches {
  excluded: ReadonlySet<IngredientId>;
  /** The names of the ingredients that each free-text entry was matched with, in the current language. */
  matches: { entry: string; names: string[] }[];
  unmatched: string[];
}

/** Words around an ingredient that carry no meaning for matching, in English and Spanish. */
const FILLER_WORDS = new Set(
  (
    'a about allergen allergic allergy always am an and any anything are as bad been burn by can cannot cause certain cream do ' +
    'dont every face for from gel get give given got hate have heavy hive i if in ingredient intolerance intolerant is it itch ' +
    'itchy kind lot lotion make makeup many me mild mostly my no not of on or other over product rash react reaction really ' +
    'redness sensitive sensitivity serum severe skin so some sometimes sort strong stuff such synthetic natural that the ' +
    'them there these this to too tolerate topical type use very when with containing based added artificial contact ' +
    'dermatitis derivative family group et und y con avec mit the all high percent concentration ' +
    'al alergeno alergia alergica alergico algun alguna ardor arde cara causa comezon contiene contacto crema cualquier cuando ' +
    'da de del derivado el ella es esta este familia fuerte grupo hinchazon igual ingrediente intolerancia intolerante irrita ' +
    'irritacion la las le lo locion los maquillaje me mucho muy natural otra otro para picazon piel pica por producto puedo ' +
    'que quema reaccion roncha rostro salen sarpullido se sensibilidad sensible sin sintetico son suero tengo tipo toda ' +
    'todo tolera tolero topico tu un una usar uso'
  ).split(' '),
);
const NO_ALLERGY =
  /^(n ?a|none|nothing|no|nil|no known( allergy| drug allergy)?|not that i know of|unknown|nka|nkda|-|ningun[ao]?( alergia)?( conocida| que (yo )?sepa)?|nada|no tengo( ninguna)?( alergia)?|sin alergia|no( lo)? se)?$/;
/** Spanish 'soy' (I am) and 'mi' (my), which would name soy and an isothiazolinone. */
const SPANISH_ABOUT_ONESELF = /\bsoy (?=(muy )?(al[eé]rgic|sensible|intolerante))|\bmi (?=piel|cara|rostro)/gi;
const LONGEST_PHRASE = 5;

/** Splits text into words, in lower case, without accents and plurals. */
function splitWords(text: string): string[] {
  const normalized = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return normalized === '' ? [] : normalized.split(' ').map(toSingular);
}

/** Removes the plural ending of an English word. */
function toSingular(word: string): string {
  if (INGREDIENTS_BY_ALLERGY_NAME.has(word) || word.length < 4 || !word.endsWith('s') || word.endsWith('ss'))
    return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/** Finds the ingredients that a text of the product names. */
export function findIngredients(text: string): ReadonlySet<IngredientId> {
  return new Set(
    matchPhrases(splitWords(text), (phrase) => INGREDIENTS_BY_SYNONYM.get(phrase)).flatMap(({ ids }) => ids ?? []),
  );
}

interface PhraseMatch {
  phrase: string;
  ids: readonly IngredientId[] | undefined;
}

/** Matches phrases from the left, the longest first, so that 'hyaluronic acid' does not match 'acid'. */
function matchPhrases(
  tokens: readonly string[],
  find: (phrase: string) => readonly IngredientId[] | undefined,
): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  for (let start = 0; start < tokens.length;) {
    let phraseLength = 1;
    let ids: readonly IngredientId[] | undefined;
    for (let length = Math.min(LONGEST_PHRASE, tokens.length - start); length > 0; length--) {
      ids = find(tokens.slice(start, start + length).join(' '));
      if (!ids) continue;
      phraseLength = length;
      break;
    }
    matches.push({ phrase: tokens.slice(start, start + phraseLength).join(' '), ids });
    start += phraseLength;
  }
  return matches;
}

/** Every word of every phrase, and those long enough to be recognized with a typo. */
const VOCABULARY = new Set([...INGREDIENTS_BY_ALLERGY_NAME.keys()].flatMap((phrase) => phrase.split(' ')));
const LONG_WORDS = [...VOCABULARY].filter((word) => word.length >= 6);

/** Corrects a typo to the closest known word; returns the word itself if none is close. */
function correctTypo(word: string): string {
  if (word.length < 6 || VOCABULARY.has(word) || FILLER_WORDS.has(word)) return word;
  const maxDistance = word.length < 9 ? 1 : 2;
  const isClose = (candidate: string) =>
    candidate[0] === word[0] && computeEditDistance(candidate, word, maxDistance) <= maxDistance;
  return LONG_WORDS.find(isClose) ?? word;
}

/** Damerau–Levenshtein distance: changed, missing, extra and swapped letters. May return `max + 1` for any distance above `max`. */
function computeEditDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let secondPrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + substitution);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, secondPrevious[column - 2]! + 1);
      current.push(cost);
    }
    secondPrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}

const SEPARATORS = /[,;/|&+\n]|(?<!\p{L})(?:and|or|plus|y|o|ni)(?!\p{L})/iu;

/**
 * Matches a person's allergies with ingredients: in English or Spanish whatever the language of the page, in any case, with
 * accents, plurals, synonyms, families ('retinol' is a retinoid) and typos. Where a word can mean several ingredients, all are excluded.
 */
export function matchAllergies(allergies: readonly string[]): AllergyMatches {
  const excluded = new Set<IngredientId>();
  const matches: AllergyMatches['matches'] = [];
  const unmatched: string[] = [];
  const entries: string[] = [];
  for (const allergy of allergies) {
    const optionIds = OPTION_INGREDIENTS.get(allergy);
    if (optionIds) optionIds.forEach((id) => excluded.add(id));
    else entries.push(...splitEntry(allergy));
  }
  for (const entry of entries) {
    const entryWords = splitWords(entry.replace(SPANISH_ABOUT_ONESELF, ''));
    const phrases = matchPhrases(entryWords.map(correctTypo), (phrase) => INGREDIENTS_BY_ALLERGY_NAME.get(phrase));
    const ids = [...new Set(phrases.flatMap(({ ids }) => ids ?? []))];
    const rest = phrases.filter(({ phrase, ids }) => !ids && !FILLER_WORDS.has(phrase)).map(({ phrase }) => phrase);
    ids.forEach((id) => excluded.add(id));
    if (ids.length > 0) matches.push({ entry, names: ids.map((id) => ingredientMessages(id)) });
    if (ids.length === 0) unmatched.push(entry);
    else if (rest.length > 0) unmatched.push(rest.join(' '));
  }
  return { excluded, matches, unmatched };
}

/** The ingredients of the allergies that the form offers. */
const OPTION_INGREDIENTS = new Map<string, readonly IngredientId[]>(
  ALLERGY_OPTIONS.map((option) => [option, INGREDIENTS_BY_ALLERGY_NAME.get(splitWords(option).join(' ')) ?? []]),
);

/** Splits one entry into the items that it names. */
function splitEntry(allergy: string): string[] {
  const isNoAllergy = (text: string) => NO_ALLERGY.test(splitWords(text).join(' '));
  if (isNoAllergy(allergy)) return [];
  const items = INGREDIENTS_BY_ALLERGY_NAME.has(splitWords(allergy).join(' ')) ? [allergy] : allergy.split(SEPARATORS);
  return items.map((item) => item.trim()).filter((item) => !isNoAllergy(item));
}
