import { BLOG_CATEGORIES, BLOG_STATUSES, canChangeBlogStatus, type BlogPost, type BlogStatus } from '#domain/blog/blog';
import { disableAccount, enableAccount, grantAdmin, revokeAdmin } from '#operator/admin';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const SOURCES = '\n\n## Sources\n- [AAD](https://www.aad.org)';
const text = {
  ...{ title: 'A title', excerpt: 'An excerpt', author: 'Ann' },
  content: `Line one\nLine two${SOURCES}`,
} as const;
const REVIEWER = { reviewerName: 'Dr. Ruth Berg', reviewerCredentials: 'MD, dermatologist' } as const;
const toBody = <S extends BlogStatus>(status: S) => ({
  status,
  ...(status === 'approved' && REVIEWER),
  ...(status === 'draft' && { recallReason: 'A wrong figure' }),
});
const create = (overrides: Partial<Parameters<TestApi['admin']['blog']['create']>[0]['body']> = {}) => {
  api.clock.advance({ seconds: 1 });
  return api.admin.blog.create({ body: { ...text, category: 'Prevention', ...overrides } });
};
const move = (id: string, status: BlogStatus) => {
  api.clock.advance({ seconds: 1 });
  return api.admin.blog.changeStatus({ params: { id }, body: toBody(status) });
};
const STATUS_PATHS: Record<BlogStatus, BlogStatus[]> = {
  draft: [],
  pending_approval: ['pending_approval'],
  approved: ['approved'],
  rejected: ['pending_approval', 'rejected'],
  archived: ['approved', 'archived'],
};
/** Creates a post and moves it to a status by allowed changes. */
async function createPostWithStatus(
  status: BlogStatus,
  overrides: Parameters<typeof create>[0] = {},
): Promise<BlogPost> {
  let post = await create(overrides);
  for (const next of STATUS_PATHS[status]) post = await move(post.id, next);
  return post;
}
const listAuditRows = async (id: string) => (await api.scanTable()).filter((row) => row['resourceId'] === id);
const listPublished = async (query = {}) => (await api.user.blog.approved({ query: { limit: 100, ...query } })).items;
const listIds = async (status?: BlogStatus) =>
  (await api.admin.blog.all({ query: { limit: 100, status } })).items.map(({ id }) => id);

// Check 3.
test('a new post is a draft of its administrator, whatever other fields are sent', async () => {
  const { user } = await api.admin.auth.me({});
  const forgedFields = { id: UNKNOWN, authorId: 'x', approvedBy: 'x', approvedAt: 'x', publishDate: 'x', sample: true };
  const forgedReview = { review: { ...REVIEWER, isSelfReview: false }, editorId: 'x' };
  const response = await api.admin.request('POST', '/api/blog/create', {
    json: { ...text, category: 'Research', ...forgedFields, ...forgedReview, rejectionReason: 'x', version: 9 },
  });
  const post = (await response.json()) as BlogPost;
  const at = api.clock.now().toISOString();
  expect(post).toEqual({
    ...text,
    id: expect.stringMatching(/^(?!01ARZ3)[0-9A-Z]{26}$/),
    category: 'Research',
    featured: 0,
    status: 'draft',
    authorId: user.id,
    rejectionReason: null,
    recallReason: null,
    revision: null,
    approvedBy: null,
    approvedAt: null,
    review: null,
    editorId: null,
    publishDate: null,
    revisedAt: null,
    createdAt: at,
    updatedAt: at,
    sample: false,
    version: 1,
  });
  expect(await api.admin.blog.get({ params: { id: post.id } })).toEqual(post);
});

test.each(['approved', 'rejected', 'archived'])('a post cannot be created as %s', async (status) => {
  const response = await api.admin.request('POST', '/api/blog/create', {
    json: { ...text, category: 'Research', status },
  });
  const message = 'A new post is a draft or is submitted for approval';
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'invalid_request', message, fields: { status: message } },
  ]);
});

const pairs = BLOG_STATUSES.flatMap((from) => BLOG_STATUSES.map((to) => ({ from, to })));
// Check 35.
test.each(pairs)('from $from to $to', async ({ from, to }) => {
  const post = await createPostWithStatus(from);
  const before = await api.admin.blog.counts({});
  const response = await api.admin.request('PATCH', `/api/blog/${post.id}/status`, { json: toBody(to) });
  const isAllowed = [
    'draft approved',
    'draft pending_approval',
    'pending_approval approved',
    'pending_approval rejected',
    'approved archived',
    'approved draft',
    'rejected archived',
  ].includes(`${from} ${to}`);
  expect([response.status, canChangeBlogStatus(from, to)]).toEqual([isAllowed ? 200 : 409, isAllowed]);

  const now = await api.admin.blog.get({ params: { id: post.id } });
  expect(now).toEqual(isAllowed ? await response.json() : post);
  expect(now.status).toBe(isAllowed ? to : from);
  const after = isAllowed ? { ...before, [from]: before[from] - 1, [to]: before[to] + 1 } : before;
  expect(await api.admin.blog.counts({})).toEqual(after);
  for (const status of BLOG_STATUSES) expect((await listIds(status)).includes(post.id)).toBe(status === now.status);
  expect((await listPublished()).some(({ id }) => id === post.id)).toBe(now.status === 'approved');
});

test('an approval records who and when, and a rejection why; a blank reason is null', async () => {
  const { user } = await api.admin.auth.me({});
  const approved = await createPostWithStatus('approved');
  const at = api.clock.now().toISOString();
  expect(approved).toMatchObject({ approvedBy: user.id, approvedAt: at, publishDate: at, rejectionReason: null });
  for (const [rejectionReason, storedReason] of [
    [' No sources ', 'No sources'],
    ['  ', null],
  ] as const) {
    const { id } = await createPostWithStatus('pending_approval');
    const body = { status: 'rejected', rejectionReason } as const;
    expect(await api.admin.blog.changeStatus({ params: { id }, body })).toMatchObject({
      status: 'rejected',
      rejectionReason: storedReason,
      approvedBy: null,
      publishDate: null,
    });
  }
});

const SOURCES_MISSING = 'Name at least one source as a link below the heading “## Sources”';
const NO_SOURCES = { code: 'invalid_request', message: SOURCES_MISSING, fields: { content: SOURCES_MISSING } };

test('a post without sources stays a draft: it is neither submitted nor approved', async () => {
  const content = 'See https://www.aad.org\n\n## Sources\n- A book, and [a page of ours](/privacy)';
  const json = { ...text, content, category: 'Research' };
  const submitted = await api.admin.request('POST', '/api/blog/create', {
    json: { ...json, status: 'pending_approval' },
  });
  expect([submitted.status, await submitted.json()]).toEqual([400, NO_SOURCES]);
  const draft = await create({ content });
  for (const status of ['pending_approval', 'approved'] as const) {
    const response = await api.admin.request('PATCH', `/api/blog/${draft.id}/status`, { json: toBody(status) });
    expect([response.status, await response.json()]).toEqual([400, NO_SOURCES]);
  }
  expect(await api.admin.blog.get({ params: draft })).toEqual(draft);
  await api.admin.blog.update({ params: draft, body: { content: text.content } });
  expect((await move(draft.id, 'pending_approval')).status).toBe('pending_approval');
});

test('a post that was submitted before sources were required can still be approved', async () => {
  const { id } = await createPostWithStatus('pending_approval');
  await api.services.table.transact([
    {
      update: { PK: 'BLOG', SK: id },
      change: { expression: 'SET #content = :content', names: ['content'], values: { content: 'No sources' } },
    },
  ]);
  expect(await move(id, 'approved')).toMatchObject({ status: 'approved', content: 'No sources' });
});

test('a recalled article is a draft that says why, leaves the blog, and is published again by an approval', async () => {
  const { id } = await createPostWithStatus('approved', { featured: 1 });
  for (const recallReason of [undefined, ' ', 'x'.repeat(1001)]) {
    const json = { status: 'draft', recallReason };
    const response = await api.admin.request('PATCH', `/api/blog/${id}/status`, { json });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  }
  const recalled = await move(id, 'draft');
  const cleared = { approvedBy: null, approvedAt: null, publishDate: null, review: null };
  expect(recalled).toMatchObject({ status: 'draft', recallReason: 'A wrong figure', ...cleared });
  for (const query of [{}, { category: 'Prevention' }, { featured: '1' }])
    expect((await listPublished(query)).filter((article) => article.id === id)).toEqual([]);
  expect((await api.user.request('GET', `/api/blog/articles/${id}`)).status).toBe(404);
  await api.admin.blog.update({ params: { id }, body: { title: 'Corrected' } });
  expect(await move(id, 'approved')).toMatchObject({ status: 'approved', recallReason: null, title: 'Corrected' });
});

describe('a revision', () => {
  const revise = async (article: BlogPost, changes: Partial<typeof text & { category: string; featured: number }>) => {
    const draft = await api.admin.blog.revise({ params: article });
    return api.admin.blog.update({ params: draft, body: changes as object });
  };
  const readArticle = (id: string) => api.user.blog.article({ params: { id } });

  test('leaves the article as it is until it is approved, and then replaces its text at the same address', async () => {
    const article = await createPostWithStatus('approved');
    const before = await readArticle(article.id);
    const draft = await revise(article, { title: 'Better', category: 'Skincare', featured: 1 });
    expect(draft).toMatchObject({ status: 'draft', revision: { of: article.id, version: article.version } });
    await move(draft.id, 'pending_approval');
    expect(await readArticle(article.id)).toEqual(before);
    expect((await listPublished()).map(({ id }) => id)).not.toContain(draft.id);

    const counts = await api.admin.blog.counts({});
    expect(await move(draft.id, 'approved')).toMatchObject({ id: draft.id, status: 'archived' });
    const revisedAt = api.clock.now().toISOString();
    const changed = { title: 'Better', category: 'Skincare', featured: 1, revisedAt, approvedAt: revisedAt };
    expect(await readArticle(article.id)).toEqual({ ...before, ...changed });
    const shelves = [];
    for (const query of [{}, { category: 'Prevention' }, { category: 'Skincare' }, { featured: '1' }])
      shelves.push((await listPublished(query)).filter(({ id }) => id === article.id).length);
    expect(shelves).toEqual([1, 0, 1, 1]);
    expect(await api.admin.blog.counts({})).toEqual({
      ...counts,
      pending_approval: counts.pending_approval - 1,
      archived: counts.archived + 1,
    });
    const versions = await api.admin.blog.versions({ params: article });
    expect(versions.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ['Better', revisedAt],
      ['A title', article.publishDate],
    ]);
    expect(versions[1]).toMatchObject({ ...text, approvedBy: article.approvedBy, review: article.review });
    expect(await api.admin.blog.versions({ params: draft })).toEqual([]);
    await move(article.id, 'archived');
    expect((await listPublished({ featured: '1' })).map(({ id }) => id)).not.toContain(article.id);
  });

  test('of an article that was recalled or revised meanwhile is refused, and changes nothing', async () => {
    for (const change of ['revised', 'recalled'] as const) {
      const article = await createPostWithStatus('approved');
      const [late, first] = [await revise(article, { title: 'Late' }), await revise(article, { title: 'First' })];
      await move(change === 'revised' ? first.id : article.id, change === 'revised' ? 'approved' : 'draft');
      await expect(move(late.id, 'approved')).rejects.toMatchObject({
        code: 'conflict',
        message: /^The article changed since this revision began/,
      });
      expect((await api.admin.blog.get({ params: late })).status).toBe('draft');
      expect((await api.admin.blog.get({ params: article })).title).toBe(change === 'revised' ? 'First' : 'A title');
    }
  });

  test('is begun of a published article alone', async () => {
    for (const status of BLOG_STATUSES) {
      const post = await createPostWithStatus(status);
      const response = await api.admin.request('POST', `/api/blog/${post.id}/revise`);
      expect([status, response.status]).toEqual([status, status === 'approved' ? 200 : 409]);
    }
    expect((await api.admin.request('GET', `/api/blog/${UNKNOWN}/versions`)).status).toBe(404);
  });
});

test('a search finds published articles alone, by words of their texts, in all or in one category', async () => {
  const shade = await createPostWithStatus('approved', { title: 'Zebra stripes', category: 'Research' });
  const hats = await createPostWithStatus('approved', { excerpt: 'About zébras', category: 'Skincare', featured: 1 });
  for (const status of ['draft', 'pending_approval', 'rejected', 'archived'] as const)
    await createPostWithStatus(status, { title: 'Zebra secret' });
  const find = async (query: object) => (await listPublished(query)).map(({ id }) => id);
  expect(await find({ search: 'zebra' })).toEqual([hats.id, shade.id]);
  expect(await find({ search: ' ZEBRA stripes ' })).toEqual([shade.id]);
  expect(await find({ search: 'zebra', category: 'Skincare' })).toEqual([hats.id]);
  expect(await find({ search: 'zebra', featured: '1' })).toEqual([hats.id]);
  expect(await find({ search: 'giraffe' })).toEqual([]);
  for (const search of ['', ' ', 'x'.repeat(101)]) {
    const response = await api.user.request('GET', `/api/blog/approved?search=${encodeURIComponent(search)}`);
    expect([search, response.status]).toEqual([search, 400]);
  }
});

test.each([
  [{}, { reviewerName: "Reviewer's name is required", reviewerCredentials: 'Credentials are required' }],
  [{ ...REVIEWER, reviewerName: ' ' }, { reviewerName: "Reviewer's name is required" }],
  [{ ...REVIEWER, reviewerCredentials: 'x'.repeat(101) }, { reviewerCredentials: 'Credentials too long' }],
])('an approval by %j says what is missing, and publishes nothing', async (reviewer, fields) => {
  for (const from of ['draft', 'pending_approval'] as const) {
    const post = await createPostWithStatus(from);
    const json = { status: 'approved', ...reviewer };
    const response = await api.admin.request('PATCH', `/api/blog/${post.id}/status`, { json });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request', fields }]);
    expect(await api.admin.blog.get({ params: post })).toEqual(post);
  }
});

const approve = ({ blog }: Browser, { id }: BlogPost) =>
  blog.changeStatus({ params: { id }, body: { status: 'approved', ...REVIEWER } });
const OWN_POST_REFUSED = {
  code: 'conflict',
  message: 'You wrote this post, so another administrator has to approve it.',
};

test('the only administrator approves an own post, and readers see that it is self-reviewed', async () => {
  const own = await approve(api.admin, await create());
  expect(own.review).toEqual({ ...REVIEWER, isSelfReview: true });
  expect((await listPublished())[0]).toMatchObject({ id: own.id, review: own.review });
});

describe('with a second administrator', () => {
  const grant = () => grantAdmin(api.services, api.other.email);
  const revoke = () => revokeAdmin(api.services, api.other.email);
  beforeAll(grant);
  afterAll(revoke);

  test('nobody approves a post of their own; the other one does, and readers see who reviewed it', async () => {
    const { user: other } = await api.other.auth.me({});
    for (const status of ['draft', 'pending_approval'] as const) {
      const post = await createPostWithStatus(status);
      await expect(approve(api.admin, post)).rejects.toMatchObject(OWN_POST_REFUSED);
      expect(await api.admin.blog.get({ params: post })).toEqual(post);
      const approved = await approve(api.other, post);
      expect(approved).toMatchObject({ approvedBy: other.id, review: { ...REVIEWER, isSelfReview: false } });
      expect((await listPublished())[0]).toMatchObject({ id: post.id, review: approved.review });
    }
  });

  test('whoever last changed a draft of somebody else cannot approve it', async () => {
    const post = await create();
    await api.other.blog.update({ params: post, body: { content: `Rewritten${SOURCES}` } });
    await expect(approve(api.other, post)).rejects.toMatchObject(OWN_POST_REFUSED);
    await expect(approve(api.admin, post)).rejects.toMatchObject(OWN_POST_REFUSED);
  });

  test('whoever wrote a revision cannot approve it, nor its article after a recall', async () => {
    const post = await api.other.blog.create({ body: { ...text, category: 'Research' } });
    const article = await approve(api.admin, post);
    const revision = await api.admin.blog.revise({ params: article });
    await expect(approve(api.admin, revision)).rejects.toMatchObject(OWN_POST_REFUSED);
    api.clock.advance({ seconds: 1 });
    await approve(api.other, revision);
    const recalled = await move(article.id, 'draft');
    await expect(approve(api.admin, recalled)).rejects.toMatchObject(OWN_POST_REFUSED);
    await expect(approve(api.other, recalled)).rejects.toMatchObject(OWN_POST_REFUSED);
  });

  test('an administrator who cannot sign in does not count', async () => {
    await disableAccount(api.services, api.other.email);
    expect((await approve(api.admin, await create())).review).toMatchObject({ isSelfReview: true });
    await enableAccount(api.services, api.other.email);
    await expect(approve(api.admin, await create())).rejects.toMatchObject(OWN_POST_REFUSED);
  });

  test('authors submit, and everybody rejects and archives, as before', async () => {
    const { id } = await createPostWithStatus('rejected');
    expect((await move(id, 'archived')).review).toBeNull();
  });
});

// Check 35.
test('of 50 parallel approvals and rejections exactly one wins, and the others change nothing', async () => {
  const { id } = await createPostWithStatus('pending_approval');
  const before = await api.admin.blog.counts({});
  /** Retries on 503, as the message asks people to. */
  const decide = async (status: BlogStatus): Promise<Response> => {
    const answer = await api.admin.request('PATCH', `/api/blog/${id}/status`, { json: toBody(status) });
    return answer.status === 503 ? decide(status) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => decide(n % 2 ? 'approved' : 'rejected')));
  const winners = answers.filter(({ status }) => status === 200);
  expect([winners.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 49]);
  const { status } = (await winners[0]!.json()) as BlogPost;
  expect((await api.admin.blog.get({ params: { id } })).status).toBe(status);
  expect(await api.admin.blog.counts({})).toEqual({
    ...before,
    pending_approval: before.pending_approval - 1,
    [status]: before[status] + 1,
  });
  const left = (await listAuditRows(id)).filter(({ action }) => action === 'blog.changeStatus');
  const count = (outcome: string) => left.filter((row) => row['outcome'] === outcome).length;
  expect({ done: count('done'), conflict: count('conflict') }).toEqual({ done: 2, conflict: 49 });
});

test('a draft can be edited, a post of any other status cannot', async () => {
  for (const status of BLOG_STATUSES) {
    const post = await createPostWithStatus(status);
    const json = { title: 'Another', featured: 1, status: 'approved', approvedBy: 'x', authorId: 'x', sample: true };
    const response = await api.admin.request('PATCH', `/api/blog/${post.id}`, { json });
    const now = await api.admin.blog.get({ params: { id: post.id } });
    if (status === 'draft') {
      const { user } = await api.admin.auth.me({});
      const changed = {
        title: 'Another',
        featured: 1,
        version: 2,
        editorId: user.id,
        updatedAt: api.clock.now().toISOString(),
      };
      expect([response.status, now]).toEqual([200, { ...post, ...changed }]);
    } else {
      const refused = { code: 'conflict', message: 'Only drafts can be edited.' };
      expect([response.status, await response.json(), now]).toEqual([409, refused, post]);
    }
  }
});

// Fault 2.
test('an outdated version is neither approved nor overwrites the newer one', async () => {
  const post = await create();
  const changed = await api.admin.blog.update({ params: { id: post.id }, body: { content: `Changed${SOURCES}` } });
  for (const call of [
    () => api.admin.blog.changeStatus({ params: post, body: { ...toBody('approved'), version: post.version } }),
    () => api.admin.blog.update({ params: post, body: { content: 'Mine', version: post.version } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'conflict', message: /^Somebody else changed this post/ });
  }
  expect(await api.admin.blog.get({ params: post })).toEqual(changed);
});

test('a featured draft moved to another category is published there only', async () => {
  const { id } = await create({ category: 'Technology' });
  await api.admin.blog.update({ params: { id }, body: { category: 'Skincare', featured: 1 } });
  await move(id, 'approved');
  const listShelves = async () => {
    const shelves = [];
    for (const category of BLOG_CATEGORIES)
      if ((await listPublished({ category })).some((a) => a.id === id)) shelves.push(category);
    if ((await listPublished({ featured: '1' })).some((a) => a.id === id)) shelves.push('featured');
    return shelves;
  };
  expect(await listShelves()).toEqual(['Skincare', 'featured']);
  await move(id, 'archived');
  expect(await listShelves()).toEqual([]);
});

test('readers get the article without the fields of the review', async () => {
  const post = await createPostWithStatus('approved', {
    content: `One\n\n<script>alert(1)</script>${SOURCES}`,
    featured: 1,
  });
  const [article] = await listPublished();
  const { id, title, excerpt, content, author, category, featured, sample, review } = post;
  const { approvedAt, publishDate, revisedAt } = post;
  const response = await api.user.request('GET', '/api/blog/approved?limit=1');
  expect(await response.json()).toEqual([article]);
  const text = { title, excerpt, content, author, category, featured };
  const shown = { id, ...text, approvedAt, publishDate, revisedAt, sample, review };
  expect(article).toEqual(shown);
  expect(article?.content).toBe(`One\n\n<script>alert(1)</script>${SOURCES}`);
});

test('a published article is read by its id; no other post is', async () => {
  for (const status of BLOG_STATUSES) {
    const { id } = await createPostWithStatus(status);
    const response = await api.user.request('GET', `/api/blog/articles/${id}`);
    const expected =
      status === 'approved'
        ? [200, (await listPublished())[0]]
        : [404, { code: 'not_found', message: 'This article is not on the Health Blog.' }];
    expect([response.status, await response.json()]).toEqual(expected);
  }
  expect((await api.anonymous.request('GET', `/api/blog/articles/${UNKNOWN}`)).status).toBe(401);
});

test('articles are listed newest first, page by page, of all categories and of one', async () => {
  const ids: string[] = [];
  for (const category of ['Research', 'Technology', 'Research', 'Technology', 'Research'] as const) {
    ids.unshift((await create({ category })).id);
  }
  for (const id of ids) await move(id, 'approved');
  const newest = [...ids].reverse();
  for (const [query, expected] of [
    [{}, newest],
    [{ category: 'Research' }, newest.filter((_, n) => n % 2 === 0)],
  ] as const) {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.user.blog.approved({ query: { ...query, limit: 2, cursor } });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor && ids.length < expected.length);
    expect(ids.slice(0, expected.length)).toEqual(expected);
  }
});

test('all posts are listed newest first, and the pages of a status list each post once', async () => {
  const all = await listIds();
  expect(all).toEqual([...all].sort().reverse());
  const draftIds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.admin.blog.all({ query: { status: 'draft', limit: 1, cursor } });
    draftIds.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(draftIds).toEqual(await listIds('draft'));
  expect(draftIds.length).toBe((await api.admin.blog.counts({})).draft);
});

test.each(['/api/blog/approved?cursor=x', '/api/blog/all?cursor=x', '/api/blog/all?status=draft&cursor=x'])(
  '%s is an invalid page',
  async (path) => {
    const response = await api.admin.request('GET', path);
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'This page does not exist.' }]);
  },
);

test('an unknown post is 404, to read, edit and change', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['PATCH', '/status'],
  ] as const) {
    const json = method === 'GET' ? undefined : toBody('approved');
    const response = await api.admin.request(method, `/api/blog/${UNKNOWN}${path}`, { json });
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This post was not found.' },
    ]);
  }
});

// Check 35.
test('only administrators read and change posts; a denial leaves one audit row', async () => {
  const post = await createPostWithStatus('pending_approval');
  const calls = [
    ['GET', '/api/blog/all'],
    ['GET', '/api/blog/counts'],
    ['GET', `/api/blog/${post.id}`],
    ['POST', '/api/blog/create'],
    ['PATCH', `/api/blog/${post.id}`],
    ['PATCH', `/api/blog/${post.id}/status`],
    ['POST', `/api/blog/${post.id}/revise`],
    ['PATCH', `/api/blog/${post.id}/schedule`],
    ['GET', `/api/blog/${post.id}/versions`],
  ] as const;
  for (const [method, path] of calls) {
    for (const [browser, status] of [
      [api.anonymous, 401],
      [api.user, 403],
      [api.subscriber, 403],
    ] as const) {
      const before = new Set((await api.scanTable()).map(({ id }) => id));
      const json = method === 'GET' ? undefined : { ...text, category: 'Research', status: 'approved' };
      expect([path, (await browser.request(method, path, { json })).status]).toEqual([path, status]);
      const left = (await api.scanTable()).filter(({ PK, id }) => String(PK).startsWith('AUDIT#') && !before.has(id));
      expect(left).toMatchObject([{ resource: 'blog', success: 0 }]);
    }
  }
  expect(await api.admin.blog.get({ params: post })).toEqual(post);
  expect((await api.anonymous.request('GET', '/api/blog/approved')).status).toBe(401);
});

test('each action leaves one audit row with the sealed status change', async () => {
  const { id } = await create();
  await api.admin.blog.update({ params: { id }, body: { title: 'Another' } });
  for (const status of ['pending_approval', 'approved', 'archived'] as const) await move(id, status);
  const left = await listAuditRows(id);
  expect(left.map(({ action, outcome }) => [action, outcome]).sort()).toEqual([
    ['blog.changeStatus', 'done'],
    ['blog.changeStatus', 'done'],
    ['blog.changeStatus', 'done'],
    ['blog.create', 'done'],
    ['blog.update', 'done'],
  ]);
  const { user } = await api.admin.auth.me({});
  const vault = await api.services.vault.forUser(user.id);
  const transitions = left
    .filter(({ action }) => action === 'blog.changeStatus')
    .map(({ PK, SK, details }) => vault.unseal({ PK: String(PK), SK: String(SK) }, 'details', details as never));
  expect(transitions).toEqual(
    expect.arrayContaining([
      { from: 'draft', to: 'pending_approval', version: 2 },
      { from: 'pending_approval', to: 'approved', version: 3 },
      { from: 'approved', to: 'archived', version: 4 },
    ]),
  );
});

describe('a scheduled article', () => {
  /** A time some minutes from now. The session of an administrator lasts for 30 of them. */
  const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
  const schedule = async (publishAt: string, changes: Parameters<typeof create>[0] = {}) => {
    const { id } = await create(changes);
    return api.admin.blog.changeStatus({ params: { id }, body: { ...toBody('approved'), publishAt } });
  };
  /** In how many of the lists, the search and the reader's page a post is found. */
  const countPlaces = async (id: string) => {
    const lists = [{}, { category: 'Prevention' }, { featured: '1' }, { search: 'title' }];
    let found = (await api.user.request('GET', `/api/blog/articles/${id}`)).status === 200 ? 1 : 0;
    for (const query of lists) found += (await listPublished(query)).filter((each) => each.id === id).length;
    return found;
  };
  const reschedule = (post: Pick<BlogPost, 'id'>, publishAt?: string) =>
    api.admin.blog.schedule({ params: post, body: { publishAt } });

  test('appears at its time in every list, in the search and at its address, and nobody acts for it', async () => {
    const publishAt = inMinutes(20);
    const post = await schedule(publishAt, { featured: 1 });
    expect(post).toMatchObject({
      status: 'approved',
      publishDate: publishAt,
      approvedAt: api.clock.now().toISOString(),
    });
    expect(await countPlaces(post.id)).toBe(0);
    expect((await listIds('approved'))[0]).toBe(post.id);
    const rows = (await api.scanTable()).length;
    api.clock.advance({ minutes: 19 });
    expect(await countPlaces(post.id)).toBe(0);
    api.clock.advance({ minutes: 1 });
    expect(await countPlaces(post.id)).toBe(5);
    expect((await listPublished())[0]).toMatchObject({ id: post.id, publishDate: publishAt });
    expect((await api.scanTable()).length).toBe(rows);
  });

  test('says when it was reviewed, which is not when it appears', async () => {
    const { id, approvedAt, publishDate } = await schedule(inMinutes(20));
    expect(publishDate).not.toBe(approvedAt);
    api.clock.advance({ minutes: 20 });
    expect(await api.user.blog.article({ params: { id } })).toMatchObject({ approvedAt, publishDate });
  });

  test('stands where its time puts it, and no cursor of a reader reaches one that is not out', async () => {
    const post = await schedule(inMinutes(20));
    const later = await create();
    const published = await move(later.id, 'approved');
    const cursor = `${inMinutes(9)}#${'Z'.repeat(26)}`;
    const { items } = await api.user.blog.approved({ query: { limit: 100, cursor } });
    expect(items[0]?.id).toBe(published.id);
    expect(items.map(({ id }) => id)).not.toContain(post.id);
    api.clock.advance({ minutes: 20 });
    expect((await listPublished()).slice(0, 2).map(({ id }) => id)).toEqual([post.id, published.id]);
  });

  test('gets another time, or is published at once; each leaves an audit row with both times', async () => {
    const [first, second] = [inMinutes(5), inMinutes(20)];
    const post = await schedule(first);
    const moved = await reschedule(post, second);
    expect(moved).toMatchObject({ status: 'approved', publishDate: second, version: post.version + 1 });
    expect(await reschedule(post, second)).toMatchObject({ publishDate: second });
    api.clock.advance({ minutes: 10 });
    expect(await countPlaces(post.id)).toBe(0);
    const now = api.clock.now().toISOString();
    expect(await reschedule(post)).toMatchObject({ publishDate: now });
    expect(await countPlaces(post.id)).toBe(4);
    expect((await api.admin.blog.versions({ params: post })).map(({ publishedAt }) => publishedAt)).toEqual([now]);

    const { user } = await api.admin.auth.me({});
    const vault = await api.services.vault.forUser(user.id);
    const rows = (await listAuditRows(post.id)).filter(({ action }) => action === 'blog.schedule');
    const details = rows.map(({ PK, SK, details }) =>
      vault.unseal({ PK: String(PK), SK: String(SK) }, 'details', details as never),
    );
    expect(details).toEqual(
      expect.arrayContaining([
        { from: first, to: second, version: post.version },
        { from: second, to: now, version: post.version + 2 },
      ]),
    );
  });

  test('becomes a draft when it is recalled, and no version says that readers had it', async () => {
    const post = await schedule(inMinutes(1));
    expect(await move(post.id, 'draft')).toMatchObject({ status: 'draft', publishDate: null, approvedBy: null });
    api.clock.advance({ minutes: 20 });
    expect(await countPlaces(post.id)).toBe(0);
    expect(await api.admin.blog.versions({ params: post })).toEqual([]);
    const again = await api.admin.blog.changeStatus({ params: post, body: toBody('approved') });
    expect(again.publishDate).toBe(inMinutes(0));
  });

  test('needs a time in the future, and a post that still waits for it', async () => {
    const { id } = await create();
    for (const publishAt of [inMinutes(0), inMinutes(-1), 'tomorrow', '2027-02-30T00:00:00Z']) {
      const json = { ...toBody('approved'), publishAt };
      const response = await api.admin.request('PATCH', `/api/blog/${id}/status`, { json });
      expect([publishAt, response.status, await response.json()]).toMatchObject([
        publishAt,
        400,
        { fields: { publishAt: expect.any(String) } },
      ]);
    }
    for (const status of BLOG_STATUSES) {
      const post = await createPostWithStatus(status);
      await expect(reschedule(post, inMinutes(1))).rejects.toMatchObject({
        code: 'conflict',
        message: /not scheduled/,
      });
      expect(await api.admin.blog.get({ params: post })).toEqual(post);
    }
    const post = await schedule(inMinutes(1));
    await expect(reschedule(post, inMinutes(-1))).rejects.toMatchObject({ code: 'invalid_request' });
    const outdated = { publishAt: inMinutes(3), version: post.version - 1 };
    await expect(api.admin.blog.schedule({ params: post, body: outdated })).rejects.toMatchObject({ code: 'conflict' });
    expect(await api.admin.blog.get({ params: post })).toEqual(post);
  });

  test('is never a revision, which appears when it is approved', async () => {
    const article = await createPostWithStatus('approved');
    const { id } = await api.admin.blog.revise({ params: article });
    const body = { ...toBody('approved'), publishAt: inMinutes(1) };
    await expect(api.admin.blog.changeStatus({ params: { id }, body })).rejects.toMatchObject({ code: 'conflict' });
    expect((await api.admin.blog.get({ params: { id } })).status).toBe('draft');
  });
});
