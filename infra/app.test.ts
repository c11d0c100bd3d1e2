import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledgements } from './acknowledgements';
import { createApp, createCheckedApp, nagPacks } from './app';
import { folder, settingsOf, smallProduct } from './testStacks';

const context = { stage: 'prod' };

interface Report {
  pluginReports: {
    violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
  }[];
}

describe('what cdk-nag finds', () => {
  const list = acknowledgements(settingsOf(context));
  let findings: { rule: string; path: string }[];

  beforeAll(() => {
    const outdir = folder();
    const app = createApp({ context, ...smallProduct(), outdir });
    Validations.of(app).addPlugins(...nagPacks(app));
    expect(() => app.synth()).toThrow('AwsSolutions');
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report;
    findings = report.pluginReports.flatMap(({ violations }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
      ),
    );
  }, 120_000);

  const covers = ({ id, at }: { id: string; at: string }, { rule, path }: { rule: string; path: string }) =>
    id === rule && `${path}/`.startsWith(`${at}/`);

  test('stops the synthesis unless the reviewed list has a reason for it', () => {
    expect(findings).not.toHaveLength(0);
    expect(findings.filter((finding) => !list.some((entry) => covers(entry, finding)))).toEqual([]);
  });

  test('is all that the list excuses: no entry has outlived its finding', () => {
    expect(list.filter((entry) => !findings.some((finding) => covers(entry, finding)))).toEqual([]);
  });

  test('is excused by the list alone, and each entry gives its reason', () => {
    const app = createCheckedApp({ context, ...smallProduct(), outdir: folder() });
    const recorded = app.node
      .findAll()
      .flatMap(({ node }) =>
        node.metadata
          .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
          .map(({ data }) => ({ at: node.path, data: data as unknown })),
      );
    const places = new Set(list.map(({ at }) => at));
    expect(new Set(recorded.map(({ at }) => at))).toEqual(places);
    const reasons = list.map(({ reason }) => reason);
    for (const reason of reasons) expect(reason).toMatch(/^.{40,}\.$/);
    const written = JSON.stringify(recorded);
    for (const { id, reason } of list) {
      expect(written).toContain(JSON.stringify(id).slice(1, -1));
      expect(written).toContain(JSON.stringify(reason).slice(1, -1));
    }
  });
});

test('a template that CloudFormation would refuse stops the synthesis', () => {
  const app = createCheckedApp({ context, ...smallProduct(), outdir: folder() });
  const properties = { VisibilityTimeout: 'soon' };
  new CfnResource(Stack.of(app.node.findChild('Jobs')), 'Wrong', { type: 'AWS::SQS::Queue', properties });
  expect(() => app.synth()).toThrow(/VisibilityTimeout/);
}, 60_000);
