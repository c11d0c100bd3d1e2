import { unzipSync } from 'fflate';
import { batchMessages } from '../messages';
import { getExtension, PHOTO_TYPES, type FoundFile } from './photoFiles';

/** Largest ZIP in bytes. The browser holds it in memory. */
const MAX_ZIP_BYTES = 500 * 1024 * 1024;

/**
 * The files inside a ZIP, without folders and the copies that macOS adds. Each is unpacked when it is read. Throws for a file
 * that is no ZIP, and RangeError for one that is too large. Loaded when somebody chooses a ZIP.
 */
export async function listZip(file: File): Promise<FoundFile[]> {
  if (file.size > MAX_ZIP_BYTES) {
    throw new RangeError(batchMessages('zipTooLarge', { name: file.name, megabytes: MAX_ZIP_BYTES / 1024 ** 2 }));
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const names: string[] = [];
  unzipSync(bytes, {
    filter: ({ name }) => {
      if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) names.push(name);
      return false;
    },
  });
  const read = (path: string): Promise<File> => {
    const content = unzipSync(bytes, { filter: ({ name }) => name === path })[path]!;
    return Promise.resolve(new File([content as BlobPart], path, { type: PHOTO_TYPES[getExtension(path)] ?? '' }));
  };
  return names.map((name) => ({ name, read: () => read(name) }));
}
