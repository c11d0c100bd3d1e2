import type { BlogStatus } from '#domain/blog/blog';

/** The five tabs in their order, each with what is said where it is empty (specification §2). */
export const TABS: readonly { status: BlogStatus; label: string; empty: string }[] = [
  { status: 'pending_approval', label: 'Pending', empty: 'No posts are waiting for review.' },
  { status: 'approved', label: 'Approved', empty: 'No posts have been approved yet.' },
  { status: 'rejected', label: 'Rejected', empty: 'No posts have been rejected.' },
  { status: 'draft', label: 'Drafts', empty: 'No draft posts found.' },
  { status: 'archived', label: 'Archived', empty: 'No posts have been archived.' },
];

/** What is read again after a post was written or moved. */
export const BLOG_READS = ['blog.all', 'blog.approved', 'blog.counts', 'blog.get'] as const;
