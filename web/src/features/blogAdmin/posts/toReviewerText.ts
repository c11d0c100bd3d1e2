import type { BlogReview } from '#domain/blog/blog';
import { blogAdminMessages } from '../messages';

/** Who reviewed a text, and whether that was its author. */
export const toReviewerText = ({ reviewerName: name, reviewerCredentials: credentials, isSelfReview }: BlogReview) =>
  blogAdminMessages(isSelfReview ? 'selfReviewer' : 'reviewer', { name, credentials });
