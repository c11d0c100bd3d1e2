import { readSetting, saveSetting } from '../../device/deviceSettings';

/** Whether a person keeps photos on this device: their choice in this browser, or null before they made one. */
type PhotoChoice = 'on' | 'off' | null;

/** Reads a person's choice. A browser without storage has none. */
export function readPhotoChoice(userId: string): PhotoChoice {
  const choice = readSetting('device-photos', `/${userId}`);
  return choice === 'on' || choice === 'off' ? choice : null;
}

/** Saves a person's choice. @throws if the browser refuses. */
export function savePhotoChoice(userId: string, choice: 'on' | 'off'): void {
  if (!saveSetting('device-photos', choice, `/${userId}`)) throw new Error('The browser stores nothing');
}
