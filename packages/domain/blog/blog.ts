import { z } from 'zod';
import { Id } from '#domain/http/id';

/** What a post is about; the first is the form's default (specification §9). */
export const BLOG_CATEGORIES = [
  'Early Detection',
  'Prevention',
  'Professional Care',
  'Technology',
  'Research',
  'Skincare',
] as const;
export const BlogCategory = z.enum(BLOG_CATEGORIES, 'Please choose a category');
export type BlogCategory = z.infer<typeof BlogCategory>;

export const BLOG_STATUSES = ['draft', 'pending_approval', 'approved', 'rejected', 'archived'] as const;
export const BlogStatus = z.enum(BLOG_STATUSES);
export type BlogStatus = z.infer<typeof BlogStatus>;

export const BLOG_STATUS_LABELS: Readonly<Record<BlogStatus, string>> = {
  draft: 'Draft',
  pending_approval: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
  archived: 'Archived',
};

/** How a post may go on; nothing leads back, and nothing leads out of the archive (decisions D8). */
const NEXT: Readonly<Record<BlogStatus, readonly BlogStatus[]>> = {
  draft: ['pending_approval', 'approved'],
  pending_approval: ['approved', 'rejected'],
  approved: ['archived'],
  rejected: ['archived'],
  archived: [],
};

/** Whether a post may go from one status to another. */
export function mayBecome(from: BlogStatus, to: BlogStatus): boolean {
  return NEXT[from].includes(to);
}

const MAX_TITLE = 200;
const MAX_EXCERPT = 500;
/** About 6,000 words. With everything else of a post it stays below the cap of a request's body. */
const MAX_CONTENT = 40_000;
export const MAX_REASON = 1000;

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const LINE_BREAKS = 'Please write this without line breaks';
const TEXT = /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u;
const CONTROL_CHARACTERS = 'This text contains characters that cannot be shown';

const line = (max: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong).regex(ONE_LINE, LINE_BREAKS);

const Title = line(MAX_TITLE, 'Title is required', 'Title too long');
const Excerpt = line(MAX_EXCERPT, 'Excerpt is required', 'Excerpt too long');
const Author = line(100, 'Author name is required', 'Author name too long');
const Content = z
  .string('Content is required')
  .trim()
  .min(1, 'Content is required')
  .max(MAX_CONTENT, 'Content too long')
  .regex(TEXT, CONTROL_CHARACTERS)
  .transform((content) => content.replace(/\r\n?/g, '\n'));
const Featured = z.union([z.literal(0), z.literal(1)], 'Featured must be 0 or 1');

/** What is written of a post. Content is text, its line breaks kept, never HTML. */
const BlogText = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  category: BlogCategory,
  featured: Featured,
});
export type BlogText = z.infer<typeof BlogText>;

/** The same as it is typed, held to the rules of specification §5. */
const TypedText = BlogText.extend({ title: Title, excerpt: Excerpt, content: Content, author: Author });

/** A post as it begins: kept as a draft, or handed in for approval (decisions D8). */
export const NewBlogPost = TypedText.extend({
  featured: Featured.default(0),
  status: z.enum(['draft', 'pending_approval'], 'A new post is a draft or is submitted for approval').default('draft'),
});

/** The version of a post that was read; where it was changed since, nothing is written. */
const Version = z.number().int().positive().optional();

/** Changes of a draft. */
export const BlogPatch = TypedText.partial().extend({ version: Version });

/** A blank reason is none. */
export const BlogStatusChange = z.object({
  status: BlogStatus,
  rejectionReason: z
    .string()
    .trim()
    .max(MAX_REASON, 'Reason too long')
    .regex(TEXT, CONTROL_CHARACTERS)
    .nullish()
    .transform((reason) => reason || null),
  version: Version,
});

/** A post as administrators see it. People are random ids; `author` is the name printed above the article. */
export const BlogPost = BlogText.extend({
  id: Id,
  authorId: z.string().nullable(),
  status: BlogStatus,
  rejectionReason: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  publishDate: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Came with the product: not written, nor reviewed, by a clinician, and labelled so. */
  sample: z.boolean(),
  /** Grows with every change. */
  version: z.number().int(),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** A published article as readers see it. */
export const BlogArticle = BlogText.extend({ id: Id, publishDate: z.iso.datetime(), sample: z.boolean() });
export type BlogArticle = z.infer<typeof BlogArticle>;

/** How many posts stand in each status. */
export const BlogCounts = z.object({
  draft: z.number().int(),
  pending_approval: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  archived: z.number().int(),
});
export type BlogCounts = z.infer<typeof BlogCounts>;

export const POST_NOT_FOUND = 'This post was not found.';
export const POST_CHANGED = 'Somebody else changed this post in the meantime. Please look at it again.';
export const SAMPLE_LABEL = 'Sample article, not medically reviewed';

const WORDS_PER_MINUTE = 200;

/** Minutes that reading takes, rounded up (specification §9). */
export function readingMinutes(content: string): number {
  return Math.ceil((content.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE);
}
