import { defineMessages } from './defineMessages';
import { chooseLanguage, getLanguage, getLocale, setLanguageSource, type Language } from './language';

const t = defineMessages(
  'testFeature',
  {
    plain: "We can't read {name}'s photo.",
    photos: '{count, plural, one {# photo} other {# photos}} within {miles, number} miles',
  },
  {
    plain: 'No podemos leer la foto de {name}.',
    photos: '{count, plural, one {# foto} other {# fotos}} a menos de {miles, number} millas',
  },
);

let language: Language = 'en';
beforeAll(() => setLanguageSource(() => language));
beforeEach(() => {
  language = 'en';
});

test('a text shows its values, in the plural and number format of the language', () => {
  expect(t('plain', { name: 'Maria' })).toBe("We can't read Maria's photo.");
  expect(t('photos', { count: 1, miles: 2500 })).toBe('1 photo within 2,500 miles');
  expect(t('photos', { count: 12, miles: 0.5 })).toBe('12 photos within 0.5 miles');
});

test('each call is in the language that is spoken then, with numbers as the US writes them', () => {
  language = 'es';
  expect(t('plain', { name: 'Maria' })).toBe('No podemos leer la foto de Maria.');
  expect(t('photos', { count: 1, miles: 2500 })).toBe('1 foto a menos de 2,500 millas');
  expect(t('photos', { count: 1200, miles: 0.5 })).toBe('1,200 fotos a menos de 0.5 millas');
  expect([getLanguage(), getLocale()]).toEqual(['es', 'es-US']);
  language = 'en';
  expect(t('plain', { name: 'Maria' })).toBe("We can't read Maria's photo.");
  expect(getLocale()).toBe('en-US');
});

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['fr-FR', 'es', 'en'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['ES'], 'es'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
])('of the wanted languages %j, the first that the product speaks is %s', (tags, expected) => {
  expect(chooseLanguage(tags)).toBe(expected);
});

test.each([
  [['en-US@posix'], 'en-US'],
  [['en-US@posix', 'en-GB'], 'en-GB'],
  [['es-MX', 'en-CA'], 'en-CA'],
  [['fr'], 'en-US'],
])('of the languages %j of a browser, English is written as in %s, and days can be formatted', (tags, expected) => {
  setLanguageSource(() => 'en', tags);
  expect(getLocale()).toBe(expected);
  expect(() => new Date(0).toLocaleDateString(getLocale())).not.toThrow();
});

test('a key without a text is an error, not a blank', () => {
  expect(() => t('missing' as 'plain')).toThrow('testFeature has no text missing.');
});
