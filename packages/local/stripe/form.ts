import { z } from 'zod';
import { StripeFault } from './fault';

type Value = string | Value[] | { [name: string]: Value };

/** Parameters as Stripe takes them: `a[b]=c` is an object in an object, `a[0]=b` a list. */
export function decodeForm(text: string): Record<string, Value> {
  const root: Record<string, Value> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!path) throw new StripeFault(`Invalid parameter name: ${name}`, { param: name });
    const [, first = '', rest = ''] = path;
    let at = root;
    let key = first;
    for (const [, part = ''] of rest.matchAll(/\[([^[\]]*)\]/g)) {
      const next = Object.hasOwn(at, key) ? at[key] : (at[key] = Object.create(null) as Record<string, Value>);
      if (typeof next !== 'object' || Array.isArray(next)) {
        throw new StripeFault(`Invalid object: ${key}`, { param: name });
      }
      at = next;
      key = part === '' ? String(Object.keys(next).length) : part;
    }
    at[key] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]));
}

/** An object whose names are 0, 1, 2… is a list. */
function withLists(value: Value): Value {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Value] => [name, withLists(inner)]);
  const isList = entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** What a parameter can be, written as text on the wire. */
export const whole = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const text = z.string().min(1, 'must not be empty').max(5000);
export const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const page = { limit: whole.pipe(z.number().min(1).max(100)).default(10), starting_after: text.optional() };
