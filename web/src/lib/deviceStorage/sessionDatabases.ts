/** The IndexedDB databases of what this device keeps for one session at most: nothing of them stays after a sign-out. */
export const SESSION_DATABASES = {
  draft: 'sealed-draft',
  waitingPhotos: 'waiting-photos',
  waitingParts: 'waiting-check-parts',
  lockedCopy: 'locked-copy',
} as const;
