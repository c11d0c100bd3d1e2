import { createCdkApp } from './app';
import { createTempFolder, writeSmallProduct } from './testing/synthesizeStacks';

/** Every option of a deployment that adds resources. */
const OPTIONS = {
  account: '123456789012',
  mailSender: 'hello@skin.example',
  alarmEmail: 'you@skin.example',
  domainName: 'skin.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  securityEmail: 'security@skin.example',
  backupCopyVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion',
};

/** Names that need not be unique in an account, and within what they are. */
const SCOPED_NAMES: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Stage StageName': 'its API',
  'AWS::ApplicationAutoScaling::ScalingPolicy PolicyName': 'its target',
  'AWS::Backup::BackupSelection BackupSelection.SelectionName': 'its plan',
  'AWS::CloudWatch::Alarm MetricName': 'the namespace of the metric',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName': 'AWS, whose deployment configuration it is',
  'AWS::Cognito::UserPoolGroup GroupName': 'its user pool',
  'AWS::DynamoDB::GlobalTable TimeToLiveSpecification.AttributeName': 'its table',
  'AWS::IAM::Policy PolicyName': 'its role',
  'AWS::Lambda::Alias Name': 'its function',
  'AWS::Route53::RecordSet Name': 'its zone; each stage has its own domain',
  'AWS::WAFv2::WebACL VisibilityConfig.MetricName': 'its firewall',
};

interface StackTemplate {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** The texts of members called `…Name`, by path, of an object and of the objects in it. Other names are made by CloudFormation. */
function listNames(properties: Record<string, unknown>, path = ''): (readonly [path: string, name: string])[] {
  return Object.entries(properties).flatMap(([member, value]) => {
    if (typeof value === 'string') return member.endsWith('Name') ? [[path + member, value] as const] : [];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // The members of an intrinsic function name a resource of the same stage.
    const isIntrinsic = isObject && Object.keys(value).some((key) => key === 'Ref' || key.startsWith('Fn::'));
    if (!isObject || isIntrinsic || path !== '') return [];
    return listNames(value as Record<string, unknown>, `${member}.`);
  });
}

/** The names of a stage's resources in all regions. */
function listPhysicalNames(stage: string) {
  const app = createCdkApp({ context: { stage, ...OPTIONS }, ...writeSmallProduct(), outdir: createTempFolder() });
  return app
    .synth()
    .stacks.flatMap(({ template }) =>
      Object.values((template as StackTemplate).Resources).flatMap(({ Type, Properties = {} }) =>
        listNames(Properties).map(([path, name]) => ({ kind: `${Type} ${path}`, name })),
      ),
    );
}

test('preview, staging and prod fit into one account: in all its regions no two resources of a kind have the same name', () => {
  const names = ['preview', 'staging', 'prod'].flatMap(listPhysicalNames);
  const unique = names.filter(({ kind }) => !(kind in SCOPED_NAMES)).map(({ kind, name }) => `${kind}: ${name}`);
  expect(unique.length).toBeGreaterThan(1000);
  expect(unique.filter((name, index) => unique.indexOf(name) !== index)).toEqual([]);
  const kinds = new Set(names.map(({ kind }) => kind));
  expect(Object.keys(SCOPED_NAMES).filter((kind) => !kinds.has(kind))).toEqual([]);
});
