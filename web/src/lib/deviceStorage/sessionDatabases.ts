/** The IndexedDB databases of what this device keeps for one session at most: nothing of them stays after a sign-out. */
export const SESSION_DATABASES = {
  draft: 'sealed-draft',
  waitingPhotos: 'waiting-photos',
  waitingParts: 'waiting-check-parts',
  lockedCopy: 'locked-copy',
} as const;

/** How long the draft lasts after its last change, in milliseconds. An expired session holds a page for no longer, either. */
export const DRAFT_LIFETIME_MS = 10 * 60 * 1000;
