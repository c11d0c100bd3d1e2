import type { ClientResponse } from '#domain/http/client';
import type { ListPage } from '#domain/http/route';
import type { Analysis } from '#domain/analysis/analysis';
import { routes } from '#domain/http/routes';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { getPersonId } from '../../people/currentPerson';
import { api } from '../api';
import { assignToPerson } from '../deviceStorage/assignToPerson';
import { erasePeople } from '../deviceStorage/erasePeople';
import { loadPhotoKey } from '../deviceStorage/photoKey';
import { getCopyVersion, getOfflineCopy } from './connection';
import { serveCopy, type OfflineCopy } from './offlineCopy';

/** Items per page of a list, and pages at most: somebody with more sees the newest ones. */
const PAGE_SIZE = 100;
const MAX_PAGES = 5;

interface PageInput {
  query: { limit: number; cursor?: string };
}

async function readList<T>(readPage: (input: PageInput) => Promise<ListPage<T>>): Promise<ClientResponse> {
  const items: T[] = [];
  let nextCursor: string | undefined;
  for (let page = 0; page === 0 || (nextCursor && page < MAX_PAGES); page++) {
    const next = await readPage({ query: { limit: PAGE_SIZE, ...(nextCursor && { cursor: nextCursor }) } });
    items.push(...next.items);
    ({ nextCursor } = next);
  }
  return { json: items, nextCursor };
}

/**
 * Reads what the person needs without a connection into memory (docs/decisions/136-without-a-connection.md), and answers it. Erases
 * what the device still has of people whom the account no longer has, and gives photos of spots that were moved to this person.
 * @param needsPhotoKey also fetches the key that opens photos on this device, and seals what waits. It is also fetched for those
 *   who check their skin
 * @throws where a call fails, or the session is another account's
 */
export async function takeOfflineCopy(userId: string, needsPhotoKey: boolean): Promise<OfflineCopy> {
  if (needsPhotoKey) await loadPhotoKey(userId);
  const version = getCopyVersion();
  // Otherwise the answer to `auth.me` may be that of an unlocked copy, which is as old as the copy.
  const isFromServer = getOfflineCopy() === null;
  const takenAt = Date.now();
  const [spots, analyses, reminders, checks, openCheck, figure] = await Promise.all([
    readList(api.lesions.list),
    readList(api.analysis.list),
    api.reminders.list({}),
    readList(api.skinChecks.list),
    api.skinChecks.open({}),
    api.bodyMap.figure({}),
  ]);
  // So that what they change in a check without a connection is sealed. The copy does not need it.
  if (openCheck.check !== null || (checks.json as SkinCheck[]).length > 0) await loadPhotoKey(userId).catch(() => null);
  // Read last: the lists are of the account that the session had before or has now.
  const { user } = await api.auth.me({});
  if (user.id !== userId) throw new Error('The session is another account’s');
  if (isFromServer) {
    // A spot may have been moved here on another device.
    void assignToPerson(userId, getPersonId(), new Set((analyses.json as Analysis[]).map(({ id }) => id))).then(() =>
      erasePeople(userId, (personId) => !Object.hasOwn(user.people, personId)),
    );
  }
  const responses = {
    [routes.lesions.list.path]: spots,
    [routes.analysis.list.path]: analyses,
    [routes.reminders.list.path]: { json: reminders },
    [routes.skinChecks.list.path]: checks,
    [routes.skinChecks.open.path]: { json: openCheck },
    [routes.bodyMap.figure.path]: { json: figure },
  };
  const copy = { takenAt, responses };
  serveCopy(copy, version);
  return copy;
}
