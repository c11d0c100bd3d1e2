import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INFRA_FOLDER } from './paths';
import { findProperties, synthesizeStacks } from './testing/synthesizeStacks';

const runbook = readFileSync(join(INFRA_FOLDER, 'runbook.md'), 'utf8');
const VAULT = 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion-prod';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/a';

/** The anchor of a heading on GitHub. */
const toAnchor = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
/** The sections on alarms, by anchor. */
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...text] = section.split(/^# /m)[0]!.split('\n');
      return [toAnchor(heading), text.join('\n').trim()];
    }),
);

let alarmSections: (string | undefined)[];
beforeAll(async () => {
  // Only previews have demonstrations, only prod watches its account, the canary needs a domain, and copies of backups a vault.
  const settings = { canary: true, domainName: 'skin.example', certificateArn: CERTIFICATE, backupCopyVault: VAULT };
  const stages = await Promise.all(['preview', 'prod'].map((stage) => synthesizeStacks({ stage, ...settings })));
  alarmSections = stages
    .flatMap((stacks) => Object.values(stacks))
    .flatMap((template) => findProperties(template, 'AWS::CloudWatch::Alarm'))
    .map(({ AlarmDescription }) => / See infra\/runbook\.md#([a-z-]+)\.$/.exec(String(AlarmDescription))?.[1]);
});

test('every alarm names an existing section of the runbook', () => {
  expect(alarmSections.length).toBeGreaterThan(70);
  expect(alarmSections.filter((section) => section === undefined || !sections.has(section))).toEqual([]);
});

test('every section on alarms is named by an alarm', () => {
  expect([...sections.keys()].filter((section) => !alarmSections.includes(section))).toEqual([]);
});

test.each([...sections])('the section %s says what to look at and what to do', (_, text) => {
  expect(text).toMatch(/^Look/);
  expect(text).toMatch(/\b[Tt]hen: \S.{20,}/s);
});

test('every link inside the runbook leads to a heading', () => {
  const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading!));
  const linked = [...runbook.matchAll(/\]\(#([a-z-]+)\)/g)].map(([, anchor]) => anchor);
  expect(linked.length).toBeGreaterThan(3);
  expect(linked.filter((anchor) => !anchors.includes(anchor!))).toEqual([]);
});
