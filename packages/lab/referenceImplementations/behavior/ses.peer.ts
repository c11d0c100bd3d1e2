import {
  GetSendQuotaCommand,
  SendEmailCommand,
  SendRawEmailCommand,
  SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { openTarget, type Target } from './openTarget';

let target: Target;
let ses: SESClient;
let sender: string;
beforeAll(async () => {
  target = await openTarget();
  ses = new SESClient(target.client);
  sender = target.localResources?.mailFrom ?? 'no-reply@peer.example';
  if (!target.localResources) await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: sender }));
});
afterAll(async () => {
  ses.destroy();
  await target.close();
});

const send = ({ from = `Skin <${sender}>`, to = ['ada@example.com'] } = {}) =>
  ses.send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: to },
      Message: { Subject: { Data: 'A subject' }, Body: { Text: { Data: 'A text' } } },
    }),
  );
const sendRaw = (from: string) => {
  const lines = [
    `From: ${from}`,
    'To: ada@example.com',
    'Subject: Raw',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('A text').toString('base64'),
  ];
  return ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(lines.join('\r\n')) } }));
};

test('ses: a mail of the verified sender is taken, each under another id', async () => {
  const { MessageId } = await send();
  expect(MessageId).toMatch(/^[\w-]{20,}$/);
  expect((await send()).MessageId).not.toBe(MessageId);
});

test('ses: a mail of another sender is MessageRejected, whole or raw', async () => {
  await expect(send({ from: 'someone@else.example' })).rejects.toMatchObject({ name: 'MessageRejected' });
  await expect(sendRaw('someone@else.example')).rejects.toMatchObject({ name: 'MessageRejected' });
});

test('ses: a raw mail of the verified sender is taken', async () => {
  expect((await sendRaw(`Skin <${sender}>`)).MessageId).toMatch(/^[\w-]{20,}$/);
});

test('ses: an address that is none, and one with a line break, are refused', async () => {
  for (const to of ['nobody', 'a@b.example\r\nBcc: c@d.example']) {
    const refused = send({ to: [to] });
    await expect(refused).rejects.toMatchObject({
      name: expect.stringMatching(/InvalidParameterValue|MessageRejected/),
    });
  }
});

test('ses: the quota counts the mails of 24 hours', async () => {
  const read = () => ses.send(new GetSendQuotaCommand({}));
  const before = await read();
  await send();
  const after = await read();
  expect(after.SentLast24Hours! - before.SentLast24Hours!).toBe(1);
  expect([after.Max24HourSend! > 0, after.MaxSendRate! > 0]).toEqual([true, true]);
});
