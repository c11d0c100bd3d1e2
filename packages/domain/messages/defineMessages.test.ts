import { defineMessages } from './defineMessages';

const t = defineMessages('testFeature', {
  plain: "We can't read {name}'s photo.",
  photos: '{count, plural, one {# photo} other {# photos}} within {miles, number} miles',
});

test('a text shows its values, in the plural and number format of the language', () => {
  expect(t('plain', { name: 'Maria' })).toBe("We can't read Maria's photo.");
  expect(t('photos', { count: 1, miles: 2500 })).toBe('1 photo within 2,500 miles');
  expect(t('photos', { count: 12, miles: 0.5 })).toBe('12 photos within 0.5 miles');
});

test('a key without a text is an error, not a blank', () => {
  expect(() => t('missing' as 'plain')).toThrow('testFeature has no text missing.');
});
