import { z } from 'zod';
import { Id } from '#domain/http/id';
import { postMessages } from './messages';

const t = postMessages;

/** Topics of posts. The form starts with the first. */
export const BLOG_CATEGORIES = [
  'Early Detection',
  'Prevention',
  'Professional Care',
  'Technology',
  'Research',
  'Skincare',
] as const;
export const BlogCategory = z.enum(BLOG_CATEGORIES, { error: () => t('category') });
export type BlogCategory = z.infer<typeof BlogCategory>;

export const BLOG_STATUSES = ['draft', 'pending_approval', 'approved', 'rejected', 'archived'] as const;
export const BlogStatus = z.enum(BLOG_STATUSES);
export type BlogStatus = z.infer<typeof BlogStatus>;

const STATUS_KEYS = {
  draft: 'statusDraft',
  pending_approval: 'statusPending',
  approved: 'statusApproved',
  rejected: 'statusRejected',
  archived: 'statusArchived',
} as const satisfies Readonly<Record<BlogStatus, string>>;

/** What people call a status. */
export const describeBlogStatus = (status: BlogStatus): string => t(STATUS_KEYS[status]);

/** The statuses a post may move to from each status. An approved post that is recalled is a draft again (docs/decisions/033-blog-review.md). */
const NEXT_STATUSES: Readonly<Record<BlogStatus, readonly BlogStatus[]>> = {
  draft: ['pending_approval', 'approved'],
  pending_approval: ['approved', 'rejected'],
  approved: ['draft', 'archived'],
  rejected: ['archived'],
  archived: [],
};

/** Whether a post may move from one status to another. */
export function canChangeBlogStatus(from: BlogStatus, to: BlogStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** The language in which administrators write posts, as a BCP 47 tag. */
export const POST_LANGUAGE = 'en';

const MAX_TITLE = 200;
const MAX_EXCERPT = 500;
/** About 6,000 words. A whole post stays below the size limit of a request body. */
const MAX_CONTENT = 40_000;
export const MAX_REASON = 1000;

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const TEXT = /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u;

const IMAGE_WITHOUT_TEXT = /!\[[ \t]*\]\(/;

type Key = keyof typeof postMessages.texts;

const line = (max: number, missingKey: Key, tooLongKey: Key) =>
  z
    .string({ error: () => t(missingKey) })
    .trim()
    .min(1, { error: () => t(missingKey) })
    .max(max, { error: () => t(tooLongKey) })
    .regex(ONE_LINE, { error: () => t('lineBreaks') });

const Title = line(MAX_TITLE, 'titleMissing', 'titleLong');
const Excerpt = line(MAX_EXCERPT, 'excerptMissing', 'excerptLong');
const Author = line(100, 'authorMissing', 'authorLong');
const Content = z
  .string({ error: () => t('contentMissing') })
  .trim()
  .min(1, { error: () => t('contentMissing') })
  .max(MAX_CONTENT, { error: () => t('contentLong') })
  .regex(TEXT, { error: () => t('characters') })
  .refine((content) => !IMAGE_WITHOUT_TEXT.test(content), { error: () => t('imageWithoutText') })
  .transform((content) => content.replace(/\r\n?/g, '\n'));
const Featured = z.union([z.literal(0), z.literal(1)], { error: () => t('featured') });

/** The texts of a post. Content is a subset of Markdown (`packages/domain/markdown`), never HTML. */
export const BlogText = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  category: BlogCategory,
  featured: Featured,
});
export type BlogText = z.infer<typeof BlogText>;

/** The texts of a post as a form submits them, with the limits on length and characters. */
const ValidatedText = BlogText.extend({ title: Title, excerpt: Excerpt, content: Content, author: Author });

/** A new post: saved as a draft or submitted for approval (docs/decisions/033-blog-review.md). */
export const NewBlogPost = ValidatedText.extend({
  featured: Featured.default(0),
  status: z.enum(['draft', 'pending_approval'], { error: () => t('newStatus') }).default('draft'),
});

/** The version the client last read. The server rejects the write if the post has changed since. */
const Version = z.number().int().positive().optional();

const PublishTime = z.iso
  .datetime({ error: () => t('publishTime') })
  .transform((time) => new Date(time).toISOString())
  .optional();

/** A new time for a scheduled article; without one, it appears at once. */
export const BlogSchedule = z.object({ publishAt: PublishTime, version: Version });

/** Changes to a draft. */
export const BlogPatch = ValidatedText.partial().extend({ version: Version });

/** Who reviewed a post, as the approver states it and readers see it. */
export const BlogReviewer = z.object({
  reviewerName: line(100, 'reviewerMissing', 'reviewerLong'),
  reviewerCredentials: line(100, 'credentialsMissing', 'credentialsLong'),
});
export type BlogReviewer = z.infer<typeof BlogReviewer>;

const RecallReason = z
  .string()
  .trim()
  .min(1, { error: () => t('recallReasonMissing') })
  .max(MAX_REASON, { error: () => t('reasonLong') })
  .regex(TEXT, { error: () => t('characters') });

/** The reason for a recall, as its form submits it. */
export const BlogRecall = z.object({ recallReason: RecallReason });

const StatusChange = BlogReviewer.partial().extend({
  status: BlogStatus,
  rejectionReason: z
    .string()
    .trim()
    .max(MAX_REASON, { error: () => t('reasonLong') })
    .regex(TEXT, { error: () => t('characters') })
    .nullish()
    .transform((reason) => reason || null),
  /** Why a published post is recalled. */
  recallReason: RecallReason.optional(),
  /** When an approved post appears on the Health Blog; without it, at once. */
  publishAt: PublishTime,
  version: Version,
});
/** An approval names its reviewer, and a recall its reason. A blank reason of a rejection becomes null. */
export const BlogStatusChange = StatusChange.superRefine((change, context) => {
  const { status, reviewerName, reviewerCredentials, recallReason } = change;
  if (status === 'draft' && recallReason === undefined)
    context.addIssue({ code: 'custom', path: ['recallReason'], message: t('recallReasonMissing') });
  if (status !== 'approved') return;
  const { error } = BlogReviewer.safeParse({ reviewerName, reviewerCredentials });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

/** The review of a published post. `isSelfReview`: the approver also wrote it, because no other administrator could approve. */
export const BlogReview = BlogReviewer.extend({ isSelfReview: z.boolean() });
export type BlogReview = z.infer<typeof BlogReview>;

/** A post as administrators see it. `authorId`, `editorId` and `approvedBy` are user ids; `author` is the name printed above the article. */
export const BlogPost = BlogText.extend({
  id: Id,
  authorId: z.string().nullable(),
  /** The administrator who last changed its text after it was created. */
  editorId: z.string().nullable(),
  status: BlogStatus,
  rejectionReason: z.string().nullable(),
  /** Why it is a draft again. Null once it is published again. */
  recallReason: z.string().nullable(),
  /** The published post whose text this one replaces when it is approved, and the version of that post which it began from. */
  revision: z.object({ of: Id, version: z.number().int() }).nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  /** Null until it is approved, and for posts approved without a named reviewer. */
  review: BlogReview.nullable(),
  /** When readers first find it: in the future for a scheduled article. Null until it is approved. */
  publishDate: z.iso.datetime().nullable(),
  /** When a revision last replaced its text. */
  revisedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Whether it is a sample article of the product. No clinician wrote it, and until one reviews it a label says so. */
  sample: z.boolean(),
  /** Increases with every change. */
  version: z.number().int(),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** A published post as readers see it. */
export const BlogArticle = BlogPost.pick({
  ...{ id: true, title: true, excerpt: true, content: true, author: true, category: true, featured: true },
  ...{ sample: true, review: true, revisedAt: true, approvedAt: true },
}).extend({ publishDate: z.iso.datetime() });
export type BlogArticle = z.infer<typeof BlogArticle>;

/** A text as it was published, with its approval. */
export const BlogVersion = BlogText.extend({
  publishedAt: z.iso.datetime(),
  /** Null for versions from before it was recorded. */
  approvedAt: z.iso.datetime().nullable(),
  approvedBy: z.string().nullable(),
  review: BlogReview.nullable(),
});
export type BlogVersion = z.infer<typeof BlogVersion>;

/** When the text of an article was approved. */
export const getReviewTime = (article: Pick<BlogArticle, 'approvedAt' | 'publishDate' | 'revisedAt'>): string =>
  article.approvedAt ?? getUpdateTime(article);

/** When readers first found the text of an article: when it was published, or last revised. */
export const getUpdateTime = ({ publishDate, revisedAt }: Pick<BlogArticle, 'publishDate' | 'revisedAt'>): string =>
  revisedAt ?? publishDate;

/** Whether readers find a post at a time. */
export const isPublishedAt = ({ status, publishDate }: Pick<BlogPost, 'status' | 'publishDate'>, at: Date): boolean =>
  status === 'approved' && publishDate !== null && publishDate <= at.toISOString();

/** Whether a post is approved and appears after a time, without anybody's doing. */
export const isScheduledAt = ({ status, publishDate }: Pick<BlogPost, 'status' | 'publishDate'>, at: Date): boolean =>
  status === 'approved' && publishDate !== null && publishDate > at.toISOString();

/** Whether a user wrote a post: created it, or was the last to change its text. */
export const hasWrittenPost = (
  { authorId, editorId }: Pick<BlogPost, 'authorId' | 'editorId'>,
  userId: string,
): boolean => authorId === userId || editorId === userId;

/** Whether a post is a sample article that nobody has reviewed, and is labeled so. */
export const isUnreviewedSample = ({ sample, review }: Pick<BlogPost, 'sample' | 'review'>): boolean =>
  sample && review === null;

/** Number of posts in each status. */
export const BlogCounts = z.object({
  draft: z.number().int(),
  pending_approval: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  archived: z.number().int(),
});
export type BlogCounts = z.infer<typeof BlogCounts>;

const WORDS_PER_MINUTE = 200;

/** Reading time in minutes at 200 words a minute, rounded up. */
export function computeReadingMinutes(content: string): number {
  return Math.ceil((content.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE);
}
