import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { DailyCounts } from '#data/operations/dailyCounts';
import { testPayments } from '#functions/services/payments/testPayments';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER, settings: { RATE_LIMIT_SCALE: '1000' } });
  ({ admin } = api);
});
afterAll(() => api.close());

const readToday = async () => (await admin.operations.overview({})).days.at(-1)!;
const signInAgain = () => admin.auth.login({ body: { email: admin.email, password: PASSWORD } });

describe('the overview', () => {
  test('counts sign-ups, analyses by tier, certainty and refusals of each day', async () => {
    const before = await readToday();
    expect(before.signUps).toBe(4);
    const imageData = toDataUrl(await readLesionImage('dermoscopic-melanoma-1.jpg'));
    const { riskLevel, confidence } = await api.subscriber.analysis.create({ body: { imageData } });
    const after = await readToday();
    expect(after[riskLevel] - before[riskLevel]).toBe(1);
    expect(after.certaintySum - before.certaintySum).toBeCloseTo(confidence, 1);
    expect(after.distances).toBe(1);
    const { days } = await admin.operations.overview({ query: { days: 7 } });
    expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort());
    expect(days).toHaveLength(7);
    await expect(admin.operations.overview({ query: { days: 8 } })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('counts a payment once, however often Stripe reports it, and mail that cannot be delivered', async () => {
    const before = await readToday();
    const person = await api.register();
    await testPayments(api).subscribe(person);
    expect((await readToday()).payments - before.payments).toBe(1);
    const send = jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValue(new Error('SES is down'));
    await expect(api.deliverMails()).rejects.toThrow();
    send.mockRestore();
    expect((await readToday()).mailFailed).toBeGreaterThan(0);
  });

  test('counts open messages and incidents, and has no field for a person', async () => {
    const message = { name: 'Ann Lee', email: 'ann@example.org', subject: 'canary subject', message: 'canary message' };
    const before = await admin.operations.overview({});
    await api.openBrowser().contact.create({ body: message });
    const overview = await admin.operations.overview({});
    expect(overview.openMessages - before.openMessages).toBe(1);
    expect(JSON.stringify(overview)).not.toMatch(/canary|example\.org/);
    for (const day of overview.days) {
      const numbers = Object.entries(day).filter(([name]) => name !== 'day');
      expect(numbers.filter(([, value]) => typeof value !== 'number')).toEqual([]);
    }
  });

  test('a count that cannot be written fails nobody’s call', async () => {
    const update = jest.spyOn(prototypeOf(api.services.table), 'update').mockRejectedValueOnce(new Error('power cut'));
    await new DailyCounts(api.services.table, api.clock.now).add({ signUps: 1 });
    update.mockRestore();
  });
});

describe('incidents', () => {
  const report = { incidentType: 'lost laptop', severity: 'high', description: 'With a backup on it' } as const;

  test('are recorded with a 72-hour clock, move step by step, and the notice stops the clock', async () => {
    const detectedAt = new Date(api.clock.now().getTime() - 80 * 60 * 60_000).toISOString();
    const { id } = await admin.operations.openIncident({ body: { ...report, detectedAt } });
    expect(await admin.operations.incidents({})).toMatchObject([{ ...report, id, status: 'open', detectedAt }]);
    expect((await admin.operations.overview({})).incidents).toEqual({ open: 1, late: 1 });
    const move = (status: 'investigating' | 'contained' | 'resolved') =>
      admin.operations.moveIncident({ params: { id }, body: { status } });
    await expect(move('resolved')).rejects.toMatchObject({ code: 'conflict' });
    expect(await move('investigating')).toMatchObject({ status: 'investigating' });
    expect(await admin.operations.recordNotice({ params: { id } })).toMatchObject({ notificationsSent: 1 });
    expect((await admin.operations.overview({})).incidents).toEqual({ open: 1, late: 0 });
    await move('contained');
    expect(await move('resolved')).toMatchObject({ resolvedAt: api.clock.now().toISOString() });
    expect((await admin.operations.overview({})).incidents).toEqual({ open: 0, late: 0 });
    const rows = (await api.scanTable()).filter(
      ({ action, resourceId, success }) => /^operations\./.test(String(action)) && resourceId === id && success === 1,
    );
    expect(rows).toHaveLength(5);
    expect(rows.every(({ riskLevel }) => riskLevel === 'high')).toBe(true);
  });

  test('that are unknown or incomplete are refused', async () => {
    const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    await expect(admin.operations.recordNotice({ params })).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.operations.openIncident({ body: { ...report, description: ' ' } })).rejects.toMatchObject({
      details: { fields: { description: 'Please say what happened' } },
    });
  });
});

test('an incident cannot be found in the future, which would give its notice more time', async () => {
  const report = { incidentType: 'Lost laptop', severity: 'high', description: 'In a train' } as const;
  const detectedAt = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
  const before = (await admin.operations.incidents({})).length;
  await expect(admin.operations.openIncident({ body: { ...report, detectedAt } })).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { detectedAt: expect.stringContaining('in the future') } },
  });
  expect(await admin.operations.incidents({})).toHaveLength(before);
});

test('a notice that is late is counted although its incident is resolved', async () => {
  const { incidents: before } = await admin.operations.overview({});
  const detectedAt = new Date(api.clock.now().getTime() - 80 * 3_600_000).toISOString();
  const body = { incidentType: 'Lost laptop', severity: 'high', description: 'In a train', detectedAt } as const;
  const { id } = await admin.operations.openIncident({ body });
  for (const status of ['investigating', 'contained', 'resolved'] as const)
    await admin.operations.moveIncident({ params: { id }, body: { status } });
  const { incidents } = await admin.operations.overview({});
  expect(incidents).toEqual({ open: before.open, late: before.late + 1 });
  await admin.operations.recordNotice({ params: { id } });
  expect((await admin.operations.overview({})).incidents).toEqual(before);
});

describe('a version of the privacy policy', () => {
  const policy = { version: '1.1', summary: 'We now keep research records for two years.' };

  test('is announced 30 days ahead and mailed to everybody once, stretch by stretch', async () => {
    const { effectiveAt } = await admin.operations.announcePolicy({ body: policy });
    expect(Date.parse(effectiveAt) - api.clock.now().getTime()).toBe(30 * 24 * 60 * 60_000);
    const mailAll = async () => {
      let sum = 0;
      let cursor: string | null = null;
      do {
        const body: { version: string; cursor?: string } = { version: '1.1', ...(cursor && { cursor }) };
        const stretch = await admin.operations.mailPolicy({ body });
        sum += stretch.mailed;
        cursor = stretch.nextCursor;
      } while (cursor);
      return sum;
    };
    const { total } = await admin.admin.countUsers({});
    expect([await mailAll(), await mailAll()]).toEqual([total, 0]);
    const mails = (await api.deliverMails()).filter(({ subject }) => subject.startsWith('Our privacy policy changes'));
    expect(mails).toHaveLength(total);
    expect(await admin.operations.policies({})).toMatchObject([{ ...policy, effectiveAt }]);
  });

  test('cannot be announced twice, nor mailed without an announcement or once it is in force', async () => {
    await expect(admin.operations.announcePolicy({ body: policy })).rejects.toMatchObject({ code: 'conflict' });
    await expect(admin.operations.mailPolicy({ body: { version: '7.0' } })).rejects.toMatchObject({ code: 'conflict' });
    await expect(admin.operations.mailPolicy({ body: { version: '1.1', cursor: 'x' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    api.clock.advance({ days: 31 });
    await signInAgain();
    await expect(admin.operations.mailPolicy({ body: { version: '1.1' } })).rejects.toMatchObject({ code: 'conflict' });
  });
});
