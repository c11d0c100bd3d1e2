/** A file that was chosen, or that is inside a chosen ZIP. It is read when its turn comes. */
export interface FoundFile {
  name: string;
  read: () => Promise<File>;
}

/** Media types of photos by the ending of their names. */
export const PHOTO_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The ending of a file name, in small letters. */
export const getExtension = (name: string): string => name.split('.').at(-1)!.toLowerCase();
