import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INFRA } from './places';
import { propertiesOf, synthesize } from './testStacks';

const runbook = readFileSync(join(INFRA, 'runbook.md'), 'utf8');
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/a';

/** A heading's anchor, as the pages that show it make it. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
/** The sections about alarms, by anchor. */
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...text] = section.split(/^# /m)[0]!.split('\n');
      return [anchorOf(heading), text.join('\n').trim()];
    }),
);

let named: (string | undefined)[];
beforeAll(() => {
  // Everything that a stage can have: demonstrations are of previews, the canary needs a domain.
  const stage = { stage: 'preview', canary: true, domainName: 'skin.example', certificateArn: CERTIFICATE };
  named = Object.values(synthesize(stage))
    .flatMap((template) => propertiesOf(template, 'AWS::CloudWatch::Alarm'))
    .map(({ AlarmDescription }) => / See infra\/runbook\.md#([a-z-]+)\.$/.exec(String(AlarmDescription))?.[1]);
}, 120_000);

test('every alarm names a section of the runbook that is there', () => {
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((section) => section === undefined || !sections.has(section))).toEqual([]);
});

test('every section about alarms is named by one', () => {
  expect([...sections.keys()].filter((section) => !named.includes(section))).toEqual([]);
});

test.each([...sections])('the section %s says what to look at and what to do then', (_, text) => {
  expect(text).toMatch(/^Look/);
  expect(text).toMatch(/\b[Tt]hen: \S.{20,}/s);
});

test('what the runbook refers to in itself is there', () => {
  const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));
  const referred = [...runbook.matchAll(/\]\(#([a-z-]+)\)/g)].map(([, anchor]) => anchor);
  expect(referred.length).toBeGreaterThan(3);
  expect(referred.filter((anchor) => !anchors.includes(anchor!))).toEqual([]);
});
