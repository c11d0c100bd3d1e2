import { parseSettings } from './testing/synthesizeStacks';
import { stages } from './stages';

// Check 14.
test('demonstration subscriptions exist on one machine and in previews only', () => {
  const stagesWithDemo = Object.entries(stages).filter(([, { demoSubscriptions }]) => demoSubscriptions);
  expect(stagesWithDemo.map(([name]) => name)).toEqual(['local', 'preview']);
});

test('staging and production serve the model trained on data with free licenses only', () => {
  expect(parseSettings({ stage: 'staging' }).modelRecipe).toBe('open');
  expect(parseSettings({ stage: 'prod' }).modelRecipe).toBe('open');
});

test('production serves the research model only with a confirmation of the rights to it', () => {
  const context = { stage: 'prod', modelRecipe: 'research' };
  expect(() => parseSettings(context)).toThrow(/rightsToResearchModel=true/);
  expect(() => parseSettings({ ...context, rightsToResearchModel: 'false' })).toThrow(/rightsToResearchModel=true/);
  expect(parseSettings({ ...context, rightsToResearchModel: 'true' }).modelRecipe).toBe('research');
});

test('an operator changes the interval of the subscription poll in a deployment, within limits', () => {
  expect(parseSettings({ stage: 'prod' }).subscriptionPollSeconds).toBe(10);
  expect(parseSettings({ stage: 'prod', subscriptionPollSeconds: '60' }).subscriptionPollSeconds).toBe(60);
  for (const seconds of ['1', '3601', 'often']) {
    expect(() => parseSettings({ stage: 'prod', subscriptionPollSeconds: seconds })).toThrow(/subscriptionPollSeconds/);
  }
});

test('the cookie is sent over plain HTTP on one machine only', () => {
  const insecure = Object.entries(stages).filter(([, { secureCookies }]) => !secureCookies);
  expect(insecure.map(([name]) => name)).toEqual(['local']);
});

test('a stage that cannot be deployed is rejected', () => {
  expect(() => parseSettings({ stage: 'local' })).toThrow(/npm start/);
  expect(() => parseSettings({ stage: 'production' })).toThrow(/preview, staging or prod/);
});

test('an empty value, as a pipeline passes for an unset variable, counts as absent', () => {
  const empty = { account: '', domainName: '', certificateArn: '', alarmEmail: '', canary: '', modelRecipe: '' };
  expect(parseSettings({ stage: 'staging', ...empty })).toEqual(parseSettings({ stage: 'staging' }));
});

test('staging and production are not deployed without a sender of mail and a receiver of alarms', () => {
  const context = { stage: 'prod', account: '123456789012', mailSender: 'hello@skin.example' };
  expect(() => parseSettings(context)).toThrow(/mailSender and alarmEmail/);
  const alarmed = { ...context, alarmEmail: 'you@skin.example', backupCopyVault: 'none' };
  expect(parseSettings(alarmed).alarmEmail).toBe('you@skin.example');
  expect(parseSettings({ ...context, stage: 'preview', mailSender: undefined }).mailSender).toBeUndefined();
});

test('reports of vulnerabilities go to their own address, or to the operator', () => {
  const context = { stage: 'preview', operatorEmail: 'you@skin.example' };
  expect(parseSettings(context).securityEmail).toBe('you@skin.example');
  expect(parseSettings({ ...context, securityEmail: 'security@skin.example' }).securityEmail).toBe(
    'security@skin.example',
  );
});

test('a domain needs its certificate', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  expect(() => parseSettings({ stage: 'prod', domainName: 'skin.example' })).toThrow(/belong together/);
  expect(parseSettings({ stage: 'prod', domainName: 'skin.example', certificateArn }).domain).toEqual({
    name: 'skin.example',
    certificateArn,
  });
});

test('DNS records in a zone of ours need a domain', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const hostedZoneId = 'Z0123456789';
  expect(() => parseSettings({ stage: 'prod', hostedZoneId })).toThrow(/hostedZoneId need a domainName/);
  expect(parseSettings({ stage: 'prod', domainName: 'skin.example', certificateArn, hostedZoneId }).domain).toEqual({
    name: 'skin.example',
    certificateArn,
    hostedZoneId,
  });
});

test('Stripe’s secret has the name of the stage, or the name in the context', () => {
  expect(parseSettings({ stage: 'prod' }).stripeSecret).toBe('skin-lesion-prod/stripe');
  expect(parseSettings({ stage: 'prod', stripeSecret: 'pay/stripe-live' }).stripeSecret).toBe('pay/stripe-live');
  expect(() => parseSettings({ stage: 'prod', stripeSecret: 'two words' })).toThrow();
});

test('prod is deployed with a vault of another account for copies of its backups, or with the word that there is none', () => {
  const account = '123456789012';
  const context = { stage: 'prod', account, mailSender: 'hello@skin.example', alarmEmail: 'you@skin.example' };
  const toVault = (owner: string) => `arn:aws:backup:us-west-2:${owner}:backup-vault:skin-lesion-prod`;
  expect(() => parseSettings(context)).toThrow(/give backupCopyVault, or backupCopyVault=none/);
  expect(parseSettings({ ...context, backupCopyVault: 'none' }).backupCopyVault).toBeUndefined();
  expect(parseSettings({ ...context, backupCopyVault: toVault('210987654321') }).backupCopyVault).toBe(
    toVault('210987654321'),
  );
  expect(() => parseSettings({ ...context, backupCopyVault: toVault(account) })).toThrow(/another account/);
  expect(() => parseSettings({ ...context, backupCopyVault: 'my-vault' })).toThrow(/backupCopyVault/);
  expect(parseSettings({ ...context, stage: 'staging' }).backupCopyVault).toBeUndefined();
});

test('a restored table is named by a setting, as DynamoDB allows names', () => {
  expect(parseSettings({ stage: 'prod' }).restoredTable).toBeUndefined();
  expect(parseSettings({ stage: 'prod', restoredTable: 'table-recovered' }).restoredTable).toBe('table-recovered');
  expect(() => parseSettings({ stage: 'prod', restoredTable: 'no name' })).toThrow(/restoredTable/);
});

test('notifications are sent to the push services of the browsers alone', () => {
  for (const { pushServices } of Object.values(stages)) {
    expect(pushServices).toEqual([
      'https://fcm.googleapis.com',
      'https://updates.push.services.mozilla.com',
      'https://*.push.apple.com',
      'https://*.notify.windows.com',
    ]);
  }
});
