/** The way back from a disk that refuses to read or to write. */
const WAY_BACK =
  'See that the disk has room, and that this user may read and write there. Then start the product again.';

/** Creates the error of a store's file or folder that the disk does not read or write: its name, the reason and the way back. */
export function createDiskError(file: string, failed: 'opened' | 'read' | 'written', error: unknown): Error {
  const { message } = error as Error;
  return new Error(`${file} could not be ${failed}. ${message.replace(/\.$/, '')}. ${WAY_BACK}`, { cause: error });
}
