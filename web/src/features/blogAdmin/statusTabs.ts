import type { BlogStatus } from '#domain/blog/blog';

/** The five tabs in order, each with the message for an empty list. */
export const STATUS_TABS: readonly { status: BlogStatus; label: string; empty: string }[] = [
  { status: 'pending_approval', label: 'Pending', empty: 'No posts are waiting for review.' },
  { status: 'approved', label: 'Approved', empty: 'No posts have been approved yet.' },
  { status: 'rejected', label: 'Rejected', empty: 'No posts have been rejected.' },
  { status: 'draft', label: 'Drafts', empty: 'No draft posts found.' },
  { status: 'archived', label: 'Archived', empty: 'No posts have been archived.' },
];

/** The routes that are read again after a post changed. */
export const BLOG_READS = ['blog.all', 'blog.approved', 'blog.counts', 'blog.get'] as const;
