import type { Square } from '#lesion/photo/square';
import { loadPhoto } from '../choose/userPhoto';
import type { ScaleMark } from '../scale/scaleMark';
import type { SpotDetails } from '../details/spotDetails';
import type { FramedPhoto } from './framedPhoto';

/** A photo with its frame and the answers about it, before it has a result. */
export interface PhotoWork {
  framedPhoto: FramedPhoto;
  details: SpotDetails;
  /** Since when the photo waits for a connection, in milliseconds since 1970; null where it does not. */
  waitsSince: number | null;
}

/** The work without the photo's file. */
export interface WorkHeader {
  name: string;
  type: string;
  square: Square;
  mark: ScaleMark | null;
  details: SpotDetails;
  /** Absent in a copy of an earlier version of the site. */
  waitsSince?: number | null;
}

/** Describes all of the work but the file, for a sealed copy. */
export function describeWork({ framedPhoto: { photo, square, mark }, details, waitsSince }: PhotoWork): WorkHeader {
  return { name: photo.name, type: photo.file.type, square, mark, details, waitsSince };
}

/** Reverses `describeWork`, with the bytes of the file. @throws where the photo cannot be decoded. */
export async function restoreWork(header: WorkHeader, bytes: BlobPart): Promise<PhotoWork> {
  const { name, type, square, mark, details, waitsSince = null } = header;
  const photo = await loadPhoto(new Blob([bytes], { type }), name);
  return { framedPhoto: { photo, square, mark }, details, waitsSince };
}
