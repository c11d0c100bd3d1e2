import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { allRoutes } from '#domain/http/routes';
import type { Browser, TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';

// The stage is read when `testApi` is imported, which is after this.
process.env['DEPLOYED_STAGE'] = 'prod';

let api: TestApi;
let password: string;
/** The files of the site, of which the function of articles reads the application's page. */
const site = createServer((_, response) => response.end('<!doctype html><html lang="en"><head></head></html>'));
beforeAll(async () => {
  const { testApi, PASSWORD } = await import('#functions/testing/testApi');
  password = PASSWORD;
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const settings = { SITE_ORIGINS: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
  api = await testApi({ container: LESION_CONTAINER, settings });
}, 180_000);
afterAll(async () => {
  site.close();
  await api.close();
});

/** Sets up two-step sign-in, without which no administrator's page opens on prod. */
async function setUpTwoStep(admin: Browser): Promise<void> {
  const { setupKey } = await admin.account.beginTwoStep({ body: { password } });
  const authenticator = new TOTP({ secret: Secret.fromBase32(setupKey) });
  const code = authenticator.generate({ timestamp: api.clock.now().getTime() });
  await admin.account.confirmTwoStep({ body: { password, code } });
}

test('with the settings of prod, an administrator gives a person access, who analyzes a photo, reads it and leaves', async () => {
  const { admin } = api;
  await expect(admin.admin.countUsers({})).rejects.toMatchObject({ code: 'forbidden' });
  await setUpTwoStep(admin);
  const person = await api.register();
  const { id } = (await person.auth.me({})).user;
  const imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
  await expect(person.analysis.create({ body: { imageData } })).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await admin.admin.overrideSubscription({
    params: { id },
    body: { subscriptionStatus: 'active', reason: 'Proof of the settings of prod' },
  });
  const analysis = await person.analysis.create({ body: { imageData } });
  expect((await person.analysis.list({})).items.map((item) => item.id)).toEqual([analysis.id]);
  expect((await person.config.get({})).demoSubscriptions).toBe(false);
  expect((await api.deliverMails()).filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  await person.account.remove({ body: { password } });
  expect(JSON.stringify(await api.scanTable())).not.toContain(person.email);
});

test('every function of prod starts with its settings and answers an administrator’s call without a body', async () => {
  const failing: string[] = [];
  for (const { name, method, path, feature } of allRoutes) {
    if (feature !== undefined) continue;
    // Signing out, as one of two people, leaves the administrator signed in.
    const browser = name === 'auth.logout' || name === 'account.signOutEverywhere' ? api.other : api.admin;
    const { status } = await browser.request(method, path.replace(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    if (status >= 500) failing.push(`${name} ${status}`);
  }
  // Prod refuses the test key, the only kind that the local Stripe has.
  expect(failing).toEqual(['subscription.createCheckout 503']);
});

test('every job of prod runs', async () => {
  for (const name of [
    'sendMail',
    'resumeErasures',
    'renewals',
    'reminders',
    'incidents',
    'trainings',
    'auditExport',
  ] as const) {
    await api.runJob(name);
    expect(api.metrics.at(-1)).toMatchObject({ job: name, failed: 0 });
  }
});
