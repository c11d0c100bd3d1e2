import { BlogReviewer } from '#domain/blog/blog';
import { readSetting, saveSetting } from '../../../device/deviceSettings';

const NO_REVIEWER: BlogReviewer = { reviewerName: '', reviewerCredentials: '' };

/** Reads the reviewer that an administrator last named on this device. Empty without one or without storage. */
export function readLastReviewer(userId: string): BlogReviewer {
  try {
    return BlogReviewer.parse(JSON.parse(readSetting('blog.reviewer', `:${userId}`) ?? ''));
  } catch {
    return NO_REVIEWER;
  }
}

/** Saves the reviewer for an administrator's next approval. Does nothing without storage. */
export function saveLastReviewer(userId: string, reviewer: BlogReviewer): void {
  saveSetting('blog.reviewer', JSON.stringify(reviewer), `:${userId}`);
}
