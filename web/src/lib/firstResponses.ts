/** A response to a call that `start.ts` sent while the site still loaded. */
export interface FirstResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

declare global {
  /** The responses by path. Absent until `start.ts` or the site runs, whichever is first. */
  var firstResponses: Map<string, Promise<FirstResponse>> | undefined;
}

// A `start.ts` that loads late then sends nothing: the site has made these calls itself, and an answer to a later read must be new.
globalThis.firstResponses ??= new Map();

/** The age of a page, in milliseconds, after which its first responses are out of date. */
const MAX_AGE_MS = 10_000;

/** Takes the first response of a path, once. Undefined if there is none, if the call failed, or if the page is older. */
export async function takeFirstResponse(path: string): Promise<FirstResponse | undefined> {
  const response = globalThis.firstResponses?.get(path);
  globalThis.firstResponses?.delete(path);
  if (performance.now() > MAX_AGE_MS) return undefined;
  return response?.catch(() => undefined);
}

/** Drops the first responses, because a call that changes data is about to make them wrong. */
export function dropFirstResponses(): void {
  globalThis.firstResponses?.clear();
}
