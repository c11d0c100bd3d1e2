import { publishPolicy } from '#functions/operator/policy';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  await api.mails();
});
afterEach(() => api.close());

const SUMMARY = 'We keep audit logs for seven years.';
const config = () => api.anonymous.config.get({});
const told = async () => (await api.mails()).filter(({ subject }) => subject.startsWith('Our privacy policy changes'));

test('a new version is announced 30 days ahead: to everybody by mail, and to every visitor for the banner', async () => {
  expect(await config()).toMatchObject({ privacyVersion: '1.0', upcomingPrivacy: null });
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('4 people are being told');
  api.clock.advance({ minutes: 2 });
  const { upcomingPrivacy, privacyVersion } = await config();
  expect(privacyVersion).toBe('1.0');
  expect(upcomingPrivacy).toEqual({
    version: '1.1',
    summary: SUMMARY,
    effectiveAt: new Date(api.clock.now().getTime() + (30 * 24 * 60 - 2) * 60_000).toISOString(),
  });
  const mails = await told();
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(
    [api.user, api.other, api.subscriber, api.admin].map(({ email }) => email).sort(),
  );
  expect(mails[0]?.text).toContain(SUMMARY);
});

test('the same command carries on what broke off, and tells nobody twice', async () => {
  const posting = jest.spyOn(api.services.outbox, 'posting').mockRejectedValueOnce(new Error('power cut'));
  await expect(publishPolicy(api.services, '1.1', SUMMARY)).rejects.toThrow('power cut');
  posting.mockRestore();
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('4 people are being told');
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('0 people are being told');
  expect(await told()).toHaveLength(4);
});

test('from its day on the version is in force, and registrations keep it', async () => {
  await publishPolicy(api.services, '1.1', SUMMARY);
  api.clock.advance({ days: 30, minutes: 2 });
  expect(await config()).toMatchObject({ privacyVersion: '1.1', upcomingPrivacy: null });
  const late = await api.register();
  expect((await late.auth.me({})).user).toMatchObject({
    privacyVersion: '1.1',
    privacyAcceptedAt: api.clock.now().toISOString(),
  });
});

test('a version or a summary that says nothing is refused', async () => {
  await expect(publishPolicy(api.services, 'new', SUMMARY)).rejects.toThrow('A version looks like 1.1');
  await expect(publishPolicy(api.services, '1.1', '')).rejects.toThrow('Please say what changes');
});
