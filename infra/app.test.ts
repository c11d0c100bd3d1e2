import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAcknowledgements } from './acknowledgements';
import { createCdkApp, createCheckedCdkApp, createNagPacks } from './app';
import { createTempFolder, parseSettings, writeSmallProduct } from './testing/synthesizeStacks';

const backupCopyVault = 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion-prod';
const context = { stage: 'prod', backupCopyVault };

interface ValidationReport {
  pluginReports: {
    violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
  }[];
}

describe('cdk-nag', () => {
  const acknowledgements = listAcknowledgements(parseSettings(context));
  let findings: { rule: string; path: string }[];

  beforeAll(() => {
    const outdir = createTempFolder();
    const app = createCdkApp({ context, ...writeSmallProduct(), outdir });
    Validations.of(app).addPlugins(...createNagPacks(app));
    expect(() => app.synth()).toThrow('AwsSolutions');
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as ValidationReport;
    findings = report.pluginReports.flatMap(({ violations }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
      ),
    );
  });

  const covers = ({ id, at }: { id: string; at: string }, { rule, path }: { rule: string; path: string }) =>
    id === rule && `${path}/`.startsWith(`${at}/`);

  // Check 28.
  test('reports no finding that the reviewed list does not acknowledge', () => {
    expect(findings).not.toHaveLength(0);
    expect(findings.filter((finding) => !acknowledgements.some((entry) => covers(entry, finding)))).toEqual([]);
  });

  test('reports every finding that the list acknowledges', () => {
    expect(acknowledgements.filter((entry) => !findings.some((finding) => covers(entry, finding)))).toEqual([]);
  });

  // Check 28.
  test('has no other acknowledgements than the list, and each has its reason', () => {
    const app = createCheckedCdkApp({ context, ...writeSmallProduct(), outdir: createTempFolder() });
    const recorded = app.node
      .findAll()
      .flatMap(({ node }) =>
        node.metadata
          .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
          .map(({ data }) => ({ at: node.path, data: data as unknown })),
      );
    const paths = new Set(acknowledgements.map(({ at }) => at));
    expect(new Set(recorded.map(({ at }) => at))).toEqual(paths);
    const reasons = acknowledgements.map(({ reason }) => reason);
    for (const reason of reasons) expect(reason).toMatch(/^.{40,}\.$/);
    const metadata = JSON.stringify(recorded);
    for (const { id, reason } of acknowledgements) {
      expect(metadata).toContain(JSON.stringify(id).slice(1, -1));
      expect(metadata).toContain(JSON.stringify(reason).slice(1, -1));
    }
  });
});

test('a template that violates CloudFormation’s schema stops the synthesis', () => {
  const app = createCheckedCdkApp({ context, ...writeSmallProduct(), outdir: createTempFolder() });
  const properties = { VisibilityTimeout: 'soon' };
  new CfnResource(Stack.of(app.node.findChild('Jobs')), 'Wrong', { type: 'AWS::SQS::Queue', properties });
  expect(() => app.synth()).toThrow(/VisibilityTimeout/);
});
