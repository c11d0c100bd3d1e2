import type { BlogStatus } from '#domain/blog/blog';
import { blogAdminMessages } from './messages';

const t = blogAdminMessages;

/** The five tabs in order, each with the message for an empty list. */
export const STATUS_TABS: readonly { status: BlogStatus; label: string; empty: string }[] = [
  { status: 'pending_approval', label: t('pending'), empty: t('noPending') },
  { status: 'approved', label: t('approved'), empty: t('noApproved') },
  { status: 'rejected', label: t('rejected'), empty: t('noRejected') },
  { status: 'draft', label: t('drafts'), empty: t('noDrafts') },
  { status: 'archived', label: t('archived'), empty: t('noArchived') },
];

/** The routes that are read again after a post changed. */
export const BLOG_READS = ['blog.all', 'blog.approved', 'blog.article', 'blog.counts', 'blog.get'] as const;
