const KEY = 'email-reminder-until';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the reminder to confirm the email was put off on this device within the last day. */
export function isReminderPutOff(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    return false;
  }
}

/** Hides the reminder to confirm the email on this device for a day. A browser without storage hides it on this page. */
export function putOffReminder(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + DAY_MS));
  } catch {
    // Storage is full or turned off.
  }
}
