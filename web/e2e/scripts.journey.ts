import type { Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import type { TrainingRecord } from '#domain/training/training';
import { createSubscriber, createAccount, makeAdmin, startOwnTestSite, type TestSite } from './site/journey';
import { buildImageData, sendAnalysis } from './site/sendAnalysis';

jest.setTimeout(600_000);

/** The longest wait for a text, and for a product that is too busy to answer a call. */
const TIMEOUT_MS = 30_000;

/** Texts that run `ran()` where a page takes them for HTML, an address, a style or a template. */
const SCRIPTS = [
  '<script>ran()</script>',
  '<ScRiPt>ran()</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</script><script>ran()</script>',
  '--><script>ran()</script>',
  ']]><script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<img src=x onerror="ran()"',
  '<img/src=x/onerror=ran()>',
  '"><img src=x onerror=ran()>',
  "'><img src=x onerror=ran()>",
  '`"\'><img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x>',
  '<math><mi xlink:href=javascript:ran()>x</mi>',
  '<body onload=ran()>',
  '<iframe src=javascript:ran()></iframe>',
  '<iframe srcdoc="<script>ran()</script>">',
  '<object data=javascript:ran()></object>',
  '<embed src=javascript:ran()>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '<a href=javascript:ran()>a</a>',
  '<form action=javascript:ran()><button>a</button>',
  '<button formaction=javascript:ran()>a</button>',
  '<details open ontoggle=ran()>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()>',
  '<input autofocus onfocus=ran()>',
  '<marquee onstart=ran()>',
  'javascript:ran()',
  '[a](javascript:ran())',
  '![a](javascript:ran())',
  '<javascript:ran()>',
  '[a](data:text/html,<script>ran()</script>)',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '\u003cimg src=x onerror=ran()\u003e',
] as const;

/** Packs all scripts into texts of at most `max` characters. */
function packScripts(max: number): string[] {
  const texts: string[] = [];
  for (const script of SCRIPTS) {
    const text = `${texts.at(-1) ?? ''} ${script}`.trim();
    if (texts.length > 0 && text.length <= max) texts[texts.length - 1] = text;
    else texts.push(script);
  }
  return texts;
}

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startOwnTestSite();
  // Without the content security policy, so that the pages alone must keep the scripts from running.
  admin = await site.openPage({ bypassCSP: true });
  admin.on('dialog', (dialog) => void dialog.dismiss());
  await admin.addInitScript(() => Object.assign(window, { ran: () => Object.assign(window, { hasRun: true }) }));
  await createSubscriber(admin, 'scripts@example.org');
  await makeAdmin(site, 'scripts@example.org');
});
afterAll(async () => site.close());

/** Sends a call of the site with the administrator's session. Tries again while the product is too busy to answer it. */
async function send(method: 'post' | 'patch', path: string, data: object): Promise<{ id: string }> {
  for (const deadline = performance.now() + TIMEOUT_MS; ;) {
    const response = await admin.request[method](path, { data });
    if (response.ok()) return (await response.json()) as { id: string };
    if (response.status() !== 503 || performance.now() > deadline)
      throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    await sleep(1000);
  }
}

/** Adds a training photo of a melanoma. */
async function sendTrainingPhoto(): Promise<{ id: string }> {
  const imageData = await buildImageData('dermoscopic-melanoma-1.jpg');
  return send('post', '/api/training/add', { imageData, diagnosis: 'malignant', ownerConsent: true });
}

/** A model that was promoted and withdrawn for these reasons, as the API lists it. */
function listWithdrawnModel(promoted: string, withdrawn: string, index: number): TrainingRecord {
  const at = '2026-01-02T10:00:00.000Z';
  return {
    jobId: `01ARZ3NDEKTSV4RRFFQ69G5V${10 + index}`,
    ...{ status: 'withdrawn', startedAt: at, finishedAt: at, photoCount: null, progress: null, report: null },
    ...{ failure: null, failureCode: null, startedBy: null, promotedBy: null, withdrawnBy: null },
    promotion: { by: 'A', reason: promoted, at },
    withdrawal: { by: 'B', reason: withdrawn, at, isForSafety: false },
  };
}

async function readJson<T>(path: string): Promise<T> {
  return (await (await admin.request.get(path)).json()) as T;
}

/** Lists what became an element, a handler or an address, and whether it ran. */
function findInjections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const injected = document.querySelectorAll(
      'body script:not([src^="/"]), body style, iframe, object, embed, base, math, marquee, meta[http-equiv=refresh], [srcdoc], link[href*="evil.example"]',
    );
    const issues = [...injected].map(({ outerHTML }) => outerHTML);
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name);
        if (name.startsWith('on') || (isAddress && /^\s*(javascript|vbscript|data:text)/i.test(value)))
          issues.push(`${name}=${value}`);
      }
    }
    return 'hasRun' in window ? [...issues, 'a script ran'] : issues;
  });
}

/** Lists the texts that the page shows neither as text nor in a field. */
function findHiddenTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const shown = [document.body.innerText, ...fields].join('\n').replace(/\s+/g, ' ');
    return texts.filter((text) => !shown.includes(text));
  }, texts);
}

/** Waits until each text is shown as it was sent. Lists those that are not, and what was injected. */
async function findIssues(page: Page, texts: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT_MS;
  let hidden = await findHiddenTexts(page, texts);
  while (hidden.length > 0 && performance.now() < deadline) {
    await sleep(50);
    hidden = await findHiddenTexts(page, texts);
  }
  return [...hidden.map((text) => `${page.url()} does not show ${text}`), ...(await findInjections(page))];
}

async function findIssuesAt(path: string, texts: readonly string[]): Promise<string[]> {
  await admin.goto(path);
  return findIssues(admin, texts);
}

// Check 20.
test('forty scripts in the texts that people and administrators store are shown as text, and none runs', async () => {
  expect(SCRIPTS.length).toBeGreaterThanOrEqual(40);
  const issues: string[] = [];

  // Notes and names of spots.
  const imageData = await buildImageData('phone-nevus-2.jpg');
  const { id, lesionId } = await sendAnalysis(admin, { imageData });
  const spotIds = [lesionId];
  while (spotIds.length < 8) spotIds.push((await sendAnalysis(admin, { imageData })).lesionId);
  for (const notes of packScripts(1900)) {
    await send('patch', `/api/analyses/${id}`, { notes });
    issues.push(...(await findIssuesAt('/history', [notes])));
  }
  const names = packScripts(60);
  while (names.length > 0) {
    const shown = names.splice(0, spotIds.length);
    for (const [index, name] of shown.entries()) await send('patch', `/api/lesions/${spotIds[index]!}`, { name });
    issues.push(...(await findIssuesAt('/history', shown)));
  }

  // The person's own name.
  for (const firstName of packScripts(100)) {
    await send('patch', '/api/account', { firstName });
    issues.push(...(await findIssuesAt('/privacy', [firstName])));
  }
  issues.push(...(await findIssuesAt('/admin/customers', [packScripts(100).at(-1)!])));

  // Allergies.
  const allergies = SCRIPTS.slice(0, 20);
  await send('post', '/api/skincare/profile', {
    ...{ skinType: 'normal', skinTone: 'medium', ageRange: '26-35', primaryConcerns: ['Dryness'], allergies },
    ...{ sunExposure: 'moderate', pregnancy: null },
  });
  issues.push(...(await findIssuesAt('/skincare', allergies)));

  // Messages.
  for (const text of packScripts(100)) {
    await send('post', '/api/contact', {
      name: text,
      email: 'a@example.org',
      subject: text,
      message: `${text} a message`,
    });
  }
  issues.push(...(await findIssuesAt('/admin/inbox', packScripts(100))));

  // Notes on an account, and incidents.
  const { user } = await readJson<{ user: { id: string } }>('/api/auth/me');
  for (const text of packScripts(1900)) {
    await send('post', `/api/admin/accounts/${user.id}/notes`, { text });
    issues.push(...(await findIssuesAt(`/admin/customers/${user.id}`, [text])));
  }
  for (const text of packScripts(100)) {
    await send('post', '/api/admin/incidents', { incidentType: text, severity: 'low', description: text });
  }
  issues.push(...(await findIssuesAt('/admin/incidents', packScripts(100))));

  // Articles: the lists and the page that readers get.
  for (const text of packScripts(100)) {
    const post = { title: text, author: text, excerpt: text, content: text, category: 'Research' };
    await send('post', '/api/blog/create', post);
  }
  issues.push(...(await findIssuesAt('/admin/blog?status=draft', packScripts(100))));
  const [title, reviewerCredentials] = packScripts(100) as [string, string];
  const content = ['# Sources', '- https://a.example', ...SCRIPTS.map((script) => `- ${script}`), '', ...SCRIPTS].join(
    '\n',
  );
  const article = { title, author: title, excerpt: title, content, category: 'Research', status: 'pending_approval' };
  const { id: articleId } = await send('post', '/api/blog/create', article);
  const approval = { status: 'approved', reviewerName: title, reviewerCredentials };
  await send('patch', `/api/blog/${articleId}/status`, approval);
  issues.push(...(await findIssuesAt('/blog', [title])));
  issues.push(...(await findIssuesAt(`/blog/${articleId.toLowerCase()}`, [title, reviewerCredentials, SCRIPTS[0]])));
  expect(issues).toEqual([]);
});

// Check 20.
test('forty scripts in what people note of visits to doctors and of total-skin checks are shown as text, and none runs', async () => {
  const issues: string[] = [];
  const { lesionId } = await sendAnalysis(admin, { imageData: await buildImageData('phone-nevus-2.jpg') });

  // What doctors said and laboratories found, in the dialog of the spot.
  const visitTexts = packScripts(190);
  for (const [index, text] of visitTexts.entries()) {
    const findings = {
      diagnosis: 'other',
      diagnosisText: text,
      biopsy: 'done',
      biopsyResult: 'other',
      biopsyText: `Lab: ${text}`,
    };
    const visit = {
      id: `01ARZ3NDEKTSV4RRFFQ69G5V${10 + index}`,
      date: '2026-01-02',
      seenBy: 'dermatologist',
      ...findings,
    };
    await send('patch', `/api/lesions/${lesionId}`, { visit });
  }
  await admin.goto('/history');
  await admin.locator('.history-card').first().click();
  await admin.getByRole('button', { name: 'This spot over time' }).click();
  issues.push(
    ...(await findIssues(
      admin,
      visitTexts.flatMap((text) => [text, `Lab: ${text}`]),
    )),
  );

  // Notes of a total-skin check, while it goes on and afterwards.
  const { id: checkId } = await send('post', '/api/skin-checks', {});
  const checkNotes = packScripts(480);
  for (const [index, note] of checkNotes.entries()) {
    const base = { part: CHECK_PARTS[index]!, isChecked: false, note: null, newSpots: [] };
    await send('post', '/api/skin-checks/open/parts', { checkId, base, result: { ...base, isChecked: true, note } });
  }
  issues.push(...(await findIssuesAt(`/history/check?part=${CHECK_PARTS[0]}`, [checkNotes[0]!])));
  issues.push(...(await findIssuesAt('/history/check?part=summary', checkNotes)));
  await send('post', '/api/skin-checks/open/finish', { checkId });
  await admin.goto('/history/check');
  await admin.getByText(/of 10 parts, /).click();
  issues.push(...(await findIssues(admin, checkNotes)));
  expect(issues).toEqual([]);
});

// Check 20.
test('forty scripts in what administrators decide, answer and announce are shown as text, and none runs', async () => {
  const issues: string[] = [];

  // A message opened in its dialog, and the answer to it.
  for (const text of packScripts(4900)) {
    const sender = { name: 'Vera', email: 'vera@example.org' };
    await send('post', '/api/contact', { ...sender, subject: 'With scripts', message: text });
    const [entry] = await readJson<{ id: string }[]>('/api/admin/messages');
    issues.push(...(await findIssuesAt(`/admin/inbox?message=${entry!.id}`, [text])));
    await send('post', `/api/admin/messages/${entry!.id}/answer`, { text: `Answer: ${text}` });
    issues.push(...(await findIssuesAt(`/admin/inbox?message=${entry!.id}`, [text, `Answer: ${text}`])));
  }

  // The reason of a rejected article, in the list and in its dialog.
  const post = {
    ...{
      title: 'A rejected article',
      author: 'Ann',
      excerpt: 'An excerpt',
      content: 'Text.\n# Sources\n- https://a.example',
    },
    ...{ category: 'Research', status: 'pending_approval' },
  };
  for (const rejectionReason of packScripts(900)) {
    const { id } = await send('post', '/api/blog/create', post);
    await send('patch', `/api/blog/${id}/status`, { status: 'rejected', rejectionReason });
    issues.push(...(await findIssuesAt('/admin/blog?status=rejected', [rejectionReason])));
    await admin.getByRole('button', { name: 'View A rejected article' }).first().click();
    await admin.getByRole('dialog').waitFor();
    issues.push(...(await findIssues(admin, [rejectionReason])));
  }

  // The reasons of a change of role and of actions on an account. No page shows the latter, nor those of overrides.
  const person = await site.openPage();
  await createAccount(person, 'person@example.org');
  const { user } = (await (await person.request.get('/api/auth/me')).json()) as { user: { id: string } };
  const account = `/api/admin/accounts/${user.id}`;
  for (const reason of packScripts(480)) {
    await send('post', `${account}/role-request`, { role: 'admin', reason });
    const override = { subscriptionStatus: 'active', reason };
    await send('patch', `/api/admin/users/${user.id}/subscription-status`, override);
    await send('post', `${account}/end-sessions`, { reason });
    issues.push(...(await findIssuesAt('/admin/customers', ['person@example.org'])));
    issues.push(...(await findIssuesAt(`/admin/customers/${user.id}`, [reason])));
    await send('post', `${account}/role-decision`, { decision: 'reject' });
  }
  issues.push(...(await findIssuesAt('/admin/audit', ['accounts.decideRole', 'admin.overrideSubscription'])));

  // Notes about a training photo, and why its label is right although the live model disagrees with it.
  const photo = await sendTrainingPhoto();
  for (const text of packScripts(480)) {
    const path = `/api/training/photos/${photo.id}`;
    await send('patch', path, { diagnosis: 'malignant' });
    await send('patch', path, { diagnosis: 'benign', labelReason: text, notes: `Note: ${text}` });
    await admin.goto('/training/photos');
    await admin.getByRole('list', { name: 'Photos' }).getByRole('button').first().click();
    issues.push(...(await findIssues(admin, [text, `Note: ${text}`])));
  }

  // Why models were promoted and withdrawn. A training takes minutes, so the page is told of models that had none.
  const reasons = packScripts(480);
  const models = reasons.map((reason, index) => listWithdrawnModel(reason, `Back: ${reason}`, index));
  await admin.route(/\/api\/training\/jobs\?/, (route) => route.fulfill({ json: models }));
  issues.push(
    ...(await findIssuesAt(
      '/training',
      reasons.flatMap((reason) => [reason, `Back: ${reason}`]),
    )),
  );

  // The summary of a new privacy policy, for administrators and for everybody.
  for (const [index, summary] of packScripts(1900).entries()) {
    await send('post', '/api/admin/policies', { version: `2.${index}`, summary });
    issues.push(...(await findIssuesAt('/admin/incidents', [summary])));
    if (index === 0) issues.push(...(await findIssuesAt('/privacy', [summary])));
  }
  expect(issues).toEqual([]);
});
