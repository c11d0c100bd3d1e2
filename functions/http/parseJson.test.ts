import fc from 'fast-check';
import { parseJson } from './parseJson';

const parse = (text: string) => parseJson(new TextEncoder().encode(text));

// Check 22.
test('every value that JSON.stringify writes is parsed like JSON.parse does', () => {
  const value = fc.jsonValue({ maxDepth: 8 });
  fc.assert(
    fc.property(value, (original) => {
      const text = JSON.stringify(original);
      if (text.includes('__proto__')) return;
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1000 },
  );
});

// Check 43.
test('32 levels are accepted, 33 are refused', () => {
  expect(() => parse('['.repeat(32) + ']'.repeat(32))).not.toThrow();
  expect(() => parse('['.repeat(33) + ']'.repeat(33))).toThrow('could not be read');
});

test('one key in different objects, and a value that equals a key, are accepted', () => {
  expect(parse('[{"a":"a"},{"a":["a","a"]}]')).toEqual([{ a: 'a' }, { a: ['a', 'a'] }]);
});

test('the error quotes nothing of the text', () => {
  expect(() => parse('{"email":"canary')).toThrow(/^The request could not be read\.$/);
});
