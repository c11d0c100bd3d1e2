import {
  BLOG_STATUSES,
  BlogCounts,
  BlogPost,
  BlogText,
  BlogVersion,
  isPublishedAt,
  isScheduledAt,
  type BlogCategory,
  type BlogReview,
  type BlogStatus,
} from '#domain/blog/blog';
import { matchesSearch } from '#domain/blog/matchesSearch';
import type { ListPage } from '#domain/http/route';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { rowSchema, type NewRow } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';

/** A post as it is stored. `since` is the time of its last change of status and begins its keys in the lists. */
const Row = BlogPost.extend({
  since: z.iso.datetime(),
  // Older rows have none of these.
  recallReason: BlogPost.shape.recallReason.default(null),
  revision: BlogPost.shape.revision.default(null),
  revisedAt: BlogPost.shape.revisedAt.default(null),
  editorId: BlogPost.shape.editorId.default(null),
  review: BlogPost.shape.review.default(null),
});
export type BlogPostRow = z.infer<typeof Row>;
const BlogPostRow = rowSchema('blogPost', Row);

const VersionRow = rowSchema(
  'blogVersion',
  BlogVersion.extend({ approvedAt: BlogVersion.shape.approvedAt.default(null) }),
);

const ListEntry = rowSchema('blogPlace', z.object({ SK: z.string() }));
const Counter = z.object(
  Object.fromEntries(BLOG_STATUSES.map((status) => [status, z.number().int().default(0)] as const)),
);

const CounterRow = rowSchema('blogCounts', Counter);

/** The fields of a new post. */
export type NewPost = Pick<BlogPost, 'id' | 'authorId' | 'sample'> &
  BlogText & { status: BlogStatus; revision?: BlogPost['revision'] };
/** A change of status, and the account that makes it (null: the product itself). */
export interface StatusChange {
  status: BlogStatus;
  by: string | null;
  /** Of a rejection or a recall. */
  reason: string | null;
  /** Of an approval. */
  review: BlogReview | null;
  /** Of an approval: when readers find the post, if not at once. */
  publishAt?: string;
  at: Date;
}
interface PageRequest {
  limit: number;
  cursor?: string;
}
/** A page of what readers find at a time. */
interface PublishedPageRequest extends PageRequest {
  at: Date;
}
/** A list of published articles: one category, the featured ones, or all. */
export type ArticleList = { category: BlogCategory } | 'featured' | 'all';

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const ENTRY_KEY = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#([0-9A-HJKMNP-TV-Z]{26})$/;

/**
 * The blog. A post is one row, with a small row in the list of its status and, while it is approved, in the lists of its
 * category and of featured articles. Entries of an approved post stand at the time it appears, so a scheduled one is above all
 * that readers find until then (docs/decisions/033-blog-review.md). Lists and counters change in the transaction of the post, conditional on its version.
 */
export class Blog {
  constructor(private readonly table: Table) {}

  /** Adds a new post; undefined where its id exists. */
  async add(post: NewPost, at: Date, commit: Commit): Promise<BlogPostRow | undefined> {
    const time = at.toISOString();
    const row: BlogPostRow = {
      revision: null,
      ...post,
      rejectionReason: null,
      recallReason: null,
      revisedAt: null,
      approvedBy: null,
      approvedAt: null,
      editorId: null,
      review: null,
      publishDate: null,
      createdAt: time,
      updatedAt: time,
      version: 1,
      since: time,
    };
    const put: NewRow = { kind: 'blogPost', key: keys.blogPost(row.id), attributes: row };
    const writes = [{ put }, ...prepareListEntries(row), prepareCounterUpdate({ [row.status]: 1 })];
    return (await commit(writes)) ? row : undefined;
  }

  get(id: string): Promise<BlogPostRow | undefined> {
    return this.table.get({ key: keys.blogPost(id), schema: BlogPostRow });
  }

  /** Reads an article that readers find at a time; undefined for any other post. */
  async getPublished(id: string, at: Date): Promise<PublishedPost | undefined> {
    const post = await this.get(id);
    return post && isPublished(at)(post) ? post : undefined;
  }

  /** Lists one page of the posts of a status, by their time in it; without a status, of all posts. Newest first. */
  list({ status, ...page }: PageRequest & { status?: BlogStatus }): Promise<ListPage<BlogPost> | undefined> {
    return status
      ? this.pageOfList(status, page, (post): post is BlogPostRow => post.status === status)
      : this.pageOfAll(page);
  }

  /** Lists one page of published articles, newest first; undefined for an unknown cursor. */
  listPublished(articles: ArticleList, page: PublishedPageRequest): Promise<ListPage<PublishedPost> | undefined> {
    return this.pageOfList(toListName(articles), page, isPublished(page.at));
  }

  /**
   * Searches published articles, newest first. Reads on until something matches, 500 articles at most; the cursor then says
   * where to go on. Undefined for an unknown cursor.
   */
  async searchPublished(
    articles: ArticleList,
    { search, cursor, at }: Omit<PublishedPageRequest, 'limit'> & { search: string },
  ): Promise<ListPage<PublishedPost> | undefined> {
    const isFound = (post: BlogPostRow): post is PublishedPost => isPublished(at)(post) && matchesSearch(post, search);
    let page: ListPage<PublishedPost> | undefined;
    let next = cursor;
    for (let reads = 0; reads < MAX_SEARCH_READS; reads++) {
      page = await this.pageOfList(toListName(articles), { limit: SEARCH_PAGE, cursor: next, at }, isFound);
      next = page?.nextCursor;
      if (next === undefined || page?.items.length !== 0) break;
    }
    return page;
  }

  /** Reads the number of posts in each status from the counters. */
  async count(): Promise<BlogCounts> {
    const counter = await this.table.get({ key: keys.blogCounts(), schema: CounterRow });
    return BlogCounts.parse(counter ?? Counter.parse({}));
  }

  /** Changes the text of a draft; undefined where the post changed since it was read. */
  async edit(
    post: BlogPostRow,
    { text, by, at }: { text: Partial<BlogText>; by: string; at: Date },
    commit: Commit,
  ): Promise<BlogPost | undefined> {
    const changes = { ...text, editorId: by, updatedAt: at.toISOString(), version: post.version + 1 };
    return (await commit([prepareUpdate(post, changes)])) ? { ...post, ...changes } : undefined;
  }

  /** Moves a post to another status; undefined where it changed since it was read. */
  async changeStatus(
    post: BlogPostRow,
    { status, by, reason, review, at, publishAt }: StatusChange,
    commit: Commit,
  ): Promise<BlogPost | undefined> {
    const time = at.toISOString();
    const publishedAt = publishAt ?? time;
    const changes = {
      status,
      since: status === 'approved' ? publishedAt : time,
      updatedAt: time,
      version: post.version + 1,
      ...(status === 'rejected' && { rejectionReason: reason }),
      ...(status === 'draft' && { ...NOT_PUBLISHED, recallReason: reason }),
      ...(status === 'approved' && {
        ...{ approvedBy: by, approvedAt: time, publishDate: publishedAt, review },
        ...{ recallReason: null, revisedAt: null },
      }),
    };
    const isDone = await commit([
      prepareUpdate(post, changes),
      ...listEntryKeys(post).map((remove) => ({ remove })),
      ...prepareListEntries({ ...post, ...changes }),
      prepareCounterUpdate({ [post.status]: -1, [status]: 1 }),
      ...(isScheduledAt(post, at) ? [{ remove: keys.blogVersion(post.id, post.publishDate ?? '') }] : []),
      ...(status === 'approved'
        ? [prepareVersion(post.id, { ...post, review, approvedBy: by, approvedAt: time, publishedAt })]
        : []),
    ]);
    return isDone ? { ...post, ...changes } : undefined;
  }

  /** Changes when a scheduled article appears; undefined where it changed since it was read. */
  async reschedule(
    post: BlogPostRow,
    { publishAt, at }: { publishAt: string; at: Date },
    commit: Commit,
  ): Promise<BlogPost | undefined> {
    const { id, publishDate, version } = post;
    const changes = {
      since: publishAt,
      publishDate: publishAt,
      updatedAt: at.toISOString(),
      version: version + 1,
    };
    const isMoved = publishDate !== null && publishDate !== publishAt;
    const isDone = await commit([
      prepareUpdate(post, changes),
      ...prepareListChanges(post, { ...post, ...changes }),
      ...(isMoved
        ? [{ remove: keys.blogVersion(id, publishDate) }, prepareVersion(id, { ...post, publishedAt: publishAt })]
        : []),
    ]);
    return isDone ? { ...post, ...changes } : undefined;
  }

  /**
   * Approves a revision: its text replaces that of the published article, and the revision is archived. Undefined where either
   * changed since it was read, or the article since the revision began.
   */
  async publishRevision(
    revision: BlogPostRow,
    article: PublishedPost,
    { by, review, at }: Pick<StatusChange, 'by' | 'review' | 'at'>,
    commit: Commit,
  ): Promise<BlogPost | undefined> {
    if (revision.revision?.version !== article.version) return undefined;
    const time = at.toISOString();
    const text = BlogText.parse(revision);
    const approval = { review, approvedBy: by, approvedAt: time, updatedAt: time };
    const editorId = revision.editorId ?? revision.authorId;
    const published = { ...text, ...approval, editorId, revisedAt: time, version: article.version + 1 };
    const archived = { ...approval, status: 'archived', since: time, version: revision.version + 1 } as const;
    const isDone = await commit([
      prepareUpdate(article, published),
      ...prepareListChanges(article, { ...article, ...published }),
      prepareUpdate(revision, archived),
      ...listEntryKeys(revision).map((remove) => ({ remove })),
      ...prepareListEntries({ ...revision, ...archived }),
      prepareCounterUpdate({ [revision.status]: -1, archived: 1 }),
      prepareVersion(article.id, { ...text, ...approval, publishedAt: time }),
    ]);
    return isDone ? { ...revision, ...archived } : undefined;
  }

  /** Lists the texts of a post as readers found them until a time, newest first. */
  async listVersions(id: string, at: Date): Promise<BlogVersion[]> {
    const versions = await this.table.listAll(VersionRow, keys.blogVersion(id, '').PK);
    return versions.filter(({ publishedAt }) => publishedAt <= at.toISOString()).reverse();
  }

  private async pageOfAll({ limit, cursor }: PageRequest): Promise<ListPage<BlogPost> | undefined> {
    if (cursor !== undefined && !ID.test(cursor)) return undefined;
    const { PK } = keys.blogPost('');
    const after = cursor === undefined ? undefined : keys.blogPost(cursor);
    const { items, hasMore } = await this.table.page(BlogPostRow, { PK, limit, after });
    return { items, ...(hasMore && { nextCursor: items.at(-1)!.id }) };
  }

  /**
   * Omits posts that leave the list while it is read, so a page may be shorter than its limit. With `at`, the list begins with
   * what readers find at that time.
   */
  private async pageOfList<T extends BlogPostRow>(
    list: string,
    { limit, cursor, at }: PageRequest & Partial<PublishedPageRequest>,
    isListed: (post: BlogPostRow) => post is T,
  ): Promise<ListPage<T> | undefined> {
    if (cursor !== undefined && !ENTRY_KEY.test(cursor)) return undefined;
    const { PK } = keys.blogPlace(list, '', '');
    const [SK] = [...(cursor === undefined ? [] : [cursor]), ...(at ? [`${at.toISOString()}#~`] : [])].sort();
    const after = SK === undefined ? undefined : { PK, SK };
    const { items: entries, hasMore } = await this.table.page(ListEntry, { PK, limit, after });
    const rows = await Promise.all(entries.map(({ SK }) => this.get(ENTRY_KEY.exec(SK)?.[1] ?? '')));
    const items = rows.filter((row) => row !== undefined).filter(isListed);
    return { items, ...(hasMore && { nextCursor: entries.at(-1)!.SK }) };
  }
}

/** A post that readers can open. */
type PublishedPost = BlogPostRow & { publishDate: string };
const isPublished =
  (at: Date) =>
  (post: BlogPostRow): post is PublishedPost =>
    isPublishedAt(post, at);

const FEATURED = 'featured';
const toCategoryList = (category: BlogCategory): string => `category:${category}`;
const toListName = (articles: ArticleList): string =>
  articles === 'all' ? 'approved' : articles === 'featured' ? FEATURED : toCategoryList(articles.category);

/** Articles that one read of a search covers, and how many reads it makes. */
const SEARCH_PAGE = 100;
const MAX_SEARCH_READS = 5;

/** The keys of a post's entries in the lists. */
function listEntryKeys({ id, since, status, category, featured }: BlogPostRow): Key[] {
  const articleLists = status === 'approved' ? [toCategoryList(category), ...(featured === 1 ? [FEATURED] : [])] : [];
  return [status, ...articleLists].map((list) => keys.blogPlace(list, since, id));
}

const prepareListEntry = (key: Key): Write => ({ put: { kind: 'blogPlace', key, attributes: {} } });
const prepareListEntries = (row: BlogPostRow): Write[] => listEntryKeys(row).map(prepareListEntry);

/** Moves a post between lists, or within them. An entry that stays is not written: a transaction takes each key once. */
function prepareListChanges(before: BlogPostRow, after: BlogPostRow): Write[] {
  const isIn = (list: readonly Key[]) => (key: Key) => list.some(({ PK, SK }) => PK === key.PK && SK === key.SK);
  const [old, current] = [listEntryKeys(before), listEntryKeys(after)];
  return [
    ...old.filter((key) => !isIn(current)(key)).map((remove) => ({ remove })),
    ...current.filter((key) => !isIn(old)(key)).map(prepareListEntry),
  ];
}

const NOT_PUBLISHED = { approvedBy: null, approvedAt: null, publishDate: null, review: null } as const;

const prepareVersion = (id: string, version: BlogVersion): Write => ({
  put: {
    kind: 'blogVersion',
    key: keys.blogVersion(id, version.publishedAt),
    attributes: BlogVersion.parse(version),
  },
});

/** An update of a post, conditional on the version that was read. */
function prepareUpdate({ id, version }: BlogPost, fields: Partial<BlogPostRow>): Write {
  const names = Object.keys(fields);
  return {
    update: keys.blogPost(id),
    change: {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#version = :previous',
      names: [...new Set([...names, 'version'])],
      values: { ...fields, previous: version },
    },
  };
}

function prepareCounterUpdate(by: Partial<Record<BlogStatus, number>>): Write {
  const names = Object.keys(by);
  const expression = `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`;
  return { update: keys.blogCounts(), change: { expression, names, values: by } };
}
