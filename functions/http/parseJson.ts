import { AppError } from '#domain/http/errors';
import { requestMessages } from './messages';

const MAX_DEPTH = 32;
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

const unreadable = (): AppError => new AppError('invalid_request', requestMessages('unreadable'));

/**
 * Parses a JSON body strictly: valid UTF-8 without a byte order mark, at most 32 levels deep, no duplicate keys and
 * no `__proto__`. Throws 400 for everything else. The error quotes nothing of the text.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  checkKeys(text);
  return value;
}

/** Checks the tokens of valid JSON. A string after `{` or `,` in an object is a key. */
function checkKeys(text: string): void {
  /** For each open object the keys so far, for each open array null. */
  const nesting: (Set<string> | null)[] = [];
  let previous = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const keys = nesting.at(-1);
    if (token === '{' || token === '[') nesting.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') nesting.pop();
    else if (token.startsWith('"') && keys && (previous === '{' || previous === ',')) {
      const key = String(JSON.parse(token));
      if (key === '__proto__' || keys.has(key)) throw unreadable();
      keys.add(key);
    }
    if (nesting.length > MAX_DEPTH) throw unreadable();
    previous = token;
  }
}
