import type { ErasureEvent, RecordSubject } from './deviceStores';

type Settings = Readonly<Record<string, readonly ErasureEvent[]>>;

/**
 * Everything that this site stores in a browser's local storage, by the names that the privacy policy tells, and what erases it. What
 * follows a name in a browser says whose it is. Names never change.
 */
export const DEVICE_SETTINGS = {
  language: [],
  /** Whether photos are kept, `on` or `off`: `/` and the account. */
  'device-photos': ['accountDeleted'],
  /** Whether the camera takes the picture by itself, `on` or `off`. */
  'camera.autoCapture': [],
  /** When to ask again for a confirmed email, in milliseconds since 1970. */
  'email-reminder-until': [],
  /** The skincare steps that were completed on a day. */
  'skincare-ticks': [],
  /** The reviewer of articles who was named last: `:` and the account of the administrator. */
  'blog.reviewer': [],
} as const satisfies Settings;

/** What earlier versions stored and this one does not: the last body region, by account and person. */
export const RETIRED_SETTINGS = { 'analysis.bodyRegion': ['signedOut', 'personRemoved'] } as const satisfies Settings;

/** Everything that this site stores in the session storage of a tab, likewise. */
export const TAB_SETTINGS = {
  /** The id of the person whose records the tab shows; empty for the account holder. */
  person: ['signedOut', 'userChanged'],
  /** Unsaved articles: `:`, the account of the administrator, `:` and the article. */
  blog: [],
} as const satisfies Settings;

function readFrom(open: () => Storage, name: string): string | null {
  try {
    return open().getItem(name);
  } catch {
    return null;
  }
}

function saveTo(open: () => Storage, name: string, value: string | null): boolean {
  try {
    if (value === null) open().removeItem(name);
    else open().setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

const openLocal = () => localStorage;
const openTab = () => sessionStorage;

/** Reads a setting of this device; null without it, or without storage. `owner` follows its name. */
export const readSetting = (name: keyof typeof DEVICE_SETTINGS, owner = ''): string | null =>
  readFrom(openLocal, name + owner);

/** Saves a setting of this device. Returns whether the browser took it. `owner` follows its name. */
export const saveSetting = (name: keyof typeof DEVICE_SETTINGS, value: string, owner = ''): boolean =>
  saveTo(openLocal, name + owner, value);

/** Reads a setting of the tab; null without it, or without storage. `owner` follows its name. */
export const readTabSetting = (name: keyof typeof TAB_SETTINGS, owner = ''): string | null =>
  readFrom(openTab, name + owner);

/** Saves a setting of the tab, or removes it where `value` is null. `owner` follows its name. Does nothing without storage. */
export function saveTabSetting(name: keyof typeof TAB_SETTINGS, value: string | null, owner = ''): void {
  saveTo(openTab, name + owner, value);
}

/** Erases the settings that end with an event: those of everybody, or those for whose owner `isErased` answers true. Never throws. */
export function eraseSettings(event: ErasureEvent, isErased: (subject: RecordSubject) => boolean = () => true): void {
  eraseFrom(openLocal, { ...DEVICE_SETTINGS, ...RETIRED_SETTINGS }, event, isErased);
  eraseFrom(openTab, TAB_SETTINGS, event, isErased);
}

function eraseFrom(
  open: () => Storage,
  settings: Settings,
  event: ErasureEvent,
  isErased: (subject: RecordSubject) => boolean,
): void {
  const erased = Object.keys(settings).filter((setting) => settings[setting]!.includes(event));
  try {
    for (const name of Object.keys(open())) {
      const [setting = '', userId = '', personId = null] = name.split('/');
      if (erased.includes(setting) && isErased({ userId, personId })) open().removeItem(name);
    }
  } catch {
    // This browser stores nothing.
  }
}
