import { eraseSettings } from './deviceSettings';
import { DEVICE_STORES, hasDatabases } from './deviceStores';

/**
 * Erases what this device keeps no longer than a session, or no longer than its account has it. Loads no other script, so it also works
 * where none can be loaded. Never throws.
 */
export function eraseSessionData(event: 'signedOut' | 'userChanged'): void {
  eraseSettings(event);
  if (!hasDatabases()) return;
  try {
    for (const { name, erasedOn } of Object.values(DEVICE_STORES)) {
      if (erasedOn.includes(event)) indexedDB.deleteDatabase(name);
    }
  } catch {
    // A browser that refuses its databases has nothing in them.
  }
}
