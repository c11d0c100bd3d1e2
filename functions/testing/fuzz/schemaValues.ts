import * as fc from 'fast-check';
import { PASSWORD } from '../testApi';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Stands for the id of something that an earlier answer named. */
export const ID_PLACEHOLDER = '{{id}}';
/** Stands for a photo as the browser sends it. */
export const PHOTO_PLACEHOLDER = '{{photo}}';

/** Texts that programs have tripped over. */
const HOSTILE_TEXTS = [
  ...['\u000b', '\u0085', '\u2028', '\u2029', '\ud83d', '\u2028\udc00', 'ab\ud800cd'],
  ...['', ' ', '\u0000', '\u202e', '\ufeff', '𝕏😀', 'ﬁ', '__proto__', 'constructor', 'toString', 'null', 'undefined'],
  ...[
    'NaN',
    '-0',
    '1e999',
    '{}',
    '[]',
    '#a',
    ':v',
    'USER#1',
    'SK',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    'a\r\nb: c',
  ],
  ...["' OR 1=1 --", '"; DROP TABLE x', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', 'javascript:alert(1)'],
  ...['=cmd()', 'http://169.254.169.254/', 'data:text/html,x', 'x'.repeat(5000)],
];

const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constant(ID_PLACEHOLDER) },
);

/** Values for fields whose names say more than their schemas. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.constantFrom('fuzz@example.org', 'nobody@example.org', 'A@EXAMPLE.ORG', 'a@b', 'ü@example.org'),
  password: fc.constantFrom(PASSWORD, 'wrong one'),
  currentPassword: fc.constantFrom(PASSWORD, 'wrong one'),
  newPassword: fc.constantFrom(PASSWORD, 'short'),
  imageData: fc.constantFrom(PHOTO_PLACEHOLDER, 'data:image/png;base64,iVBORw0KGgo=', 'data:image/jpeg;base64,/9j/'),
  code: fc.constantFrom('000000', '12 34 56'),
  version: fc.constantFrom('7.1', '1.0', 'x'),
  zip: fc.constantFrom('10001', '00000', '99999-1234'),
  endpoint: fc.constantFrom('https://push.example/a', 'http://169.254.169.254/', 'https://127.0.0.1/a'),
  p256dh: fc.constantFrom('B'.repeat(87), 'B'),
  auth: fc.constantFrom('A'.repeat(22), 'A'),
  serverKey: fc.constantFrom('B'.repeat(87), 'B'),
};

/** Values that mostly fit a schema: right types, lengths and choices, with hostile texts where any text fits. */
export function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valuesOf(choice, name)));
  const { minimum = -1e6, maximum = 1e6 } = schema;
  switch (schema.type) {
    case 'string':
      return BY_NAME[name] ?? (schema.pattern?.includes('{26}') ? fc.constant(ID_PLACEHOLDER) : textsOf(schema));
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 4,
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, property]) => [field, valuesOf(property, field)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Texts of the length that a schema allows. */
const textsOf = ({ minLength = 0, maxLength = 5000 }: JsonSchema): fc.Arbitrary<string> =>
  texts.map((text) => text.padEnd(minLength, 'abc ').slice(0, maxLength));
