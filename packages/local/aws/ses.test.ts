import { GetSendQuotaCommand, ListIdentitiesCommand, SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provision';

const clientOf = ({ endpoint }: LocalCloud) => new SESClient({ endpoint, ...LOCAL_CREDENTIALS });
const mailOf = (
  cloud: LocalCloud,
  { to = 'ada@example.com', subject = 'Reset <b>', text = '<script>1</script>' } = {},
) =>
  new SendEmailCommand({
    Source: `Skin Lesion Awareness <${cloud.resources.MAIL_FROM}>`,
    Destination: { ToAddresses: [to] },
    Message: { Subject: { Data: subject }, Body: { Text: { Data: text } } },
  });

test('a mail is kept through a restart and shown as text, newest first', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ses-'));
  const first = await startLocalCloud({ dataDir });
  const { MessageId } = await clientOf(first).send(mailOf(first));
  await clientOf(first).send(mailOf(first, { subject: 'Second & last' }));
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
  const quota = await clientOf(cloud).send(new GetSendQuotaCommand({}));
  expect(quota.SentLast24Hours).toBe(2);
  await cloud.close();
});

test('only the verified sender may send, to one plain address per recipient, without line breaks in headers', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  const ses = clientOf(cloud);
  const foreign = mailOf(cloud);
  foreign.input.Source = 'someone@else.example';
  await expect(ses.send(foreign)).rejects.toMatchObject({ name: 'MessageRejected' });
  for (const changed of [
    { to: 'a@b.example\r\nBcc: c@d.example' },
    { to: 'a@b.example,c@d.example' },
    { to: 'nobody' },
    { subject: 'Hi\r\nBcc: c@d.example' },
  ]) {
    await expect(ses.send(mailOf(cloud, changed))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  }
  expect(cloud.mails()).toEqual([]);
  await cloud.close();
});

test('an operation the product does not use is refused by name', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  await expect(clientOf(cloud).send(new ListIdentitiesCommand({}))).rejects.toMatchObject({ name: 'InvalidAction' });
  await cloud.close();
});
