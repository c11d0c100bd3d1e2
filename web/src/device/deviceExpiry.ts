import { runWhereCreated } from './deviceDatabase';
import { DEVICE_STORES, type DeviceStore } from './deviceStores';

let timer: number | undefined;
let nextErasure = Number.POSITIVE_INFINITY;

const getEnd = ({ lifetimeMs }: DeviceStore, start: number | undefined): number =>
  start === undefined || lifetimeMs === null ? Number.POSITIVE_INFINITY : start + lifetimeMs;

/** Whether the time of a record is over whose lifetime began at `start`, in milliseconds since 1970. */
export const isOver = (store: DeviceStore, start: number | undefined): boolean => getEnd(store, start) <= Date.now();

/** Erases what has expired by then, in milliseconds since 1970, while the page is open. */
export function eraseExpiredBy(end: number): void {
  if (end >= nextErasure) return;
  nextErasure = end;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void eraseExpired(), end - Date.now());
}

/** Erases the records of all stores whose time is over, now and later when that of the next one is. Never throws. */
export async function eraseExpired(): Promise<void> {
  nextErasure = Number.POSITIVE_INFINITY;
  const stores = Object.values<DeviceStore>(DEVICE_STORES).filter(({ lifetimeMs }) => lifetimeMs !== null);
  await Promise.allSettled(stores.map(eraseExpiredOf));
}

async function eraseExpiredOf(store: DeviceStore): Promise<void> {
  await runWhereCreated(store, 'readwrite', async (records) => {
    const keys = await records.getAllKeys();
    // Read before any is deleted, because one record may hold the end of others.
    const starts: (number | undefined)[] = [];
    for (const key of keys) starts.push(await store.readStart?.(key, records));
    for (const [index, key] of keys.entries()) {
      if (isOver(store, starts[index])) await records.delete(key);
      else eraseExpiredBy(getEnd(store, starts[index]));
    }
  });
}
