import { defineMessages } from '#domain/messages/defineMessages';
import { postMessagesInSpanish, blogCategoryMessagesInSpanish } from './messages.es';

/** What the form of a post says of its fields, and the labels of posts. */
export const postMessages = defineMessages(
  'post',
  {
    category: 'Please choose a category',
    statusDraft: 'Draft',
    statusPending: 'Pending Review',
    statusApproved: 'Approved',
    statusRejected: 'Rejected',
    statusArchived: 'Archived',
    lineBreaks: 'Please write this without line breaks',
    characters: 'This text contains characters that cannot be shown',
    imageWithoutText: 'Describe every image for people who cannot see it: ![what it shows](address)',
    titleMissing: 'Title is required',
    titleLong: 'Title too long',
    excerptMissing: 'Excerpt is required',
    excerptLong: 'Excerpt too long',
    authorMissing: 'Author name is required',
    authorLong: 'Author name too long',
    contentMissing: 'Content is required',
    contentLong: 'Content too long',
    sourcesMissing: 'Name at least one source as a link below the heading “## Sources”',
    featured: 'Featured must be 0 or 1',
    newStatus: 'A new post is a draft or is submitted for approval',
    reviewerMissing: "Reviewer's name is required",
    credentialsMissing: 'Credentials are required',
    reviewerLong: 'Name too long',
    credentialsLong: 'Credentials too long',
    reasonLong: 'Reason too long',
    recallReasonMissing: 'Please say why',
    publishTime: 'Please choose a date and time',
    publishTimePast: 'Please choose a time in the future',
    articleNotFound: 'This article is not on the Health Blog.',
    sample: 'Sample article, not medically reviewed',
  },
  postMessagesInSpanish,
);

/** The topics of articles, by their names in stored rows and on the wire. */
export const blogCategoryMessages = defineMessages(
  'blogCategory',
  {
    'Early Detection': 'Early Detection',
    Prevention: 'Prevention',
    'Professional Care': 'Professional Care',
    Technology: 'Technology',
    Research: 'Research',
    Skincare: 'Skincare',
  },
  blogCategoryMessagesInSpanish,
);
