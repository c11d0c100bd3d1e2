import type { Diagnosis } from '#domain/training/diagnosis';
import { parseLabelFile, toBaseName } from './labelFile';
import { batchMessages } from './messages';

const t = batchMessages;

/** Largest ZIP in bytes. The browser holds it in memory. */
const MAX_ZIP_BYTES = 500 * 1024 * 1024;
const PHOTO_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** A photo that is read when its turn comes. */
export interface BatchPhoto {
  name: string;
  /** Null until the administrator chooses one for all. */
  diagnosis: Diagnosis | null;
  read: () => Promise<File>;
}

export interface Batch {
  photos: readonly BatchPhoto[];
  /** Whether a CSV file gives each photo its diagnosis. */
  hasLabels: boolean;
  /** Files and lines that give no photo. */
  problems: readonly { name: string; text: string }[];
}

type FoundFile = Omit<BatchPhoto, 'diagnosis'>;

const getExtension = (name: string): string => name.split('.').at(-1)!.toLowerCase();

/** The files inside a ZIP, without folders and the copies that macOS adds. Each is unpacked when it is read. */
async function listZip(file: File): Promise<FoundFile[]> {
  if (file.size > MAX_ZIP_BYTES) {
    throw new RangeError(t('zipTooLarge', { name: file.name, megabytes: MAX_ZIP_BYTES / 1024 ** 2 }));
  }
  const { unzipSync } = await import('fflate');
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

/**
 * Finds the photos in chosen files: pictures, ZIP files of pictures, and a CSV file with their diagnoses, chosen or in a ZIP.
 * Throws for a damaged ZIP, and a `RangeError` with a sentence for people for one that is too large.
 */
export async function readBatch(files: readonly File[]): Promise<Batch> {
  const found: FoundFile[] = [];
  for (const file of files) {
    if (getExtension(file.name) === 'zip') found.push(...(await listZip(file)));
    else found.push({ name: file.name, read: () => Promise.resolve(file) });
  }
  const csvFiles = found.filter(({ name }) => getExtension(name) === 'csv');
  const readText = async (file: File): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());
  const parsed = await Promise.all(csvFiles.map(async ({ read }) => parseLabelFile(await readText(await read()))));
  const labels = new Map(parsed.flatMap((file) => [...file.labels]));
  const pictures = found.filter(({ name }) => getExtension(name) in PHOTO_TYPES);
  const hasLabels = csvFiles.length > 0;
  const photos = pictures.map((photo) => ({ ...photo, diagnosis: labels.get(toBaseName(photo.name)) ?? null }));
  const names = new Set(pictures.map(({ name }) => toBaseName(name)));
  const misread = parsed.flatMap(({ problems }) => problems);
  const misnamed = new Set(misread.map(({ name }) => toBaseName(name)));
  return {
    photos: hasLabels ? photos.filter(({ diagnosis }) => diagnosis !== null) : photos,
    hasLabels,
    problems: [
      ...misread,
      ...(hasLabels ? photos : [])
        .filter(({ name, diagnosis }) => diagnosis === null && !misnamed.has(toBaseName(name)))
        .map(({ name }) => ({ name, text: t('noDiagnosis') })),
      ...[...labels.keys()].filter((name) => !names.has(name)).map((name) => ({ name, text: t('noFile') })),
      ...found
        .filter(({ name }) => !(getExtension(name) in PHOTO_TYPES) && getExtension(name) !== 'csv')
        .map(({ name }) => ({ name, text: t('notAPhoto') })),
    ],
  };
}
