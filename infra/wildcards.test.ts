import { statementsOf, synthesize, type Statement } from './testStacks';

/** Rights whose actions or resources hold a `*`: reviewed one by one, each with its reason. */
const REVIEWED: readonly { actions: RegExp; resource: RegExp; because: string }[] = [
  { actions: /^xray:/, resource: /^"\*"$/, because: 'Traces belong to no resource.' },
  {
    actions: /^ecr:GetAuthorizationToken$/,
    resource: /^"\*"$/,
    because: 'One signs in to a registry as a whole; what may be pulled is named beside it.',
  },
  {
    actions: /^logs:(CreateLogGroup|CreateLogStream|PutLogEvents)$/,
    resource: /:log-group:\/aws\/sagemaker\/(Endpoints\/skin-lesion-prod|TrainingJobs):\*"/,
    because: 'SageMaker names its log streams when a container starts.',
  },
  {
    actions: /^s3:(Get|Put)Object$/,
    resource: /TrainingBucket.*"\/(jobs|photographs)\/\*/,
    because: 'Trainings and their files are named when they start.',
  },
  {
    actions: /^sagemaker:(Create|Describe|Stop|Update)/,
    resource: /:(training-job|model|endpoint-config)\/(skin-lesion-prod-)?\*"/,
    because:
      'Trainings and the models that come of them are named when they start; CloudFormation names the first model.',
  },
  {
    actions: /^s3:PutObject$/,
    resource: /AuditArchive.*"\/chain-\*"/,
    because: 'Each file of the archive is named by its chain and its rows, and none can be written again.',
  },
  {
    actions: /^s3:(Abort|DeleteObject|Get|List|PutObject)/,
    resource: /cdk-hnb659fds-assets|"SiteE53D7754"/,
    because:
      'CDK’s own deployment of the site copies its files, which it names by their content, into the site’s bucket.',
  },
];

const hasWildcard = ({ actions, resources }: Statement): boolean => JSON.stringify([actions, resources]).includes('*');

test('no right that a stack grants names a wildcard, but for those reviewed with their reasons, each of which is needed', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const stacks = synthesize({ stage: 'prod', canary: true, domainName: 'skin.example', certificateArn });
  const granted = Object.values(stacks)
    .flatMap((template) => statementsOf(template))
    .filter((statement) => statement.effect === 'Allow' && hasWildcard(statement));
  const pairs = granted.flatMap(({ actions, resources }) =>
    resources.flatMap((resource) => actions.map((action) => ({ action, resource: JSON.stringify(resource) }))),
  );
  const wild = pairs.filter(({ action, resource }) => `${action} ${resource}`.includes('*'));
  const reasonsFor = ({ action, resource }: (typeof wild)[number]) =>
    REVIEWED.filter((reviewed) => reviewed.actions.test(action) && reviewed.resource.test(resource));
  expect(wild.filter((pair) => reasonsFor(pair).length === 0)).toEqual([]);
  const used = new Set(wild.flatMap(reasonsFor));
  expect(REVIEWED.filter((reviewed) => !used.has(reviewed))).toEqual([]);
}, 120_000);
