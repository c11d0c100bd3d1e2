import { settingsOf } from './testStacks';
import { stages } from './stages';

test('a demonstration subscription exists on one machine and in previews only', () => {
  const offering = Object.entries(stages).filter(([, { demoSubscriptions }]) => demoSubscriptions);
  expect(offering.map(([name]) => name)).toEqual(['local', 'preview']);
});

test('staging and production serve the model learnt from free licences only', () => {
  expect(settingsOf({ stage: 'staging' }).modelRecipe).toBe('open');
  expect(settingsOf({ stage: 'prod' }).modelRecipe).toBe('open');
});

test('production serves the research model only to those who say they have the rights', () => {
  const context = { stage: 'prod', modelRecipe: 'research' };
  expect(() => settingsOf(context)).toThrow(/rightsToResearchModel=true/);
  expect(() => settingsOf({ ...context, rightsToResearchModel: 'false' })).toThrow(/rightsToResearchModel=true/);
  expect(settingsOf({ ...context, rightsToResearchModel: 'true' }).modelRecipe).toBe('research');
});

test('only one machine sends its cookie over plain HTTP', () => {
  const insecure = Object.entries(stages).filter(([, { secureCookies }]) => !secureCookies);
  expect(insecure.map(([name]) => name)).toEqual(['local']);
});

test('a stage that cannot be deployed is refused by name', () => {
  expect(() => settingsOf({ stage: 'local' })).toThrow(/npm start/);
  expect(() => settingsOf({ stage: 'production' })).toThrow(/preview, staging or prod/);
});

test('what is given empty, as a pipeline hands on a variable that is not set, is not given', () => {
  const empty = { account: '', domainName: '', certificateArn: '', alarmEmail: '', canary: '', modelRecipe: '' };
  expect(settingsOf({ stage: 'staging', ...empty })).toEqual(settingsOf({ stage: 'staging' }));
});

test('staging and production are not deployed without mail, and somebody who hears the alarms', () => {
  const context = { stage: 'prod', account: '123456789012', mailSender: 'hello@skin.example' };
  expect(() => settingsOf(context)).toThrow(/mailSender and alarmEmail/);
  expect(settingsOf({ ...context, alarmEmail: 'you@skin.example' }).alarmEmail).toBe('you@skin.example');
  expect(settingsOf({ ...context, stage: 'preview', mailSender: undefined }).mailSender).toBeUndefined();
});

test('a domain comes with its certificate', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  expect(() => settingsOf({ stage: 'prod', domainName: 'skin.example' })).toThrow(/belong together/);
  expect(settingsOf({ stage: 'prod', domainName: 'skin.example', certificateArn }).domain).toEqual({
    name: 'skin.example',
    certificateArn,
  });
});

test('Stripe’s secret is found by the stage’s name, or by the name it is given', () => {
  expect(settingsOf({ stage: 'prod' }).stripeSecret).toBe('skin-lesion-prod/stripe');
  expect(settingsOf({ stage: 'prod', stripeSecret: 'pay/stripe-live' }).stripeSecret).toBe('pay/stripe-live');
  expect(() => settingsOf({ stage: 'prod', stripeSecret: 'two words' })).toThrow();
});
