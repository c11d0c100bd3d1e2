import type { BlogStatus } from '#domain/blog/blog';
import { blogAdminMessages } from './messages';

const t = blogAdminMessages;

/** The five tabs in order, each with its heading and the message for an empty list. */
export const STATUS_TABS: readonly { status: BlogStatus; label: string; title: string; empty: string }[] = [
  { status: 'pending_approval', label: t('pending'), title: t('pendingTitle'), empty: t('noPending') },
  { status: 'approved', label: t('approved'), title: t('approvedTitle'), empty: t('noApproved') },
  { status: 'rejected', label: t('rejected'), title: t('rejectedTitle'), empty: t('noRejected') },
  { status: 'draft', label: t('drafts'), title: t('draftsTitle'), empty: t('noDrafts') },
  { status: 'archived', label: t('archived'), title: t('archivedTitle'), empty: t('noArchived') },
];

/** The routes that are read again after a post changed. */
export const BLOG_READS = [
  'blog.all',
  'blog.approved',
  'blog.article',
  'blog.counts',
  'blog.get',
  'blog.versions',
] as const;
