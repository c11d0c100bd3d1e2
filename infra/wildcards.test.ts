import { findStatements, synthesizeStacks, type TemplateStatement } from './testing/synthesizeStacks';

/** Reviewed permissions whose actions or resources contain a `*`, each with its reason. */
const REVIEWED: readonly { actions: RegExp; resource: RegExp; reason: string }[] = [
  { actions: /^xray:/, resource: /^"\*"$/, reason: 'X-Ray supports no resource-level permissions.' },
  {
    actions: /^ecr:GetAuthorizationToken$/,
    resource: /^"\*"$/,
    reason: 'Signing in to a registry has no resource. Another statement names the repository to pull from.',
  },
  {
    actions: /^logs:(CreateLogGroup|CreateLogStream|PutLogEvents)$/,
    resource: /:log-group:\/aws\/sagemaker\/(Endpoints\/skin-lesion-prod|TrainingJobs):\*"/,
    reason: 'SageMaker names its log streams when a container starts.',
  },
  {
    actions: /^s3:(Delete|Get|Put)Object$/,
    resource: /TrainingBucket.*"\/(jobs|photographs|pretraining)\/\*/,
    reason: 'Trainings and their files are named when they start.',
  },
  {
    actions: /^sagemaker:(Create|Describe|Stop|Update)/,
    resource: /:(training-job|model|endpoint-config)\/(skin-lesion-prod-)?\*"/,
    reason: 'Trainings and their models are named when they start, and CloudFormation names the first model.',
  },
  {
    actions: /^s3:PutObject$/,
    resource: /AuditArchive.*"\/chain-\*"/,
    reason: 'An archive file is named after its chain and its rows, and cannot be overwritten.',
  },
  {
    actions: /^s3:(Abort|DeleteObject|Get|List|PutObject)/,
    resource: /cdk-hnb659fds-assets|"SiteE53D7754"/,
    reason: 'CDK copies the site’s files, which are named after their content, into the site’s bucket.',
  },
];

const hasWildcard = ({ actions, resources }: TemplateStatement): boolean =>
  JSON.stringify([actions, resources]).includes('*');

// Check 40.
test('no permission has a wildcard except the reviewed ones, and each of these is in use', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const stacks = await synthesizeStacks({ stage: 'prod', canary: true, domainName: 'skin.example', certificateArn });
  const grants = Object.values(stacks)
    .flatMap((template) => findStatements(template))
    .filter((statement) => statement.effect === 'Allow' && hasWildcard(statement));
  const pairs = grants.flatMap(({ actions, resources }) =>
    resources.flatMap((resource) => actions.map((action) => ({ action, resource: JSON.stringify(resource) }))),
  );
  const wildcards = pairs.filter(({ action, resource }) => `${action} ${resource}`.includes('*'));
  const findReviews = ({ action, resource }: (typeof wildcards)[number]) =>
    REVIEWED.filter((reviewed) => reviewed.actions.test(action) && reviewed.resource.test(resource));
  expect(wildcards.filter((pair) => findReviews(pair).length === 0)).toEqual([]);
  const matching = new Set(wildcards.flatMap(findReviews));
  expect(REVIEWED.filter((reviewed) => !matching.has(reviewed))).toEqual([]);
});
