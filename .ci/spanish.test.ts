import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Messages } from '#domain/messages/defineMessages';
import { expandMessage } from './readability';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** Where a text was formatted while its module loaded: it would be in one language for all requests. */
const mockFormatted: string[] = [];
jest.mock('../packages/domain/messages/language', () => ({
  ...jest.requireActual<object>('../packages/domain/messages/language'),
  setLanguageSource: () => undefined,
  getLanguage: () => {
    const callers = new Error().stack!.split('\n').filter((line) => !line.includes('/messages/'));
    mockFormatted.push(callers[1]!.trim());
    return 'en';
  },
}));

/** Names, signs and words that are the same in both languages, by catalog and key. This list may only shrink. */
const SAME_TEXTS: ReadonlySet<string> = new Set([
  'bodyRegionMessages.Abdomen',
  'documentMessages.site',
  'ingredientMessages.jojoba',
  'ingredientMessages.urea',
  'skincareAnswerMessages.skinType.normal',
  'skincareAnswerMessages.allergy.Alcohol',
  'skincareAnswerMessages.diet.keto',
  'skincareProductMessages.Retinol',
  'prepareMessages.zoom',
  'reportMessages.colorDifference',
  'resultMessages.color',
  'resultMessages.regular',
  'resultMessages.irregular',
  'skinCheckMessages.sourceName',
  'visitMessages.melanoma',
  'authMessages.color',
  'authMessages.forgotFailed',
  'customersMessages.stripe',
  'customersMessages.admin',
  'customersMessages.demo',
  'educationMessages.melanoma',
  'educationMessages.color',
  'educationMessages.nodularLetters',
  'educationMessages.scf',
  'finderMessages.academyLink',
  'securityDemoMessages.real',
  'skincareMessages.error',
  'skincareMessages.spf',
  'trainingMessages.malignantHint',
  'trainingMessages.auc',
  'trainingMessages.creditIsic',
  'trainingMessages.classMel',
  'trainingMessages.datasetMalignant',
  'shellMessages.admin',
  'shellMessages.premium',
]);

const files = listRepositoryFiles();

interface Entry {
  readonly place: string;
  readonly english: string;
  readonly spanish: string | undefined;
}

const entries: Entry[] = [];
beforeAll(async () => {
  for (const file of files.filter((path) => /(^|\/)messages\.ts$/.test(path))) {
    const catalogs = Object.entries((await import(join(REPOSITORY, file))) as Record<string, Messages<string>>);
    for (const [name, { texts, spanish }] of catalogs) {
      for (const key of new Set([...Object.keys(texts), ...Object.keys(spanish)])) {
        entries.push({ place: `${name}.${key}`, english: texts[key]!, spanish: spanish[key] });
      }
    }
  }
});

type Token = string | [name: string, type?: string, format?: unknown];

/** The values of a compiled text by name: the keys of a choice, `plural` for one by number, and nothing for a plain value. */
function listValues(tokens: string | Token[], values = new Map<string, string>()): Map<string, string> {
  if (!Array.isArray(tokens)) return values;
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    const options = Object.entries(Object(format) as Record<string, string | Token[]>);
    const isChoice = type === 'select' || type === 'plural';
    const keys = type === 'select' ? options.map(([key]) => key).sort() : [type];
    values.set(name, values.get(name) || (isChoice ? keys.join() : ''));
    if (isChoice) options.forEach(([, option]) => listValues(option, values));
  }
  return values;
}

const readValues = (text: string) => listValues(compileMessage(text));

/** Whether a Spanish text has the values of the English one, and its choices. It may choose words where English shows a value. */
function hasSameValues(english: string, spanish: string): boolean {
  const [original, found] = [readValues(english), readValues(spanish)];
  const names = new Set([...original.keys(), ...found.keys()]);
  return [...names].every((name) => found.has(name) && ['', found.get(name)].includes(original.get(name)));
}

test('every text has its Spanish, with the same values and the same choices', () => {
  expect(entries.length).toBeGreaterThan(1500);
  const different = entries.filter(
    ({ english, spanish }) =>
      spanish === undefined || !hasSameValues(english, spanish) || (english !== '') !== (spanish !== ''),
  );
  expect(different.map(({ place }) => place)).toEqual([]);
});

const hasWords = (text: string): boolean => /\p{L}{3,}/u.test(text.replace(/\{\w+[^{}]*\}/g, ''));

test('no English is left among the Spanish, apart from names and words that both languages have', () => {
  const same = entries.filter(({ english, spanish }) => english === spanish && hasWords(english));
  expect(same.map(({ place, english }) => `${place}: ${english}`)).toEqual(
    same.filter(({ place }) => SAME_TEXTS.has(place)).map(({ place, english }) => `${place}: ${english}`),
  );
  expect([...SAME_TEXTS].filter((place) => !same.some((entry) => entry.place === place))).toEqual([]);
});

/** Signs and words of English that a translation may have kept. */
const ENGLISH = /(?<![“\w])\b(the|and|your|you|with|this|please|photo|spot)\b/i;

test('Spanish has its own signs, addresses people as usted, and keeps no English word', () => {
  const found = entries.flatMap(({ place, spanish = '' }) => {
    const plain = expandMessage(spanish);
    const isOpen = /[?!](?!\[)/.test(plain) && !/[¿¡]/.test(plain);
    const isFamiliar = /\b(tú|tus?|ti|contigo|vosotros)\b/i.test(plain);
    return isOpen || isFamiliar || ENGLISH.test(plain) ? [`${place}: ${spanish}`] : [];
  });
  expect(found).toEqual([]);
});

/** The length of a text with the longest words of each choice. */
function measureText(text: string): number {
  const measure = (tokens: string | Token[]): number => {
    if (!Array.isArray(tokens)) return tokens.length;
    return tokens.reduce(
      (length, token) => length + (typeof token === 'string' ? token.length : measureValue(token)),
      0,
    );
  };
  const measureValue = ([, , format]: Exclude<Token, string>) => {
    const options = Object.values(Object(format) as Record<string, string | Token[] | undefined>);
    return Math.max(2, ...options.map((option) => (option === undefined ? 0 : measure(option))));
  };
  return measure(compileMessage(text));
}

/** How much longer than the English one a Spanish text may be: a label, which has a fixed place, and a sentence. */
const MAX_LABEL_WORDS = 3;
const LONGEST = { label: { share: 1.9, more: 12 }, sentence: { share: 1.7, more: 25 } };

test('no Spanish text is much longer than the place that the English one has', () => {
  const long = entries.filter(({ english, spanish = '' }) => {
    const isLabel = expandMessage(english).split(/\s+/).length <= MAX_LABEL_WORDS;
    const { share, more } = isLabel ? LONGEST.label : LONGEST.sentence;
    return measureText(spanish) > measureText(english) * share + more;
  });
  expect(long.map(({ place, english, spanish }) => `${place}: ${english} → ${spanish ?? ''}`)).toEqual([]);
});

test('the server formats no text while a module loads, so that each request is answered in its language', async () => {
  const modules = files.filter(
    (file) =>
      /^(functions\/(endpoints|http|services|jobs)|packages\/(data|domain|lesion\/(abcde|engine|quality)))\/.*\.ts$/.test(
        file,
      ) &&
      !/\.test\.ts$|\/test\w*\.ts$|\/(testing|fixtures)\//.test(file) &&
      !/\/generate\w*\.ts$/.test(file),
  );
  expect(modules.length).toBeGreaterThan(250);
  for (const file of modules) await import(join(REPOSITORY, file));
  expect(mockFormatted).toEqual([]);
});
