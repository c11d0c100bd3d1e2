import type { SimulatedDisk } from '#local/testing/simulatedDisk';
import { type SystemCall, decodeStrings } from './systemCalls';

/** An open file or folder, and the position of the next write. */
interface Descriptor {
  entry: ReturnType<SimulatedDisk['open']>;
  position: number;
  isAppending: boolean;
}

/** Repeats recorded calls. */
export interface Replay {
  /** Whether a call syncs a file or a folder of the simulated disk. */
  isSync(call: SystemCall): boolean;
  repeat(call: SystemCall): void;
}

/** Creates a replay of recorded calls on a simulated disk. It ignores files outside of `root`. */
export function createReplay(disk: SimulatedDisk, root: string): Replay {
  const descriptors = new Map<string, Descriptor>();
  const decodePath = (argument = '') => decodeStrings(argument).toString();
  const isInside = (name: string) => name === root || name.startsWith(`${root}/`);
  const findFile = (descriptor: string) => {
    const target = descriptors.get(descriptor);
    return target && 'content' in target.entry ? { target, file: target.entry } : undefined;
  };

  const open = (name: string, flags: string, descriptor: string) => {
    descriptors.delete(descriptor);
    if (!isInside(name)) return;
    const entry = disk.open(name);
    if (flags.includes('O_TRUNC') && 'content' in entry) disk.truncate(entry, 0);
    descriptors.set(descriptor, { entry, position: 0, isAppending: flags.includes('O_APPEND') });
  };
  const write = (descriptor: string, bytes: Buffer, at?: number) => {
    const found = findFile(descriptor);
    if (!found) return;
    const { target, file } = found;
    const position = at ?? (target.isAppending ? file.content.length : target.position);
    disk.write(file, bytes, position);
    if (at === undefined) target.position = position + bytes.length;
  };

  const calls: Readonly<Record<string, (args: string[], result: number) => void>> = {
    open: ([name, flags = ''], result) => open(decodePath(name), flags, String(result)),
    openat: ([, name, flags = ''], result) => open(decodePath(name), flags, String(result)),
    close: ([descriptor = '']) => descriptors.delete(descriptor),
    write: ([descriptor = '', text = ''], result) => write(descriptor, decodeStrings(text).subarray(0, result)),
    writev: ([descriptor = '', text = ''], result) => write(descriptor, decodeStrings(text).subarray(0, result)),
    pwrite64: ([descriptor = '', text = '', , at], result) =>
      write(descriptor, decodeStrings(text).subarray(0, result), Number(at)),
    fsync: ([descriptor = '']) => sync(descriptor),
    fdatasync: ([descriptor = '']) => sync(descriptor),
    ftruncate: ([descriptor = '', length]) => {
      const found = findFile(descriptor);
      if (found) disk.truncate(found.file, Number(length));
    },
    mkdir: ([name]) => isInside(decodePath(name)) && disk.createFolder(decodePath(name)),
    rename: ([from, to]) => isInside(decodePath(from)) && disk.rename(decodePath(from), decodePath(to)),
    unlink: ([name]) => isInside(decodePath(name)) && disk.remove(decodePath(name)),
    rmdir: ([name]) => isInside(decodePath(name)) && disk.remove(decodePath(name)),
  };
  const sync = (descriptor: string) => {
    const target = descriptors.get(descriptor);
    if (target) disk.sync(target.entry);
  };
  return {
    isSync: ({ name, args: [descriptor = ''] }) => /^f(data)?sync$/.test(name) && descriptors.has(descriptor),
    repeat: ({ name, args, result }) => {
      const repeat = calls[name];
      if (repeat) repeat(args, result);
      else if (args.some((argument) => isInside(decodePath(argument)) || descriptors.has(argument)))
        throw new Error(`The call ${name} of a file of the product is not simulated.`);
    },
  };
}
