import { BlogReviewer } from '#domain/blog/blog';

const NO_REVIEWER: BlogReviewer = { reviewerName: '', reviewerCredentials: '' };
const toKey = (userId: string) => `blog.reviewer:${userId}`;

/** Reads the reviewer that an administrator last named on this device. Empty without one or without storage. */
export function readLastReviewer(userId: string): BlogReviewer {
  try {
    return BlogReviewer.parse(JSON.parse(localStorage.getItem(toKey(userId)) ?? ''));
  } catch {
    return NO_REVIEWER;
  }
}

/** Saves the reviewer for an administrator's next approval. Does nothing without storage. */
export function saveLastReviewer(userId: string, reviewer: BlogReviewer): void {
  try {
    localStorage.setItem(toKey(userId), JSON.stringify(reviewer));
  } catch {
    return;
  }
}
