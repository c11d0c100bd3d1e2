import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '#domain/http/routes';
import { buildContentSecurityPolicy } from '#domain/http/securityHeaders';
import { ORIGIN_SECRET_HEADER } from '#functions/http/edgeHeaders';
import { documentMessages } from '#functions/services/pages/messages';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { startGateway, type Gateway } from '#local/server/gateway';

let api: TestApi;
let gateway: Gateway;
let siteFolder: string;
let shell: string;
/** The address of the site in documents: the requested one, unless the stage has one. */
let site: string;
/** What CloudFront adds to a request of a deployed stage. */
let edgeHeaders: Record<string, string>;
/** Whether the table answers no reads. */
let isTableDown = false;
beforeAll(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'site-'));
  shell = await readFile(join(__dirname, '../../../web/index.html'), 'utf8');
  gateway = await startGateway({
    routes,
    invoke: (name, event) => api.app.invoke(name, { ...event, headers: { ...event.headers, ...edgeHeaders } }),
    port: 0,
    staticDir: siteFolder,
  });
  api = await testApi({
    settings: { RATE_LIMIT_SCALE: '1000', SITE_FILES_URL: gateway.url },
    findFault: (target) =>
      isTableDown && target.endsWith('.GetItem') ? { status: 500, type: 'InternalServerError' } : undefined,
  });
  const { config, secrets } = api.services;
  site = config.siteOrigins[0] ?? gateway.url;
  edgeHeaders = config.originSecretId ? { [ORIGIN_SECRET_HEADER]: await secrets.read(config.originSecretId) } : {};
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  await rm(siteFolder, { recursive: true });
});

const SOURCE = 'https://www.aad.org/faqs?a=1&b=2';
const TEXT = {
  title: 'Hats & shade',
  excerpt: 'Why "brims" matter',
  content: `Wear a hat [1].\n\n## Sources\n1. [AAD. Sunscreen FAQs.](${SOURCE})`,
  author: 'Ann Author',
  category: 'Prevention',
} as const;
const REVIEWER = { reviewerName: 'Dr. Ruth Berg', reviewerCredentials: 'MD, dermatologist' } as const;

/** Publishes an article, written by another administrator than the one who approves it where `isReviewed`. */
async function publish(overrides: Partial<Record<keyof typeof TEXT, string>> = {}, reviewer = REVIEWER) {
  const post = await api.admin.blog.create({ body: { ...TEXT, ...overrides } as typeof TEXT });
  return api.admin.blog.changeStatus({ params: post, body: { status: 'approved', ...reviewer } });
}
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const toPath = (id: string) => `/blog/an-earlier-title-${id.toLowerCase()}`;
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(gateway.url + path, { redirect: 'manual', headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const decode = (text = '') =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const findTitle = (html: string) => decode(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
const findProperty = (html: string, name: string) =>
  decode(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]);
const findStructuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json" data-article>(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;

test('while the site itself has not answered yet, a page says so with 503', async () => {
  const { id } = await publish();
  for (const [language, { unavailable, tryAgain, home }] of [
    ['en', documentMessages.texts],
    ['es', documentMessages.spanish],
  ] as const) {
    const { status, headers, text: html } = await read(toPath(id), { 'accept-language': language });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<p>${unavailable}</p>`);
    for (const link of [`<a href="">${tryAgain}</a>`, `<a href="/">${home}</a>`]) expect(html).toContain(link);
  }
  await writeFile(join(siteFolder, 'index.html'), shell);
});

test('a visitor or robot gets the title, summary, address, dates, author, reviewer and sources of an article', async () => {
  const { id, publishDate } = await publish();
  const { status, headers, text: html } = await read(toPath(id));
  const url = `${site}/blog/hats-shade-${id.toLowerCase()}`;
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(findTitle(html)).toBe('Hats & shade · Skin Awareness');
  expect(html.match(/<meta\s+name="description"/g)).toHaveLength(1);
  expect(findProperty(html, 'description')).toBe(TEXT.excerpt);
  expect(html).toContain(`<link rel="canonical" href="${url}" data-article />`);
  for (const [name, value] of [
    ['og:type', 'article'],
    ['og:site_name', 'Skin Awareness'],
    ['og:title', TEXT.title],
    ['og:description', TEXT.excerpt],
    ['og:url', url],
    ['article:published_time', publishDate],
    ['article:section', 'Prevention'],
  ]) {
    expect([name, findProperty(html, name!)]).toEqual([name, value]);
  }
  expect(findStructuredData(html)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'MedicalWebPage',
    url,
    mainEntity: {
      '@type': 'Article',
      headline: TEXT.title,
      author: { '@type': 'Person', name: 'Ann Author' },
      datePublished: publishDate,
      citation: [{ '@type': 'CreativeWork', name: 'AAD. Sunscreen FAQs.', url: SOURCE }],
    },
  });
});

test('the page is the application, whose text of the article stays behind the sign-in', async () => {
  const { id } = await publish();
  const { text: html } = await read(toPath(id));
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('Wear a hat');
});

test('only a reviewer who is not the author is named as the reviewer', async () => {
  const { id, review } = await publish();
  expect(review?.isSelfReview).toBe(true);
  expect(findStructuredData((await read(toPath(id))).text)).not.toHaveProperty('reviewedBy');

  await api.services.table.transact([
    {
      update: { PK: 'BLOG', SK: id },
      change: {
        expression: 'SET #review = :review',
        names: ['review'],
        values: { review: { ...review!, isSelfReview: false } },
      },
    },
  ]);
  expect(findStructuredData((await read(toPath(id))).text)).toMatchObject({
    lastReviewed: api.clock.now().toISOString().slice(0, 10),
    reviewedBy: { '@type': 'Person', name: 'Dr. Ruth Berg', hasCredential: { name: 'MD, dermatologist' } },
  });
});

const SCRIPTS = [
  '</title><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><svg onload=alert(1)>',
  '$& $` $1 &lt;script&gt;',
  '\\u003c/script\\u003e',
];
test.each(SCRIPTS)('%s in any text of an article stays text', async (script) => {
  const content = `Text.\n\n## Sources\n- [${script.replace(/[[\]]/g, '')}](https://a.example/?q=</script><script>)`;
  const { id } = await publish({ title: script, excerpt: script, author: script, content }, {
    reviewerName: script,
    reviewerCredentials: script,
  } as never);
  const { text: html, headers } = await read(toPath(id));
  expect(findTitle(html)).toBe(`${script} · Skin Awareness`);
  expect(findProperty(html, 'og:title')).toBe(script);
  expect(findProperty(html, 'description')).toBe(script);
  expect(findStructuredData(html)).toMatchObject({ name: script, mainEntity: { author: { name: script } } });
  const countTags = (text: string, tag: string) => text.split(new RegExp(`<${tag}[\\s>]`, 'i')).length - 1;
  expect(countTags(html, 'script')).toBe(countTags(shell, 'script') + 1);
  for (const tag of ['img', 'svg', '!--', '/script', '/title']) {
    const added = tag === '/script' ? 1 : 0;
    expect([tag, countTags(html, tag)]).toEqual([tag, countTags(shell, tag) + added]);
  }
  expect(headers.get('content-security-policy')).toBe(buildContentSecurityPolicy({ https: false }));
  expect(buildContentSecurityPolicy({ https: true })).toContain("script-src 'self';");
});

test('an unknown, withdrawn or unpublished article is 404, for robots too, and still opens the application', async () => {
  const { id } = await publish();
  await api.admin.blog.changeStatus({ params: { id }, body: { status: 'archived' } });
  const draft = await api.admin.blog.create({ body: { ...TEXT, title: 'A secret draft' } });
  for (const path of [toPath(id), toPath(draft.id), '/blog/hats', '/blog/%3Cscript%3E', `/blog/x${id}`]) {
    const { status, text: html } = await read(path);
    expect([path, status, findTitle(html)]).toEqual([path, 404, 'Article not found · Skin Awareness']);
    expect(html).toContain('<meta name="robots" content="noindex" data-article />');
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toMatch(/secret draft|ld\+json|canonical/);
  }
});

test('the list of articles and other addresses below the blog are those of the application', async () => {
  for (const path of ['/blog', '/blog?category=Research', '/blog/', '/blog/a/b']) {
    const { status, text } = await read(path);
    expect([path, status, text]).toEqual([path, 200, shell]);
  }
});

test('the sitemap lists published articles and open pages, and robots.txt names it', async () => {
  const { id, publishDate } = await publish({ title: 'Shade' });
  const draft = await api.admin.blog.create({ body: { ...TEXT, title: 'A secret draft' } });
  const { status, headers, text: xml } = await read('/sitemap.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const address = `${site}/blog/shade-${id.toLowerCase()}`;
  expect(xml).toContain(`<url><loc>${address}</loc><lastmod>${publishDate!}</lastmod></url>`);
  expect(xml).toContain(`<loc>${site}/privacy</loc>`);
  expect(xml).not.toContain(draft.id.toLowerCase());

  const later = await publish({ title: 'Later' });
  const listsLater = async () => (await read('/sitemap.xml')).text.includes(later.id.toLowerCase());
  expect(await listsLater()).toBe(false);
  api.clock.advance({ minutes: 10 });
  expect(await listsLater()).toBe(true);

  const robots = await read('/robots.txt');
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.text).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
});

test('a scheduled article is nowhere before its time, and from then on has a page and stands in the sitemap', async () => {
  const post = await api.admin.blog.create({ body: { ...TEXT, title: 'Tomorrow' } });
  const publishAt = new Date(api.clock.now().getTime() + 600_000).toISOString();
  const body = { status: 'approved', publishAt, ...REVIEWER } as const;
  const { approvedAt } = await api.admin.blog.changeStatus({ params: post, body });
  api.clock.advance({ minutes: 9 });
  const isListed = async () => (await read('/sitemap.xml')).text.includes(post.id.toLowerCase());
  expect([(await read(toPath(post.id))).status, await isListed()]).toEqual([404, false]);
  api.clock.advance({ minutes: 1 });
  const { status, text: html } = await read(toPath(post.id));
  expect([status, findProperty(html, 'article:published_time')]).toEqual([200, publishAt]);
  expect(findStructuredData(html)).toMatchObject({ mainEntity: { datePublished: publishAt, dateModified: publishAt } });
  expect(approvedAt).not.toBe(publishAt);
  expect(await isListed()).toBe(true);
});

test('a link on another site opens an article', async () => {
  const { id } = await publish();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await read(toPath(id), { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).status).toBe(200);
});

test('HEAD of a document answers as GET does, without a body', async () => {
  const { id } = await publish();
  for (const path of [toPath(id), toPath(UNKNOWN), '/sitemap.xml', '/robots.txt']) {
    const { status, headers } = await read(path);
    const head = await fetch(gateway.url + path, { method: 'HEAD' });
    expect([path, head.status, await head.text()]).toEqual([path, status, '']);
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
  }
});

test('the function of a document writes no body for HEAD, which the gateway on AWS would pass on', async () => {
  const { id } = await publish();
  const path = `/api/pages${toPath(id)}`;
  for (const [method, hasBody] of [
    ['GET', true],
    ['HEAD', false],
  ] as const) {
    const response = await api.anonymous.request(method, path);
    expect([method, response.status, (await response.text()) !== '']).toEqual([method, 200, hasBody]);
  }
});

test('pages of articles are only read', async () => {
  const { id } = await publish();
  const response = await fetch(gateway.url + toPath(id), { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('while the table does not answer, an article opens the application, which robots do not list', async () => {
  const { id } = await publish();
  isTableDown = true;
  const { status, text: html } = await read(toPath(id));
  isTableDown = false;
  expect([status, findTitle(html)]).toEqual([200, findTitle(shell)]);
  expect(html).toContain('<meta name="robots" content="noindex" data-article />');
  expect(html).toContain('<div id="root"></div>');
});

test('while the site itself does not answer, the last page it had is used', async () => {
  const { id } = await publish();
  expect((await read(toPath(id))).status).toBe(200);
  await rm(join(siteFolder, 'index.html'));
  api.clock.advance({ minutes: 1 });
  expect((await read(toPath(id))).status).toBe(200);
  await writeFile(join(siteFolder, 'index.html'), shell);
});

test('the page is read where the settings say, whatever host and port of this machine a request names', async () => {
  const { id } = await publish();
  const other = await startGateway({
    routes: {},
    invoke: () => Promise.reject(new Error('no route')),
    port: 0,
    extra: (_, response) => {
      response.setHeader('content-type', 'text/html').end('<head></head>of another program');
      return true;
    },
  });
  api.clock.advance({ minutes: 1 });
  const response = await api.app.fetch(new Request(`${other.url}/api/pages${toPath(id)}`));
  expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('of another program')]);
  await other.close();
});
