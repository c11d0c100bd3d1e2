import { StripeApiError } from './stripeApiError';

type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Decodes parameters in Stripe's notation: `a[b]=c` is an object in an object, `a[0]=b` a list. */
export function decodeForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!path) throw new StripeApiError(`Invalid parameter name: ${name}`, { param: name });
    const [, first = '', rest = ''] = path;
    let target = root;
    let key = first;
    for (const [, part = ''] of rest.matchAll(/\[([^[\]]*)\]/g)) {
      const next = Object.hasOwn(target, key)
        ? target[key]
        : (target[key] = Object.create(null) as Record<string, FormValue>);
      if (typeof next !== 'object' || Array.isArray(next)) {
        throw new StripeApiError(`Invalid object: ${key}`, { param: name });
      }
      target = next;
      key = part === '' ? String(Object.keys(next).length) : part;
    }
    target[key] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, convertLists(value)]));
}

/** Converts objects with the keys 0, 1, 2… to lists. */
function convertLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, convertLists(inner)]);
  const isList = entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
