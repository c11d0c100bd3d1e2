import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cdk from '../../cdk.json';
import { folder, propertiesOf, settingsOf, smallProduct, statementsOf, type Statement } from '../testStacks';
import { DataStack } from './DataStack';
import { LesionStack } from './LesionStack';

interface DockerImages {
  dockerImages: Record<string, { source: { dockerBuildArgs: Record<string, string> } }>;
}

/** The template of the stack on a stage, and the arguments its container is built with. */
function lesionStack(stage: string) {
  const outdir = folder();
  const options = { context: cdk.context, outdir, analyticsReporting: false };
  const app = new App({ ...options, builtinCloudFormationValidation: false });
  const { source } = smallProduct();
  const props = { settings: settingsOf({ stage }), env: { region: 'us-east-1' } };
  const data = new DataStack(app, 'Data', props);
  const template = Template.fromStack(new LesionStack(app, 'Lesion', { ...props, source, data }));
  const { dockerImages } = JSON.parse(readFileSync(join(outdir, 'Lesion.assets.json'), 'utf8')) as DockerImages;
  return { template, buildArgs: Object.values(dockerImages).map((image) => image.source.dockerBuildArgs) };
}

const prod = lesionStack('prod');
const preview = lesionStack('preview');

test('the model is made once its role may fetch the container', () => {
  const [{ DependsOn }] = Object.values(prod.template.findResources('AWS::SageMaker::Model')) as [
    { DependsOn: string[] },
  ];
  const fetching = Object.entries(prod.template.findResources('AWS::IAM::Policy')).flatMap(([name, policy]) =>
    JSON.stringify(policy).includes('ecr:BatchGetImage') ? [name] : [],
  );
  expect(DependsOn.filter((name) => fetching.includes(name))).not.toEqual([]);
});

test('in production the model is warm, cut off from every network, and on encrypted disks', () => {
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

test('in a preview the model costs nothing while nobody asks', () => {
  preview.template.hasResourceProperties('AWS::SageMaker::EndpointConfig', {
    ProductionVariants: [Match.objectLike({ ServerlessConfig: { MemorySizeInMB: 3072, MaxConcurrency: 5 } })],
  });
  preview.template.resourceCountIs('AWS::ApplicationAutoScaling::ScalableTarget', 0);
});

test('photographs are captured nowhere', () => {
  const [config] = propertiesOf(prod.template, 'AWS::SageMaker::EndpointConfig');
  expect(config).not.toHaveProperty('DataCaptureConfig');
  expect(config).not.toHaveProperty('AsyncInferenceConfig');
});

test('a preview serves the research recipe, production the open one', () => {
  expect(preview.buildArgs).toEqual([{ RECIPE: 'research' }]);
  expect(prod.buildArgs).toEqual([{ RECIPE: 'open' }]);
});

const statementsOfRole = (name: RegExp) =>
  statementsOf(prod.template).filter(({ roles }) => roles.some((role) => name.test(role)));
const otherActions = (statements: Statement[]) =>
  statements.flatMap(({ actions }) => actions).filter((action) => !/^(ecr|logs):/.test(action));

test('the serving container reads the models that trainings left, and neither reads nor keeps any other data', () => {
  const statements = statementsOfRole(/^Role/);
  expect(otherActions(statements).sort()).toEqual(['kms:Decrypt', 's3:GetObject']);
  const read = statements.find(({ actions }) => actions.includes('s3:GetObject'));
  expect(JSON.stringify(read?.resources)).toContain('/jobs/*/output/model.tar.gz');
});

test('a training job reads photographs, and writes beside jobs only', () => {
  const statements = statementsOfRole(/^TrainingRole/);
  expect(otherActions(statements).sort()).toEqual(
    ['kms:CreateGrant', 'kms:Decrypt', 'kms:GenerateDataKey', 's3:GetObject', 's3:ListBucket', 's3:PutObject'].sort(),
  );
  const write = statements.find(({ actions }) => actions.includes('s3:PutObject'));
  expect(JSON.stringify(write?.resources)).not.toContain('photographs');
});
