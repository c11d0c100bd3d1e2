import { publishPolicy } from '#operator/publishPolicy';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  await api.deliverMails();
});
afterEach(() => api.close());

const SUMMARY = 'We keep audit logs for seven years.';
const getConfig = () => api.anonymous.config.get({});
const listNotices = async () =>
  (await api.deliverMails()).filter(({ subject }) => subject.startsWith('Our privacy policy changes'));

test('a new version is announced 30 days ahead, to everybody by email and to every visitor in the banner', async () => {
  expect(await getConfig()).toMatchObject({ privacyVersion: '1.0', upcomingPrivacy: null });
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('4 people are being told');
  api.clock.advance({ minutes: 2 });
  const { upcomingPrivacy, privacyVersion } = await getConfig();
  expect(privacyVersion).toBe('1.0');
  expect(upcomingPrivacy).toEqual({
    version: '1.1',
    summary: SUMMARY,
    effectiveAt: new Date(api.clock.now().getTime() + (30 * 24 * 60 - 2) * 60_000).toISOString(),
  });
  const mails = await listNotices();
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(
    [api.user, api.other, api.subscriber, api.admin].map(({ email }) => email).sort(),
  );
  expect(mails[0]?.text).toContain(SUMMARY);
});

test('repeating an interrupted command notifies the rest, and nobody twice', async () => {
  const prepareLetter = jest.spyOn(api.services.outbox, 'prepareLetter').mockRejectedValueOnce(new Error('power cut'));
  await expect(publishPolicy(api.services, '1.1', SUMMARY)).rejects.toThrow('power cut');
  prepareLetter.mockRestore();
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('4 people are being told');
  expect(await publishPolicy(api.services, '1.1', SUMMARY)).toContain('0 people are being told');
  expect(await listNotices()).toHaveLength(4);
});

test('from its effective date on the version is in force, and registrations record it', async () => {
  await publishPolicy(api.services, '1.1', SUMMARY);
  api.clock.advance({ days: 30, minutes: 2 });
  expect(await getConfig()).toMatchObject({ privacyVersion: '1.1', upcomingPrivacy: null });
  const person = await api.register();
  expect((await person.auth.me({})).user).toMatchObject({
    privacyVersion: '1.1',
    privacyAcceptedAt: api.clock.now().toISOString(),
  });
});

test('a malformed version and an empty summary are refused', async () => {
  await expect(publishPolicy(api.services, 'new', SUMMARY)).rejects.toThrow('A version looks like 1.1');
  await expect(publishPolicy(api.services, '1.1', '')).rejects.toThrow('Please say what changes');
});
