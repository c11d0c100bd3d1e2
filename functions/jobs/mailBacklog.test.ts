import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { ulid } from 'ulid';
import { fillTable } from '#local/testing/fillTable';
import type { Outbox } from '#data/operations/outbox';
import { testApi } from '#functions/testing/testApi';

const NOTICES = 100_000;

/** Letters that the run of this test can reach. Those behind them have a sealed text that nobody reads. */
const READABLE = 100;

/** Notices for everybody, in DynamoDB's wire format. */
async function* createNotices(outbox: Outbox, now: Date) {
  let row = {};
  for (let n = 0; n < NOTICES; n++) {
    if (n < READABLE) row = await sealNotice(outbox, n);
    yield n < READABLE ? row : { ...row, SK: { S: ulid(now.getTime()) } };
  }
}

async function sealNotice(outbox: Outbox, n: number) {
  const letter = { to: `person${n}@example.org`, subject: `Notice ${n}`, text: 'Text', need: 'owed' } as const;
  const write = await outbox.prepareLetter(letter, { isBulk: true });
  if (!('put' in write)) throw new Error('A letter is a new row');
  const { key, attributes } = write.put;
  return {
    PK: { S: key.PK },
    SK: { S: key.SK },
    letter: { B: Buffer.from(attributes['letter'] as Uint8Array).toString('base64') },
    ttl: { N: String(attributes['ttl']) },
  };
}

test('with 100,000 notices in the outbox, a code leaves within one run', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const before = await testApi({ dataDir });
  await before.deliverMails();
  const { outbox, config } = before.services;
  const { user, clock } = before;
  // Creates the key that seals letters.
  await outbox.prepareLetter({ to: null, subject: '', text: '' });
  await before.close();
  await fillTable(dataDir, config.tableName, createNotices(outbox, new Date(clock.now().getTime() + 1)));

  // After the last notice.
  clock.advance({ seconds: 1 });
  const api = await testApi({ dataDir, resumes: before, settings: { MAIL_PER_SECOND: '1' } });
  jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  await api.anonymous.auth.forgotPassword({ body: { email: user.email } });
  await api.runJob('sendMail');
  jest.restoreAllMocks();
  const subjects = api.cloud.mails().map(({ subject }) => subject);
  expect(subjects).toContain('Your password reset code');
  expect(subjects.filter((subject) => subject.startsWith('Notice')).length).toBeGreaterThan(40);
  await api.close();
  await rm(dataDir, { recursive: true });
});
