import fc from 'fast-check';
import { parseJson } from './json';

const parse = (text: string) => parseJson(new TextEncoder().encode(text));

test('every JSON value a program can write comes back as it was', () => {
  const value = fc.jsonValue({ maxDepth: 8 });
  fc.assert(
    fc.property(value, (given) => {
      const text = JSON.stringify(given);
      if (text.includes('__proto__')) return;
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1000 },
  );
});

test('32 levels are read, 33 are not', () => {
  expect(() => parse('['.repeat(32) + ']'.repeat(32))).not.toThrow();
  expect(() => parse('['.repeat(33) + ']'.repeat(33))).toThrow('could not be read');
});

test('the same key in different objects, and a value that looks like a key, are fine', () => {
  expect(parse('[{"a":"a"},{"a":["a","a"]}]')).toEqual([{ a: 'a' }, { a: ['a', 'a'] }]);
});

test('the refusal quotes nothing of the text', () => {
  expect(() => parse('{"email":"canary')).toThrow(/^The request could not be read\.$/);
});

test('half a character is no text, in a value or a key; a whole one written as two escapes is', () => {
  for (const text of ['"\\ud83d"', '{"a":["x\\uDE00y"]}', '{"\\ud83d":1}', '"\\\\\\ud83d"']) {
    expect(() => parse(text)).toThrow('could not be read');
  }
  expect(parse('["\\ud83d\\ude00","\\\\ud83d"]')).toEqual(['😀', '\\ud83d']);
});
