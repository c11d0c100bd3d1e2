/** Asks the browser not to delete this site's data when the device runs out of room. Answers whether it agreed. */
export async function requestPersistence(): Promise<boolean> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/** Bytes that the browser still grants this site; null where it does not say. */
export async function estimateFreeBytes(): Promise<number | null> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const estimate = await storage?.estimate?.().catch(() => null);
  if (estimate?.quota === undefined || estimate.usage === undefined) return null;
  return Math.max(0, estimate.quota - estimate.usage);
}
