import { GetSendQuotaCommand, ListIdentitiesCommand, SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

const createClient = ({ endpoint }: LocalCloud) => new SESClient({ endpoint, ...LOCAL_CREDENTIALS });
const createMail = (
  cloud: LocalCloud,
  { to = 'ada@example.com', subject = 'Reset <b>', text = '<script>1</script>' } = {},
) =>
  new SendEmailCommand({
    Source: `Skin Lesion Awareness <${cloud.environment.MAIL_FROM}>`,
    Destination: { ToAddresses: [to] },
    Message: { Subject: { Data: subject }, Body: { Text: { Data: text } } },
  });

test('mails survive a restart and are shown as text, newest first', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ses-'));
  const first = await startLocalCloud({ dataDir });
  const { MessageId } = await createClient(first).send(createMail(first));
  await createClient(first).send(createMail(first, { subject: 'Second & last' }));
  await first.close();

  const cloud = await startLocalCloud({ dataDir });
  expect(cloud.mails().map(({ subject }) => subject)).toEqual(['Second & last', 'Reset <b>']);
  const { mails } = (await (await fetch(`${cloud.inboxUrl}.json`)).json()) as { mails: { id: string; text: string }[] };
  expect(mails[1]).toMatchObject({ id: MessageId, to: ['ada@example.com'], text: '<script>1</script>' });
  const page = await fetch(cloud.inboxUrl);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;1&lt;/script&gt;');
  expect(html).toContain('Reset &lt;b&gt;');
  expect(html).not.toContain('<script>');
  const quota = await createClient(cloud).send(new GetSendQuotaCommand({}));
  expect(quota.SentLast24Hours).toBe(2);
  await cloud.close();
});

test('only the verified sender may send, to one plain address per recipient, without line breaks in headers', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  const ses = createClient(cloud);
  const unverified = createMail(cloud);
  unverified.input.Source = 'someone@else.example';
  await expect(ses.send(unverified)).rejects.toMatchObject({ name: 'MessageRejected' });
  for (const override of [
    { to: 'a@b.example\r\nBcc: c@d.example' },
    { to: 'a@b.example,c@d.example' },
    { to: 'nobody' },
    { to: 'josé@b.example' },
    { subject: 'Hi\r\nBcc: c@d.example' },
  ]) {
    await expect(ses.send(createMail(cloud, override))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  }
  expect(cloud.mails()).toEqual([]);
  await cloud.close();
});

test('an operation the product does not use is refused by name', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  await expect(createClient(cloud).send(new ListIdentitiesCommand({}))).rejects.toMatchObject({
    name: 'InvalidAction',
  });
  await cloud.close();
});
