import { readSetting, saveSetting } from '../../../device/deviceSettings';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the reminder to confirm the email was put off on this device within the last day. */
export const isReminderPutOff = (): boolean => Number(readSetting('email-reminder-until')) > Date.now();

/** Hides the reminder to confirm the email on this device for a day. A browser without storage hides it on this page. */
export function putOffReminder(): void {
  saveSetting('email-reminder-until', String(Date.now() + DAY_MS));
}
