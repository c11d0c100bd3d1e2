import type { ClientResponse } from '#domain/http/client';
import type { Analysis } from '#domain/analysis/analysis';
import { setOfflineCopy } from './connection';

/**
 * What the account held at one time, in memory only: the responses that the pages of spots, history, checks and
 * reminders need without a connection. A list is whole, or has a `nextCursor` where it is longer than the copy.
 */
export interface OfflineCopy {
  /** Milliseconds since 1970. */
  takenAt: number;
  /** Responses by the path of their route. */
  responses: Readonly<Record<string, ClientResponse>>;
}

/** Answers reads that do not reach the server from a copy, unless data changed since `version`. */
export function serveCopy(copy: OfflineCopy, version: number): void {
  setOfflineCopy({ takenAt: copy.takenAt, answer: (path) => answerFromCopy(copy, path) }, version);
}

/** Answers a read from a copy: the whole list, of one spot where the query names one. Null for what is not copied. */
function answerFromCopy({ responses }: OfflineCopy, path: string): ClientResponse | null {
  const { pathname, searchParams } = new URL(path, location.origin);
  const response = responses[pathname];
  if (!response || searchParams.has('cursor')) return null;
  const spotId = searchParams.get('lesionId');
  if (spotId === null) return response;
  return { ...response, json: (response.json as Analysis[]).filter(({ lesionId }) => lesionId === spotId) };
}
