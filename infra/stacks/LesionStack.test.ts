import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cdk from '../../cdk.json';
import {
  createTempFolder,
  findProperties,
  parseSettings,
  writeSmallProduct,
  findStatements,
  type TemplateStatement,
} from '../testing/synthesizeStacks';
import { DataStack } from './DataStack';
import { LesionStack } from './LesionStack';

interface DockerImages {
  dockerImages: Record<string, { source: { dockerBuildArgs: Record<string, string> } }>;
}

/** The stack's template on a stage, and the build arguments of its container. */
function synthesizeLesionStack(stage: string) {
  const outdir = createTempFolder();
  const options = { context: cdk.context, outdir, analyticsReporting: false };
  const app = new App({ ...options, builtinCloudFormationValidation: false });
  const { source } = writeSmallProduct();
  const props = { settings: parseSettings({ stage }), env: { region: 'us-east-1' } };
  const data = new DataStack(app, 'Data', props);
  const template = Template.fromStack(new LesionStack(app, 'Lesion', { ...props, source, data }));
  const { dockerImages } = JSON.parse(readFileSync(join(outdir, 'Lesion.assets.json'), 'utf8')) as DockerImages;
  return { template, buildArgs: Object.values(dockerImages).map((image) => image.source.dockerBuildArgs) };
}

const prod = synthesizeLesionStack('prod');
const preview = synthesizeLesionStack('preview');

test('the model is created after its role may pull the container image', () => {
  const [{ DependsOn }] = Object.values(prod.template.findResources('AWS::SageMaker::Model')) as [
    { DependsOn: string[] },
  ];
  const pullPolicies = Object.entries(prod.template.findResources('AWS::IAM::Policy')).flatMap(([name, policy]) =>
    JSON.stringify(policy).includes('ecr:BatchGetImage') ? [name] : [],
  );
  expect(DependsOn.filter((name) => pullPolicies.includes(name))).not.toEqual([]);
});

test('in production the model runs always, without a network, and on encrypted disks', () => {
  prod.template.hasResourceProperties('AWS::SageMaker::Model', { EnableNetworkIsolation: true });
  prod.template.hasResourceProperties('AWS::SageMaker::EndpointConfig', {
    KmsKeyId: Match.anyValue(),
    ProductionVariants: [Match.objectLike({ InitialInstanceCount: 2, InstanceType: Match.anyValue() })],
  });
  prod.template.hasResourceProperties('AWS::ApplicationAutoScaling::ScalableTarget', {
    MinCapacity: 2,
    MaxCapacity: 8,
  });
});

test('in a preview an unused model costs nothing', () => {
  preview.template.hasResourceProperties('AWS::SageMaker::EndpointConfig', {
    ProductionVariants: [Match.objectLike({ ServerlessConfig: { MemorySizeInMB: 3072, MaxConcurrency: 5 } })],
  });
  preview.template.resourceCountIs('AWS::ApplicationAutoScaling::ScalableTarget', 0);
});

test('the endpoint captures no photo', () => {
  const [config] = findProperties(prod.template, 'AWS::SageMaker::EndpointConfig');
  expect(config).not.toHaveProperty('DataCaptureConfig');
  expect(config).not.toHaveProperty('AsyncInferenceConfig');
});

test('a preview serves the research recipe, and production the open one', () => {
  expect(preview.buildArgs).toEqual([{ RECIPE: 'research' }]);
  expect(prod.buildArgs).toEqual([{ RECIPE: 'open' }]);
});

const findRoleStatements = (name: RegExp) =>
  findStatements(prod.template).filter(({ roles }) => roles.some((role) => name.test(role)));
const listDataActions = (statements: TemplateStatement[]) =>
  statements.flatMap(({ actions }) => actions).filter((action) => !/^(ecr|logs):/.test(action));

test('the serving container reads the models of trainings, and neither reads nor stores other data', () => {
  const statements = findRoleStatements(/^Role/);
  expect(listDataActions(statements).sort()).toEqual(['kms:Decrypt', 's3:GetObject']);
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
