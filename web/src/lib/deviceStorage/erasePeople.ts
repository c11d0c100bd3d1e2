import { eraseOn, listSubjects } from '../../device/deviceRecords';
import { DEVICE_STORES, type RecordSubject } from '../../device/deviceStores';
import { createClientOf } from '../api';
import { assignToPerson, listAnalysisIds } from './assignToPerson';

/**
 * Deletes what this device has of people who were removed from an account. Photos and thumbnails stay until the server says that no
 * other person has their analyses. Never throws.
 * @param isGone whether the account no longer has a person. Only the server knows: what it deletes is lost
 */
export async function erasePeople(userId: string, isGone: (personId: string) => boolean): Promise<void> {
  const isOfGone = (subject: RecordSubject) =>
    subject.userId === userId && subject.personId !== null && isGone(subject.personId);
  await eraseOn('personRemoved', (subject) => isOfGone(subject) && subject.analysisId === undefined);
  try {
    const pictures = [...(await listSubjects(DEVICE_STORES.photos)), ...(await listSubjects(DEVICE_STORES.thumbnails))];
    if (!pictures.some(isOfGone)) return;
    const owned = await assignPictures(userId);
    await eraseOn('personRemoved', (subject) => isOfGone(subject) && !owned.has(subject.analysisId));
  } catch {
    // The server does not say whose spots the pictures are of.
  }
}

/**
 * Makes photos and thumbnails of spots that were moved to others before theirs, also where this device did not learn of the move.
 * Answers the analyses that the account has. @throws where the server does not say whose they are.
 */
async function assignPictures(userId: string): Promise<Set<string | undefined>> {
  const { user } = await createClientOf(null).auth.me({});
  const lists: { personId: string | null; analysisIds: Set<string> }[] = [];
  for (const personId of [null, ...Object.keys(user.people)]) {
    lists.push({ personId, analysisIds: await listAnalysisIds(personId) });
  }
  // Asked last: the lists are of the account that the session had before or has now.
  const { user: last } = await createClientOf(null).auth.me({});
  if (user.id !== userId || last.id !== userId) throw new Error('The session is another account’s');
  for (const { personId, analysisIds } of lists) await assignToPerson(userId, personId, analysisIds);
  return new Set(lists.flatMap(({ analysisIds }) => [...analysisIds]));
}
