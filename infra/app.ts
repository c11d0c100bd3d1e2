import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, ServerlessChecks } from 'cdk-nag';
import cdk from '../cdk.json';
import { acknowledgeFindings, listAcknowledgements } from './acknowledgements';
import { AdminStack } from './stacks/AdminStack';
import { AlarmStack } from './stacks/AlarmStack';
import { ApiStack } from './stacks/ApiStack';
import { DataStack } from './stacks/DataStack';
import { IdentityStack } from './stacks/IdentityStack';
import { JobsStack } from './stacks/JobsStack';
import { KeyReplicaStack } from './stacks/KeyReplicaStack';
import { LesionStack } from './stacks/LesionStack';
import { OperationsStack } from './stacks/OperationsStack';
import { ReleaseStack } from './stacks/ReleaseStack';
import { WebStack } from './stacks/WebStack';
import { assertDeployableModel } from './assertDeployableModel';
import { parseDeploymentSettings, type DeploymentSettings } from './stages';

/** CloudFront accepts firewalls and certificates from this region only, and the product serves the United States. */
const REGION = 'us-east-1';
/** Has a copy of the vault key, where a stage has one. */
const SECOND_REGION = 'us-west-2';

export interface CdkAppOptions {
  /** The deployment's context, at least `stage`: see `parseDeploymentSettings`. */
  context?: Record<string, unknown>;
  /** Folder of the bundled functions, with one folder per function. */
  functions: string;
  /** Folder of the built site. */
  site: string;
  /** Root of the sources, with the cards of the models. */
  source: string;
  /** Folder with a folder for each recipe, which the lesion container is built from. */
  container: string;
  /** Folder that `synth()` writes the templates to. */
  outdir?: string;
}

/** Creates the stacks of one deployment. Their templates are not checked. */
export const createCdkApp = (options: CdkAppOptions): App => addStacks(createEmptyApp(options, false), options);

/**
 * Creates the stacks with checks: `synth()` throws on CloudFormation schema errors and on cdk-nag findings that are not
 * acknowledged.
 * @throws Error where the stage's model must not be deployed (see `assertDeployableModel`)
 */
export function createCheckedCdkApp(options: CdkAppOptions): App {
  const app = createEmptyApp(options, true);
  assertDeployableModel(readSettings(app), options.source);
  addStacks(app, options);
  Validations.of(app).addPlugins(...createNagPacks(app));
  acknowledgeFindings(app, listAcknowledgements(readSettings(app)));
  return app;
}

const createEmptyApp = ({ context, outdir }: CdkAppOptions, builtinCloudFormationValidation: boolean): App =>
  new App({
    context: { ...cdk.context, ...context },
    outdir,
    analyticsReporting: false,
    builtinCloudFormationValidation,
  });

function addStacks(app: App, { functions, site, container }: CdkAppOptions): App {
  const settings = readSettings(app);
  const propsFor = (name: string) => ({
    settings,
    stackName: `skin-lesion-${settings.stage}-${name}`,
    env: { account: settings.account, region: REGION },
    terminationProtection: settings.keepsData,
  });

  const operations = new OperationsStack(app, 'Operations', propsFor('operations'));
  const data = new DataStack(app, 'Data', propsFor('data'));
  if (settings.multiRegionVaultKey) {
    const env = { account: settings.account, region: SECOND_REGION };
    new KeyReplicaStack(app, 'KeyReplica', { ...propsFor('keyreplica'), env, data });
  }
  const identity = new IdentityStack(app, 'Identity', { ...propsFor('identity'), operations });
  const lesion = new LesionStack(app, 'Lesion', { ...propsFor('lesion'), container, data });
  const release = new ReleaseStack(app, 'Release', { ...propsFor('release'), operations });
  const api = new ApiStack(app, 'Api', { ...propsFor('api'), functions, data, identity, lesion, operations, release });
  new AdminStack(app, 'Admin', { ...propsFor('admin'), functions, api, operations, release });
  new JobsStack(app, 'Jobs', { ...propsFor('jobs'), functions, api, lesion, operations });
  const web = new WebStack(app, 'Web', { ...propsFor('web'), api, operations, site });
  new AlarmStack(app, 'Alarms', { ...propsFor('alarms'), api, data, identity, lesion, operations, web });

  Tags.of(app).add('product', 'skin-lesion');
  Tags.of(app).add('stage', settings.stage);
  return app;
}

/** The cdk-nag rules that every template is checked against. */
export const createNagPacks = (app: App) => [
  new AwsSolutionsChecks(app),
  new HIPAASecurityChecks(app),
  new ServerlessChecks(app),
];

const readSettings = (app: App): DeploymentSettings =>
  parseDeploymentSettings((name) => app.node.tryGetContext(name) as unknown);
