/** A response to a call that `start.ts` sent while the site still loaded. */
export interface FirstResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

declare global {
  /** The responses by path. Absent where the site runs without `start.ts`. */
  var firstResponses: Map<string, Promise<FirstResponse>> | undefined;
}

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
