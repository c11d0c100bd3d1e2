import type { Diagnosis } from '#domain/training/diagnosis';
import { parseLabelFiles, toBaseName } from './labelFile';
import { batchMessages } from '../messages';
import { getExtension, PHOTO_TYPES, type FoundFile } from './photoFiles';

const t = batchMessages;

export interface BatchPhoto extends FoundFile {
  /** Null until the administrator chooses one for all. */
  diagnosis: Diagnosis | null;
}

export interface Batch {
  photos: readonly BatchPhoto[];
  /** Whether a CSV file gives each photo its diagnosis. */
  hasLabels: boolean;
  /** Files and lines that give no photo. */
  problems: readonly { name: string; text: string }[];
}

/**
 * Finds the photos in chosen files: pictures, ZIP files of pictures, and a CSV file with their diagnoses, chosen or in a ZIP.
 * Throws for a damaged ZIP, and a `RangeError` with a sentence for people for one that is too large.
 */
export async function readBatch(files: readonly File[]): Promise<Batch> {
  const found: FoundFile[] = [];
  for (const file of files) {
    if (getExtension(file.name) === 'zip') {
      const { listZip } = await import('./listZip');
      found.push(...(await listZip(file)));
    } else found.push({ name: file.name, read: () => Promise.resolve(file) });
  }
  const csvFiles = found.filter(({ name }) => getExtension(name) === 'csv');
  const readText = async (file: File): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());
  const texts = await Promise.all(csvFiles.map(async ({ read }) => readText(await read())));
  const { labels, problems: misread } = parseLabelFiles(texts);
  const allPictures = found.filter(({ name }) => getExtension(name) in PHOTO_TYPES);
  const isNamedTwice = ({ name }: FoundFile): boolean =>
    allPictures.filter((other) => toBaseName(other.name) === toBaseName(name)).length > 1;
  const twins = allPictures.filter(isNamedTwice);
  const pictures = allPictures.filter((photo) => !twins.includes(photo));
  const hasLabels = csvFiles.length > 0;
  const photos = pictures.map((photo) => ({ ...photo, diagnosis: labels.get(toBaseName(photo.name)) ?? null }));
  const names = new Set(allPictures.map(({ name }) => toBaseName(name)));
  const misnamed = new Set(misread.map(({ name }) => toBaseName(name)));
  return {
    photos: hasLabels ? photos.filter(({ diagnosis }) => diagnosis !== null) : photos,
    hasLabels,
    problems: [
      ...misread,
      ...twins.map(({ name }) => ({ name, text: t('sameName') })),
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
