import {
  BLOG_STATUSES,
  BlogCounts,
  BlogPost,
  type BlogCategory,
  type BlogStatus,
  type BlogText,
} from '#domain/blog/blog';
import type { Paged } from '#domain/http/route';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import type { Commit, Table, Write } from '#data/table/table';

/** A post as it is kept, with the time since when it stands in its status, which its places in the lists begin with. */
const KeptPost = BlogPost.extend({ since: z.iso.datetime() });
export type KeptPost = z.infer<typeof KeptPost>;

const Place = z.object({ SK: z.string() });
const Counter = z.object(
  Object.fromEntries(BLOG_STATUSES.map((status) => [status, z.number().int().default(0)] as const)),
);

/** What is known of a post when it is begun. */
export type BegunPost = Pick<BlogPost, 'id' | 'authorId' | 'sample'> & BlogText & { status: BlogStatus };
/** Where a post is to go, by whom (null: the product itself), and why where it is rejected. */
export interface Move {
  status: BlogStatus;
  by: string | null;
  reason: string | null;
  at: Date;
}
interface PageOf {
  limit: number;
  cursor?: string;
}
/** Which published articles: of one category, the featured ones, or all. */
export type Shelf = { category: BlogCategory } | 'featured' | 'all';

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#([0-9A-HJKMNP-TV-Z]{26})$/;

/**
 * The blog. A post is one row; beside it stands a small row in the list of its status, and, while it is published, in that
 * of its category and of featured articles. Lists and counters change in the transaction of the post, whose condition is
 * the version that was read, so a list never holds what is not so.
 */
export class Blog {
  constructor(private readonly table: Table) {}

  /** Keeps a new post; undefined where there is one of its id. */
  async add(post: BegunPost, at: Date, commit: Commit): Promise<KeptPost | undefined> {
    const time = at.toISOString();
    const row: KeptPost = {
      ...post,
      rejectionReason: null,
      approvedBy: null,
      approvedAt: null,
      publishDate: null,
      createdAt: time,
      updatedAt: time,
      version: 1,
      since: time,
    };
    const put = { ...keys.blogPost(row.id), ...row };
    return (await commit([{ put }, ...entering(row), counting({ [row.status]: 1 })])) ? row : undefined;
  }

  get(id: string): Promise<KeptPost | undefined> {
    return this.table.get({ key: keys.blogPost(id), schema: KeptPost });
  }

  /** One page of the posts of a status, the newest in it first; without one, of all posts, the newest first. */
  list({ status, ...page }: PageOf & { status?: BlogStatus }): Promise<Paged<BlogPost> | undefined> {
    return status ? this.listed(status, page, (post): post is KeptPost => post.status === status) : this.all(page);
  }

  /** One page of the published articles, newest first. An unknown cursor answers undefined. */
  published(shelf: Shelf, page: PageOf): Promise<Paged<Published> | undefined> {
    const list = shelf === 'all' ? 'approved' : shelf === 'featured' ? FEATURED : ofCategory(shelf.category);
    return this.listed(list, page, isPublished);
  }

  /** How many posts stand in each status, from the counters. */
  async counts(): Promise<BlogCounts> {
    const counter = await this.table.get({ key: keys.blogCounts(), schema: Counter });
    return BlogCounts.parse(counter ?? Counter.parse({}));
  }

  /** Changes the words of a draft; undefined where the post was changed since it was read. */
  async edit(post: KeptPost, text: Partial<BlogText>, at: Date, commit: Commit): Promise<BlogPost | undefined> {
    const changed = { ...text, updatedAt: at.toISOString(), version: post.version + 1 };
    return (await commit([rewriting(post, changed)])) ? { ...post, ...changed } : undefined;
  }

  /** Moves a post into another status; undefined where it was changed since it was read. */
  async move(post: KeptPost, { status, by, reason, at }: Move, commit: Commit): Promise<BlogPost | undefined> {
    const time = at.toISOString();
    const changed = {
      status,
      since: time,
      updatedAt: time,
      version: post.version + 1,
      ...(status === 'rejected' && { rejectionReason: reason }),
      ...(status === 'approved' && { approvedBy: by, approvedAt: time, publishDate: time }),
    };
    const isDone = await commit([
      rewriting(post, changed),
      ...places(post).map((remove) => ({ remove })),
      ...entering({ ...post, ...changed }),
      counting({ [post.status]: -1, [status]: 1 }),
    ]);
    return isDone ? { ...post, ...changed } : undefined;
  }

  private async all({ limit, cursor }: PageOf): Promise<Paged<BlogPost> | undefined> {
    if (cursor !== undefined && !ID.test(cursor)) return undefined;
    const { PK } = keys.blogPost('');
    const after = cursor === undefined ? undefined : keys.blogPost(cursor);
    const { items, more } = await this.table.page(KeptPost, { PK, limit, after });
    return { items, ...(more && { nextCursor: items.at(-1)!.id }) };
  }

  /** A post that left the list while it was read is left out, so a page may be shorter than asked for. */
  private async listed<T extends KeptPost>(
    list: string,
    { limit, cursor }: PageOf,
    stays: (post: KeptPost) => post is T,
  ): Promise<Paged<T> | undefined> {
    if (cursor !== undefined && !PLACE.test(cursor)) return undefined;
    const { PK } = keys.blogPlace(list, '', '');
    const after = cursor === undefined ? undefined : { PK, SK: cursor };
    const { items: found, more } = await this.table.page(Place, { PK, limit, after });
    const rows = await Promise.all(found.map(({ SK }) => this.get(PLACE.exec(SK)?.[1] ?? '')));
    const items = rows.filter((row) => row !== undefined).filter(stays);
    return { items, ...(more && { nextCursor: found.at(-1)!.SK }) };
  }
}

type Published = KeptPost & { publishDate: string };
const isPublished = (post: KeptPost): post is Published => post.status === 'approved' && post.publishDate !== null;

const FEATURED = 'featured';
const ofCategory = (category: BlogCategory): string => `category:${category}`;

/** Where a post stands in the lists. */
function places({ id, since, status, category, featured }: KeptPost): Key[] {
  const shelves = status === 'approved' ? [ofCategory(category), ...(featured === 1 ? [FEATURED] : [])] : [];
  return [status, ...shelves].map((list) => keys.blogPlace(list, since, id));
}

const entering = (row: KeptPost): Write[] => places(row).map((key) => ({ put: { ...key } }));

/** The change of a post that is as it was read. */
function rewriting({ id, version }: BlogPost, fields: Partial<KeptPost>): Write {
  const names = Object.keys(fields);
  return {
    update: keys.blogPost(id),
    change: {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#version = :read',
      names: [...new Set([...names, 'version'])],
      values: { ...fields, read: version },
    },
  };
}

function counting(by: Partial<Record<BlogStatus, number>>): Write {
  const names = Object.keys(by);
  const expression = `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`;
  return { update: keys.blogCounts(), change: { expression, names, values: by } };
}
