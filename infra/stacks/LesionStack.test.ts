import { Match } from 'aws-cdk-lib/assertions';
import { type Context, propertiesOf, settingsOf, smallProduct, statementsOf, templateOf } from '../testStacks';
import { LesionStack } from './LesionStack';

const lesionStack = (context: Context) => {
  const { source } = smallProduct();
  const props = { settings: settingsOf(context), source, env: { region: 'us-east-1' } };
  return templateOf((app) => new LesionStack(app, 'Lesion', props));
};

test('in production the model is warm, cut off from every network, and on encrypted disks', () => {
  const template = lesionStack({ stage: 'prod' });
  template.hasResourceProperties('AWS::SageMaker::Model', { EnableNetworkIsolation: true });
  template.hasResourceProperties('AWS::SageMaker::EndpointConfig', {
    KmsKeyId: Match.anyValue(),
    ProductionVariants: [Match.objectLike({ InitialInstanceCount: 2, InstanceType: Match.anyValue() })],
  });
  template.hasResourceProperties('AWS::ApplicationAutoScaling::ScalableTarget', { MinCapacity: 2, MaxCapacity: 8 });
});

test('in a preview the model costs nothing while nobody asks', () => {
  const template = lesionStack({ stage: 'preview' });
  template.hasResourceProperties('AWS::SageMaker::EndpointConfig', {
    ProductionVariants: [Match.objectLike({ ServerlessConfig: { MemorySizeInMB: 3072, MaxConcurrency: 5 } })],
  });
  template.resourceCountIs('AWS::ApplicationAutoScaling::ScalableTarget', 0);
});

test('photographs are captured nowhere', () => {
  const [config] = propertiesOf(lesionStack({ stage: 'prod' }), 'AWS::SageMaker::EndpointConfig');
  expect(config).not.toHaveProperty('DataCaptureConfig');
  expect(config).not.toHaveProperty('AsyncInferenceConfig');
});

test.each([
  [{ stage: 'preview' }, 'research'],
  [{ stage: 'prod' }, 'open'],
])('%j serves the %s recipe', (context, recipe) => {
  lesionStack(context).hasResourceProperties('AWS::SageMaker::Model', {
    PrimaryContainer: Match.objectLike({ Environment: { MODEL_RECIPE: recipe } }),
  });
});

test('the container may fetch its image and write its log, and read or keep no data', () => {
  const actions = statementsOf(lesionStack({ stage: 'prod' })).flatMap((statement) => statement.actions);
  expect(actions).not.toHaveLength(0);
  expect(actions.filter((action) => !/^(ecr|logs):/.test(action))).toEqual([]);
});
