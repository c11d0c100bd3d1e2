import fs, { mkdtemp, rm as remove } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ClassicLevel } from 'classic-level';
import { openStorage } from '#local/aws/dynamodb/storage';
import { openObjectStore } from '#local/aws/s3/objectStore';
import { openJournal } from './journal';
import { POWER_LOSSES, SimulatedDisk } from '#local/testing/simulatedDisk';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'power-loss-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await remove(folder, { recursive: true });
});

/** What a power loss right before the end of a sync leaves, and what was acknowledged until then. */
interface Moment<T> {
  files: Map<string, Buffer>;
  acknowledged: T;
}

/** Repeats every change of files in `root` on a simulated disk. Returns the moments at which the power may fail. */
function recordMoments<T>(root: string, getAcknowledged: () => T): Moment<T>[] {
  const disk = new SimulatedDisk(root);
  const moments: Moment<T>[] = [];
  const isInside = (name: unknown): name is string => typeof name === 'string' && name.startsWith(root);
  const real = { open: fs.open, mkdir: fs.mkdir, rename: fs.rename, rm: fs.rm };
  jest.spyOn(fs, 'open').mockImplementation(async (name, ...options) => {
    const handle = await real.open(name, ...options);
    if (!isInside(name)) return handle;
    const entry = disk.open(name);
    const [writeFile, sync] = [handle.writeFile.bind(handle), handle.sync.bind(handle)];
    handle.writeFile = async (data) => {
      await writeFile(data);
      if ('content' in entry) disk.write(entry, Buffer.from(data as string));
    };
    handle.sync = handle.datasync = async () => {
      await sync();
      for (const loss of POWER_LOSSES) {
        moments.push({ files: disk.losePower(loss, Math.random()), acknowledged: structuredClone(getAcknowledged()) });
      }
      disk.sync(entry);
    };
    return handle;
  });
  jest.spyOn(fs, 'mkdir').mockImplementation(async (name, options) => {
    const first = await real.mkdir(name, options);
    if (isInside(name) && first !== undefined) disk.createFolder(name);
    return first;
  });
  jest.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    await real.rename(from, to);
    disk.rename(String(from), String(to));
  });
  jest.spyOn(fs, 'rm').mockImplementation(async (name, options) => {
    await real.rm(name, options);
    if (isInside(name)) disk.remove(name);
  });
  return moments;
}

/** Writes the files of a moment into a new folder. */
async function restoreFiles({ files }: Moment<unknown>): Promise<string> {
  const left = await mkdtemp(path.join(folder, 'left-'));
  for (const [name, bytes] of files) {
    await fs.mkdir(path.dirname(path.join(left, name)), { recursive: true });
    await fs.writeFile(path.join(left, name), bytes);
  }
  return left;
}

// Fault 15.
test('whenever the power fails, a journal opens and has every acknowledged change', async () => {
  const acknowledged = new Map<string, number>();
  const root = path.join(folder, 'disk');
  await fs.mkdir(root);
  const moments = recordMoments(root, () => acknowledged);
  const journal = await openJournal<number>(path.join(root, 'users', 'users.jsonl'));
  const set = async (key: string, value: number) => {
    await journal.set(key, value);
    acknowledged.set(key, value);
  };
  for (let n = 0; n < 8; n += 1) {
    await Promise.all([set(`a${n}`, n), set(`b${n}`, n)]);
    if (n % 3 === 2) {
      await journal.delete(`a${n}`);
      acknowledged.delete(`a${n}`);
      await journal.replace(`b${n}`, -n);
      acknowledged.set(`b${n}`, -n);
    }
  }
  await journal.close();
  jest.restoreAllMocks();

  expect(moments.length).toBeGreaterThan(60);
  for (const moment of moments) {
    const reopened = await openJournal<number>(path.join(await restoreFiles(moment), 'users', 'users.jsonl'));
    const lost = [...moment.acknowledged].filter(
      ([key, value]) => reopened.get(key) !== value && reopened.get(key) !== -value,
    );
    await reopened.close();
    // A deletion or a new value that is under way may be there already.
    expect(lost.filter(([key]) => !/^a[258]$/.test(key))).toEqual([]);
  }
});

// Fault 15.
test('whenever the power fails, every acknowledged object is whole', async () => {
  const acknowledged: Record<string, string> = {};
  const root = path.join(folder, 'disk');
  await fs.mkdir(root);
  const moments = recordMoments(root, () => acknowledged);
  const store = await openObjectStore(root, () => new Date());
  await store.createBucket('photos');
  for (let n = 0; n < 5; n += 1) {
    await store.put('photos', `photo ${n}`, Buffer.from('bytes'.repeat(n * 300 + 1)), {});
    acknowledged[`photo ${n}`] = 'bytes'.repeat(n * 300 + 1);
  }
  await store.close();
  jest.restoreAllMocks();

  expect(moments.length).toBeGreaterThan(40);
  for (const moment of moments) {
    const reopened = await openObjectStore(await restoreFiles(moment), () => new Date());
    for (const [key, text] of Object.entries(moment.acknowledged)) {
      expect((await reopened.read('photos', key))?.bytes.toString()).toBe(text);
    }
    await reopened.close();
  }
});

// Fault 15.
test('a change of the table is acknowledged when LevelDB has synced it, not before', async () => {
  const steps: string[] = [];
  const storage = await openStorage(path.join(folder, 'table'));
  const batch = jest.spyOn(ClassicLevel.prototype, 'batch').mockImplementation((async (
    _changes: unknown,
    { sync }: { sync: boolean },
  ) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push(`batch, sync ${sync}`);
  }) as never);
  await storage.runTransaction((transaction) => {
    transaction.put(['items'], 'key', 1);
    return Promise.resolve();
  });
  steps.push('acknowledged');
  expect(steps).toEqual(['batch, sync true', 'acknowledged']);
  batch.mockRestore();
  await storage.close();
});
