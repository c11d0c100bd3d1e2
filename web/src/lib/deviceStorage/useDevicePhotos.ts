import { useMemo, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useSession } from '../session';
import { readPhotoChoice, savePhotoChoice } from './photoChoice';
import { listDevicePhotos, type DevicePhotoEntry } from './photoStore';

const getEntriesKey = (userId: string) => ['device/photos', userId] as const;

/**
 * The entries of the photos of all people of the account on this device; undefined while they are read. Those of people whom the
 * page does not know are left out, and stay: the page may have been loaded before they were added. `error` is why they cannot be
 * read; undefined otherwise. `refresh` reads them again.
 */
export function useDevicePhotoEntries() {
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const { data, error } = useSWR<DevicePhotoEntry[], unknown, ReturnType<typeof getEntriesKey> | null | undefined>(
    user && getEntriesKey(user.id),
    ([, userId]) => listDevicePhotos(userId),
  );
  const people = user?.people;
  const entries = useMemo(
    () => data?.filter(({ personId }) => personId === null || (people && Object.hasOwn(people, personId))),
    [data, people],
  );
  return {
    entries,
    error,
    refresh: async () => {
      if (user) await mutate(getEntriesKey(user.id));
    },
  };
}

/** The person's choice whether photos are kept on this device, and the function that changes it. */
export function usePhotoChoice(userId: string) {
  const [choice, setChoice] = useState(() => readPhotoChoice(userId));
  return {
    choice,
    choose: (next: 'on' | 'off') => {
      savePhotoChoice(userId, next);
      setChoice(next);
    },
  };
}
