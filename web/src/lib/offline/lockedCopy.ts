import { routes } from '#domain/http/routes';
import { PRODUCT } from '../../pages';
import { setPerson } from '../../people/currentPerson';
import { toPersonalName } from '../../people/toPersonalName';
import { api } from '../api';
import { fetchPhotoKeyBytes, importPhotoKey, loadPhotoKey, setPhotoKey } from '../deviceStorage/photoKey';
import { openBytes, sealBytes } from '../../device/sealedBytes';
import { recordUser } from '../sessionEvents';
import { getCopyVersion, getOfflineCopy } from './connection';
import { createLock, openLock } from './deviceLock';
import {
  findPersonWithCopy,
  readStoredCopy,
  readStoredLock,
  writeStoredCopy,
  writeStoredLock,
} from './lockedCopyStore';
import { serveCopy, type OfflineCopy } from './offlineCopy';
import { takeOfflineCopy } from './takeOfflineCopy';

const toKeyContext = (userId: string) => `${userId}/photo-key`;
const toCopyContext = (userId: string, takenAt: number) => `${toPersonalName(userId)}/${takenAt}/copy`;

/**
 * Lets a copy open with this device's lock, also after the page was closed. The person unlocks the device twice: once to create
 * the lock, and once to use it.
 * @throws where they or the device decline, or a call fails
 */
export async function turnOnLockedCopy(userId: string): Promise<void> {
  const bytes = await fetchPhotoKeyBytes();
  const lock = await createLock(PRODUCT);
  const sealedKey = await sealBytes(await openLock(lock), toKeyContext(userId), bytes);
  await writeStoredLock({ ...lock, userId, sealedKey });
  await saveLockedCopy(userId, await takeOfflineCopy(userId, true));
}

/**
 * Seals the copy in memory on this device, if the person turned that on, together with what a page reads before it shows
 * anything. Does nothing where the copy became out of date meanwhile, or the session is another account's.
 * @throws where a call fails, or the browser refuses
 */
export async function saveLockedCopy(userId: string, copy: OfflineCopy): Promise<void> {
  if ((await readStoredLock())?.userId !== userId) return;
  const [me, config, subscription] = await Promise.all([
    api.auth.me({}),
    api.config.get({}),
    api.subscription.status({}),
  ]);
  if (me.user.id !== userId) return;
  const first = {
    [routes.auth.me.path]: { json: me },
    [routes.config.get.path]: { json: config },
    [routes.subscription.status.path]: { json: subscription },
  };
  const { takenAt, responses } = copy;
  const whole: OfflineCopy = { takenAt, responses: { ...responses, ...first } };
  const content = new TextEncoder().encode(JSON.stringify(whole));
  const sealed = await sealBytes(await loadPhotoKey(userId), toCopyContext(userId, takenAt), content);
  if (getOfflineCopy()?.takenAt === takenAt) await writeStoredCopy({ userId, takenAt, sealed });
}

/**
 * Asks the person to unlock the device, and then answers reads from the copy. The page becomes one about a person who has a copy.
 * @throws where they decline or it does not open
 */
export async function unlockCopy(): Promise<void> {
  const lock = await readStoredLock();
  const personId = lock && (await findPersonWithCopy(lock.userId));
  if (!lock || personId === undefined) throw new Error('This device has no copy');
  const { userId } = lock;
  const key = await importPhotoKey(await openBytes(await openLock(lock), toKeyContext(userId), lock.sealedKey));
  setPerson(personId);
  const stored = await readStoredCopy(userId);
  if (!stored) throw new Error('The copy was erased meanwhile');
  const content = await openBytes(key, toCopyContext(userId, stored.takenAt), stored.sealed);
  // Also so that the page ends where the server then answers for another account.
  recordUser(userId);
  setPhotoKey(userId, key);
  serveCopy(JSON.parse(new TextDecoder().decode(content)) as OfflineCopy, getCopyVersion());
}
