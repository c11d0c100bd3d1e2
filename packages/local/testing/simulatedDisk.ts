import path from 'node:path';

/** A file: what programs read now, and what is left of it after a power loss. */
export interface SimulatedFile {
  content: Buffer;
  /** Its content at its last sync. */
  synced: Buffer;
}

/** A folder: its entries now, and at its last sync. */
interface SimulatedFolder {
  entries: Map<string, Entry>;
  synced: Map<string, Entry>;
}

type Entry = SimulatedFile | SimulatedFolder;

/**
 * What a power loss does to changes that were not synced: all are lost, entries of folders included; entries survive without
 * their data; of appended data a part survives, whose last block is zeros; all survive.
 */
export const POWER_LOSSES = ['all lost', 'data lost', 'torn', 'all there'] as const;
export type PowerLoss = (typeof POWER_LOSSES)[number];

/** Bytes of a block. */
const BLOCK = 512;

const isFolder = (entry: Entry | undefined): entry is SimulatedFolder => entry !== undefined && 'entries' in entry;
const createFolderEntry = (): SimulatedFolder => ({ entries: new Map(), synced: new Map() });

/** A folder on a disk that forgets what was not synced: POSIX promises no more. Paths are absolute. */
export class SimulatedDisk {
  private readonly tree = createFolderEntry();

  /** @param root the folder, whose own entry is on the disk */
  constructor(private readonly root: string) {}

  /** Opens a folder, or a file, which is created where it is missing. */
  open(name: string): Entry {
    const existing = this.find(name);
    if (existing) return existing;
    const file: SimulatedFile = { content: Buffer.alloc(0), synced: Buffer.alloc(0) };
    this.findParent(name).entries.set(path.basename(name), file);
    return file;
  }

  /** @param position the end of the file, where absent */
  write(file: SimulatedFile, bytes: Buffer, position = file.content.length): void {
    const content = Buffer.alloc(Math.max(position + bytes.length, file.content.length));
    file.content.copy(content);
    bytes.copy(content, position);
    file.content = content;
  }

  truncate(file: SimulatedFile, length: number): void {
    file.content = Buffer.from(file.content.subarray(0, length));
  }

  createFolder(name: string): void {
    if (name !== this.root) this.findParent(name).entries.set(path.basename(name), createFolderEntry());
  }

  rename(from: string, to: string): void {
    this.findParent(to).entries.set(path.basename(to), this.find(from)!);
    this.remove(from);
  }

  remove(name: string): void {
    this.findParent(name).entries.delete(path.basename(name));
  }

  /** Syncs the data of a file, or the entries of a folder. */
  sync(entry: Entry): void {
    if (isFolder(entry)) entry.synced = new Map(entry.entries);
    else entry.synced = entry.content;
  }

  /**
   * The files after a power loss, by path relative to the root.
   * @param random a number from 0 to 1, which places the cut of what is torn
   */
  losePower(loss: PowerLoss, random: number): Map<string, Buffer> {
    const files = new Map<string, Buffer>();
    const walk = (folder: SimulatedFolder, prefix: string) => {
      for (const [name, entry] of loss === 'all lost' ? folder.synced : folder.entries) {
        if (isFolder(entry)) walk(entry, `${prefix}${name}/`);
        else files.set(prefix + name, survive(entry, loss, random));
      }
    };
    walk(this.tree, '');
    return files;
  }

  private find(name: string): Entry | undefined {
    if (name === this.root) return this.tree;
    const parent = this.find(path.dirname(name));
    return isFolder(parent) ? parent.entries.get(path.basename(name)) : undefined;
  }

  private findParent(name: string): SimulatedFolder {
    const parent = this.find(path.dirname(name));
    if (!isFolder(parent)) throw new Error(`${path.dirname(name)} is no folder.`);
    return parent;
  }
}

function survive({ content, synced }: SimulatedFile, loss: PowerLoss, random: number): Buffer {
  if (loss === 'all there') return content;
  const appended = content.length - synced.length;
  if (loss !== 'torn' || appended <= 0) return synced;
  const torn = Buffer.from(content.subarray(0, synced.length + Math.ceil(random * appended)));
  // The length may be on the disk before the data is.
  return torn.fill(0, Math.max(synced.length, torn.length - (torn.length % BLOCK || BLOCK)));
}
