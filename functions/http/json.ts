import { AppError } from '#domain/http/errors';

const MAX_DEPTH = 32;
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

const refused = (): AppError => new AppError('invalid_request', 'The request could not be read.');

/**
 * Parses a JSON body strictly: valid UTF-8 without a byte order mark, no halves of characters, at most 32 levels deep, no
 * duplicate keys and no `__proto__`. Throws 400 for everything else; nothing of the text enters the error.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw refused();
  }
  checkKeys(text);
  return value;
}

/** Walks the tokens of valid JSON. A string is a key when it opens an object's member, which the last mark tells. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const keys = open.at(-1);
    if (/^".*\\u[dD][89a-fA-F]/.test(token) && /\p{Surrogate}/u.test(String(JSON.parse(token)))) throw refused();
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && keys && (last === '{' || last === ',')) {
      const key = String(JSON.parse(token));
      if (key === '__proto__' || keys.has(key)) throw refused();
      keys.add(key);
    }
    if (open.length > MAX_DEPTH) throw refused();
    last = token;
  }
}
