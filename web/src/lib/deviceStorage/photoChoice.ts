/** Whether a person keeps photos on this device: their choice in this browser, or null before they made one. */
type PhotoChoice = 'on' | 'off' | null;

const getName = (userId: string) => `device-photos/${userId}`;

/** Reads a person's choice. A browser without storage has none. */
export function readPhotoChoice(userId: string): PhotoChoice {
  try {
    const choice = localStorage.getItem(getName(userId));
    return choice === 'on' || choice === 'off' ? choice : null;
  } catch {
    return null;
  }
}

/** Saves a person's choice, or removes it. @throws if the browser refuses. */
export function savePhotoChoice(userId: string, choice: PhotoChoice): void {
  if (choice === null) localStorage.removeItem(getName(userId));
  else localStorage.setItem(getName(userId), choice);
}
