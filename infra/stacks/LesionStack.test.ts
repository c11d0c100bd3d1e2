import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cdk from '../../cdk.json';
import {
  createTempFolder,
  parseSettings,
  writeSmallProduct,
  findStatements,
  type TemplateStatement,
} from '../testing/synthesizeStacks';
import { DataStack } from './DataStack';
import { LesionStack } from './LesionStack';

interface DockerImages {
  dockerImages: Record<string, { source: { dockerBuildArgs: Record<string, string>; dockerOutputs: string[] } }>;
}

/** The stack's template on a stage, and how its container is built. */
function synthesizeLesionStack(stage: string) {
  const outdir = createTempFolder();
  const options = { context: cdk.context, outdir, analyticsReporting: false };
  const app = new App({ ...options, builtinCloudFormationValidation: false });
  const { container } = writeSmallProduct();
  const props = { settings: parseSettings({ stage }), env: { region: 'us-east-1' } };
  const data = new DataStack(app, 'Data', props);
  const template = Template.fromStack(new LesionStack(app, 'Lesion', { ...props, container, data }));
  const { dockerImages } = JSON.parse(readFileSync(join(outdir, 'Lesion.assets.json'), 'utf8')) as DockerImages;
  return { template, builds: Object.values(dockerImages).map(({ source }) => source) };
}

const prod = synthesizeLesionStack('prod');
const preview = synthesizeLesionStack('preview');

test('CloudFormation has neither the model nor the endpoint, so no release and no rollback of one changes the model', () => {
  for (const type of ['Model', 'EndpointConfig', 'Endpoint']) {
    prod.template.resourceCountIs(`AWS::SageMaker::${type}`, 0);
  }
});

test('a preview serves the research recipe, and production the open one', () => {
  expect(preview.builds).toMatchObject([{ dockerBuildArgs: { RECIPE: 'research' } }]);
  expect(prod.builds).toMatchObject([{ dockerBuildArgs: { RECIPE: 'open' } }]);
});

test('the image is asked for in the format of Docker, the only one that SageMaker takes', () => {
  expect(prod.builds).toMatchObject([{ dockerOutputs: ['type=docker,oci-mediatypes=false'] }]);
});

const findRoleStatements = (name: RegExp) =>
  findStatements(prod.template).filter(({ roles }) => roles.some((role) => name.test(role)));
const listDataActions = (statements: TemplateStatement[]) =>
  statements.flatMap(({ actions }) => actions).filter((action) => !/^(ecr|logs):/.test(action));

test('the serving container reads the models of trainings, and neither reads nor stores other data', () => {
  const statements = findRoleStatements(/^Role/);
  expect(listDataActions(statements).sort()).toEqual(['cloudwatch:DescribeAlarms', 'kms:Decrypt', 's3:GetObject']);
  const read = statements.find(({ actions }) => actions.includes('s3:GetObject'));
  expect(JSON.stringify(read?.resources)).toContain('/jobs/*/output/model.tar.gz');
});

test('a training job reads photos and writes only its output', () => {
  const statements = findRoleStatements(/^TrainingRole/);
  expect(listDataActions(statements).sort()).toEqual(
    ['kms:CreateGrant', 'kms:Decrypt', 'kms:GenerateDataKey', 's3:GetObject', 's3:ListBucket', 's3:PutObject'].sort(),
  );
  const write = statements.find(({ actions }) => actions.includes('s3:PutObject'));
  expect(JSON.stringify(write?.resources)).not.toContain('photographs');
});
