import { Outbox } from '#data/operations/outbox';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { startTestModel } from '#functions/testing/testModel';

let model: Awaited<ReturnType<typeof startTestModel>>;
let api: TestApi;
let ann: Browser;
let imageData: string;
beforeAll(async () => {
  imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
  model = await startTestModel();
});
afterAll(() => model.close());
beforeEach(async () => {
  api = await testApi({ container: model.container });
  startDay();
  ann = await registerConfirmed();
});
afterEach(() => api.close());

const NO_ARMS: PartResult = { part: 'arms', isChecked: false, note: null, newSpots: [] };

/** Starts a check, looks at one part, and finishes it. */
async function finishCheck(person = ann): Promise<void> {
  const { id: checkId } = await person.skinChecks.start({});
  await person.skinChecks.savePart({ body: { checkId, result: { ...NO_ARMS, isChecked: true }, base: NO_ARMS } });
  await person.skinChecks.finish({ body: { checkId } });
}

const SUBJECT = 'The reminder you asked for';

/** Moves the clock to the next 15:00 UTC, when the mails of the day leave. */
function startDay(): void {
  const now = api.clock.now();
  const hours = (15 - now.getUTCHours() + 24) % 24 || 24;
  api.clock.advance({ hours, minutes: -now.getUTCMinutes() });
}

async function registerConfirmed(): Promise<Browser> {
  const person = await api.register();
  const { id } = (await person.auth.me({})).user;
  await api.services.users.change(id, { emailVerified: true });
  return person;
}
const signIn = (person: Browser) => person.auth.login({ body: { email: person.email, password: PASSWORD } });

const listReminders = async (person = ann) =>
  (await api.deliverMails()).filter(({ to, subject }) => to[0] === person.email && subject === SUBJECT);

/** Runs the hourly job once on each of a number of days, and counts a person's mails after each day. */
async function passDays(days: number, person = ann): Promise<number[]> {
  const counts: number[] = [];
  for (let day = 0; day < days; day++) {
    api.clock.advance({ days: 1 });
    await api.runJob('reminders');
    counts.push((await listReminders(person)).length);
  }
  return counts;
}
const dayIn = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const remindOfCheck = (person = ann, dueOn: string | null = null) =>
  person.reminders.save({ body: { of: 'check', isOn: true, dueOn } });

/** The address that a mailbox provider posts to, without its site. */
const getUnsubscribePath = (header: string | undefined) =>
  /^<http:\/\/[^/]+(\/api\/[^>]+)>$/.exec(header ?? '')?.[1] ?? '';

test('the monthly check is reminded of on its day, once, and again each thirty days while it is not done', async () => {
  await remindOfCheck();
  const counts = await passDays(61);
  expect(
    counts.map((count, index) => [index + 1, count]).filter(([, count], index) => count !== counts[index - 1]),
  ).toEqual([
    [1, 0],
    [30, 1],
    [60, 2],
  ]);
});

test('a finished check moves the reminder a month on', async () => {
  await remindOfCheck();
  await passDays(20);
  await signIn(ann);
  await finishCheck();
  expect((await ann.reminders.list({})).check).toEqual({ mailOn: dayIn(29), sentOn: null, isOwnDay: false });
  expect((await passDays(28)).at(-1)).toBe(0);
  expect(await passDays(1)).toEqual([1]);
});

test('no mail leaves before the morning of its day', async () => {
  await remindOfCheck(ann, dayIn(1));
  api.clock.advance({ hours: 22 });
  await api.runJob('reminders');
  expect(await listReminders()).toHaveLength(0);
  api.clock.advance({ hours: 2 });
  await api.runJob('reminders');
  expect(await listReminders()).toHaveLength(1);
});

test('the day can be changed, and what is due on one day is one mail that names nothing', async () => {
  await ann.subscription.demoActivate({});
  const { lesionId } = await ann.analysis.create({ body: { imageData, location: 'Upper back' } });
  await remindOfCheck(ann, dayIn(3));
  const { spots } = await ann.reminders.save({ body: { of: lesionId, isOn: true, dueOn: dayIn(3) } });
  expect(spots).toEqual([{ spotId: lesionId, mailOn: dayIn(3), sentOn: null, isOwnDay: true }]);
  expect(await passDays(5)).toEqual([0, 0, 1, 1, 1]);
  const [mail] = await listReminders();
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(
    /skin|spot|mole|lesion|cancer|doctor|derma|photo|health|medic|check|body|back|\bnew\b/i,
  );
  expect(mail?.text).toMatch(/^You asked us at \S+ to remind you\./);
  expect(`${mail?.text} ${JSON.stringify(mail?.headers)}`).not.toContain((await getUser()).id);
});

async function getUser() {
  await signIn(ann);
  return (await ann.auth.me({})).user;
}

test('a spot is reminded of once, by the advice of its tier, and again after its next photo', async () => {
  await ann.subscription.demoActivate({});
  const { lesionId } = await ann.analysis.create({ body: { imageData, location: 'Upper back' } });
  await ann.reminders.save({ body: { of: lesionId, isOn: true } });
  expect((await passDays(26)).at(-1)).toBe(0);
  expect(await passDays(2)).toEqual([1, 1]);
  const sentOn = dayIn(-1);
  expect((await passDays(40)).at(-1)).toBe(1);
  await signIn(ann);
  expect((await ann.reminders.list({})).spots).toEqual([{ spotId: lesionId, mailOn: null, sentOn, isOwnDay: false }]);
  await ann.analysis.create({ body: { imageData, lesionId, answers: { changing: 'yes' } } });
  expect((await ann.reminders.list({})).spots).toEqual([
    { spotId: lesionId, mailOn: dayIn(7), sentOn, isOwnDay: false },
  ]);
  expect((await passDays(6)).at(-1)).toBe(1);
  expect(await passDays(1)).toEqual([2]);
});

test('a reminder goes along where the last photo of its spot is moved to another spot', async () => {
  await ann.subscription.demoActivate({});
  const { lesionId: target } = await ann.analysis.create({ body: { imageData } });
  api.clock.advance({ minutes: 1 });
  const moved = await ann.analysis.create({ body: { imageData, answers: { changing: 'yes' } } });
  await ann.reminders.save({ body: { of: moved.lesionId, isOn: true } });
  await ann.analysis.update({ params: { id: moved.id }, body: { lesionId: target } });
  expect((await ann.reminders.list({})).spots).toEqual([
    { spotId: target, mailOn: dayIn(7), sentOn: null, isOwnDay: false },
  ]);
  expect((await passDays(7)).at(-1)).toBe(1);
});

test('a spot that has a reminder keeps its own when it gets the last photo of another one', async () => {
  await ann.subscription.demoActivate({});
  const { lesionId: target } = await ann.analysis.create({ body: { imageData } });
  api.clock.advance({ minutes: 1 });
  const moved = await ann.analysis.create({ body: { imageData } });
  await ann.reminders.save({ body: { of: moved.lesionId, isOn: true } });
  await ann.reminders.save({ body: { of: target, isOn: true, dueOn: dayIn(90) } });
  await ann.analysis.update({ params: { id: moved.id }, body: { lesionId: target } });
  expect((await ann.reminders.list({})).spots).toEqual([
    { spotId: target, mailOn: dayIn(90), sentOn: null, isOwnDay: true },
  ]);
});

test('the log of the job says which error left a person without a mail', async () => {
  await remindOfCheck(ann, dayIn(1));
  jest.spyOn(Outbox.prototype, 'prepareLetter').mockRejectedValueOnce(new TypeError('broken'));
  api.clock.advance({ days: 1 });
  await expect(api.runJob('reminders')).rejects.toThrow('left 1 undone');
  expect(api.metrics.filter((entry) => 'job' in entry && entry.job === 'reminders').at(-1)).toMatchObject({
    level: 'error',
    error: expect.stringMatching(/^TypeError \| at /) as string,
  });
  await api.runJob('reminders');
  expect(await listReminders()).toHaveLength(1);
});

test('a reminder of a spot that is deleted goes with it', async () => {
  await ann.subscription.demoActivate({});
  const { id, lesionId } = await ann.analysis.create({ body: { imageData } });
  await ann.reminders.save({ body: { of: lesionId, isOn: true } });
  await ann.analysis.remove({ params: { id } });
  expect(await ann.reminders.list({})).toEqual({ check: null, spots: [] });
  expect((await passDays(40)).at(-1)).toBe(0);
  expect(await listReminderRows()).toEqual([]);
});

const listReminderRows = async () =>
  (await api.scanTable()).filter(({ PK, SK }) => PK === 'REMINDER_DAYS' || SK === 'REMINDERS').map(({ SK }) => SK);

test('one click in the mail ends all reminders, without a session and as a mailbox provider posts it', async () => {
  await remindOfCheck(ann, dayIn(1));
  await passDays(1);
  const [mail] = await listReminders();
  expect(mail?.headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const path = getUnsubscribePath(mail?.headers?.['list-unsubscribe']);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = () => api.anonymous.request('POST', path, { headers, body: 'List-Unsubscribe=One-Click' });
  expect((await post()).status).toBe(200);
  expect(await listReminderRows()).toEqual([]);
  expect((await post()).status).toBe(200);
  expect((await passDays(70)).at(-1)).toBe(1);
});

test('the link in the mail has the same token, and a changed token ends nothing', async () => {
  await remindOfCheck(ann, dayIn(1));
  await passDays(1);
  const [mail] = await listReminders();
  expect(mail?.text).toMatch(
    /^You asked us at (\S+) to remind you\. This page says of what:\s+https?:\/\/\1\/due\?person=\s/,
  );
  const token = /\/unsubscribe#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(getUnsubscribePath(mail?.headers?.['list-unsubscribe'])).toContain(`token=${token}`);
  const forged = [`${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, 'x', token.slice(4)];
  for (const wrong of forged) {
    expect((await api.anonymous.request('POST', `/api/reminders/unsubscribe?token=${wrong}`)).status).toBe(400);
  }
  await signIn(ann);
  expect((await ann.reminders.list({})).check).not.toBeNull();
  await api.anonymous.reminders.unsubscribe({ query: { token } });
  expect(await ann.reminders.list({})).toEqual({ check: null, spots: [] });
});

test('a mail that is queued is not sent any more after the person unsubscribed, or deleted the account', async () => {
  const bob = await registerConfirmed();
  for (const person of [ann, bob]) await remindOfCheck(person, dayIn(1));
  api.clock.advance({ days: 1 });
  await api.runJob('reminders');
  await signIn(ann);
  await ann.reminders.save({ body: { of: 'check', isOn: false } });
  await signIn(bob);
  await bob.account.remove({ body: { password: PASSWORD } });
  expect(await listReminders(ann)).toEqual([]);
  expect(await listReminders(bob)).toEqual([]);
});

test('after a deletion nothing is sent, and a week later no row is left', async () => {
  await remindOfCheck();
  await ann.account.remove({ body: { password: PASSWORD } });
  expect((await passDays(8)).at(-1)).toBe(0);
  expect(await listReminderRows()).toEqual([]);
});

test('an address that bounced or complained gets no reminder, nor does a disabled account', async () => {
  const { id } = (await ann.auth.me({})).user;
  await remindOfCheck(ann, dayIn(1));
  await api.services.users.change(id, { mailTrouble: 'bounced' });
  expect(await passDays(2)).toEqual([0, 0]);
  const bob = await registerConfirmed();
  await remindOfCheck(bob, dayIn(1));
  await api.services.users.change((await bob.auth.me({})).user.id, { status: 'disabled' });
  expect(await passDays(2, bob)).toEqual([0, 0]);
});

test('two runs at once queue a mail once, and many accounts are all reminded', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, registerConfirmed));
  for (const person of people) await remindOfCheck(person, dayIn(1));
  api.clock.advance({ days: 1 });
  await Promise.allSettled([api.runJob('reminders'), api.runJob('reminders')]);
  await api.runJob('reminders');
  const recipients = (await api.deliverMails()).filter(({ subject }) => subject === SUBJECT).flatMap(({ to }) => to);
  expect(recipients.sort()).toEqual(people.map(({ email }) => email).sort());
});
