import { keys } from '#data/table/keys';
import { accountFormMessages } from '#domain/account/messages';
import type { Analysis } from '#domain/analysis/analysis';
import { analysisResultMessages, unassessableMessages } from '#domain/analysis/messages';
import { httpMessages } from '#domain/http/messages';
import { parseAcceptLanguage } from '#functions/runtime/language';
import { letterMessages } from '#functions/services/messages';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { drawUnassessableImage, readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
});
afterAll(() => api.close());

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };

async function post<T>(browser: Browser, path: string, json: unknown, headers = {}): Promise<T> {
  return (await (await browser.request('POST', path, { json, headers })).json()) as T;
}

test.each([
  ['es-MX,es;q=0.9,en;q=0.5', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr, es;q=0.2, en;q=0.1', 'es'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['es;q=0, fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a request that accepts %j is answered in %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language);
});

test('errors and checks of fields are in the language of their request, also of two at the same time', async () => {
  const visitor = api.openBrowser();
  const read = async (headers: Record<string, string>) =>
    (await (await visitor.request('GET', '/api/analyses', { headers })).json()) as { message: string };
  const [spanish, english] = await Promise.all([read(SPANISH), read({})]);
  expect(spanish.message).toBe(httpMessages.spanish.logInToViewHistory);
  expect(english.message).toBe(httpMessages.texts.logInToViewHistory);
  const account = { email: 'nobody', password: 'short' };
  expect(await post(visitor, '/api/auth/register', account, SPANISH)).toMatchObject({
    fields: { email: accountFormMessages.spanish.email },
  });
  expect(await post(visitor, '/api/auth/register', account)).toMatchObject({
    fields: { email: accountFormMessages.texts.email },
  });
});

test('mail is in the language of the account: that of its registration, until the person chooses another', async () => {
  const person = api.openBrowser();
  const email = 'lucia@example.org';
  await post(person, '/api/auth/register', { email, password: 'caballo correcto' }, SPANISH);
  const readSubject = async () => (await api.deliverMails()).find(({ to }) => to.includes(email))?.subject;
  expect(await readSubject()).toBe(letterMessages.spanish.verifySubject);

  await post(api.openBrowser(), '/api/auth/forgot-password', { email });
  expect(await readSubject()).toBe(letterMessages.spanish.resetSubject);

  await person.account.update({ body: { language: 'en' } });
  await post(api.openBrowser(), '/api/auth/forgot-password', { email }, SPANISH);
  expect(await readSubject()).toBe(letterMessages.texts.resetSubject);
  const exported = await person.request('GET', '/api/account/export');
  expect(await exported.text()).toContain('"language":"en"');
});

test('mail of an account without a language is in English, until the site says which one the person chose', async () => {
  const person = await api.register();
  await api.deliverMails();
  const { user } = await person.auth.me({});
  expect(user.language).toBe('en');
  const change = {
    expression: 'SET #lastName = :lastName REMOVE #language',
    names: ['language', 'lastName'],
    values: { lastName: 'Lind' },
  };
  await api.services.table.transact([{ update: keys.user(user.id), change }]);
  expect((await person.auth.me({})).user.language).toBeNull();

  const readResetSubject = async () => {
    await post(api.openBrowser(), '/api/auth/forgot-password', { email: person.email }, SPANISH);
    return (await api.deliverMails()).find(({ to }) => to.includes(person.email))?.subject;
  };
  expect(await readResetSubject()).toBe(letterMessages.texts.resetSubject);
  expect((await person.account.update({ body: { language: 'es' } })).user.language).toBe('es');
  expect(await readResetSubject()).toBe(letterMessages.spanish.resetSubject);
});

test('an analysis is in the language of its request, and stays as the person was told it', async () => {
  const { subscriber } = api;
  const imageData = toDataUrl(await readLesionImage('dermoscopic-melanoma-1.jpg'));
  const body = { imageData, location: 'Upper back', answers: { changing: 'yes' } };
  const analysis = await post<Analysis>(subscriber, '/api/analyze', body, SPANISH);
  const { asymmetry, border, color } = analysis.detectedFeatures;
  expect(asymmetry.sentence).toMatch(/mitades/);
  expect(border.sentence).toMatch(/^El borde/);
  expect(color.sentence).toMatch(/color(es)?.*: .* y /);
  expect(analysis.reasons.join(' ')).toMatch(/melanoma.*cambia/s);
  expect(analysis.recommendations[0]).toBe(analysisResultMessages.spanish.nextHigh);
  const { items } = await subscriber.analysis.list({});
  expect(items[0]).toEqual(analysis);

  const refused = { imageData: toDataUrl(await drawUnassessableImage('noise')), location: 'Face' };
  const refusal = await post<{ reasons: { message: string }[] }>(subscriber, '/api/analyze', refused, SPANISH);
  const texts: readonly string[] = Object.values(unassessableMessages.spanish);
  expect(refusal.reasons.length).toBeGreaterThan(0);
  for (const { message } of refusal.reasons) expect(texts).toContain(message);
});
