import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks, ServerlessChecks } from 'cdk-nag';
import cdk from '../cdk.json';
import { acknowledge, acknowledgements } from './acknowledgements';
import { AdminStack } from './stacks/AdminStack';
import { AlarmStack } from './stacks/AlarmStack';
import { ApiStack } from './stacks/ApiStack';
import { DataStack } from './stacks/DataStack';
import { IdentityStack } from './stacks/IdentityStack';
import { JobsStack } from './stacks/JobsStack';
import { LesionStack } from './stacks/LesionStack';
import { OperationsStack } from './stacks/OperationsStack';
import { ReleaseStack } from './stacks/ReleaseStack';
import { WebStack } from './stacks/WebStack';
import { refuseUnfitModel } from './modelFloor';
import { deployed, type Deployed } from './stages';

/** CloudFront's firewall and certificate exist there only, and the product serves the United States. */
const REGION = 'us-east-1';

export interface AppOptions {
  /** Context of this deployment: at least `stage`; see `deployed`. */
  context?: Record<string, unknown>;
  /** Folder with one bundled function per route. */
  functions: string;
  /** Folder of the built site. */
  site: string;
  /** Root of the sources that the lesion container is built from. */
  source: string;
  /** Folder for the templates. */
  outdir?: string;
}

/** The list of stacks of one deployment, whose templates nothing checks. */
export const createApp = (options: AppOptions): App => build(options, false);

/**
 * The same, whose `synth()` throws on what CloudFormation's schema refuses and on findings of cdk-nag that nobody
 * acknowledged.
 * @throws Error where the stage's model is less sensitive than the stage accepts, or its card is of another model
 */
export function createCheckedApp(options: AppOptions): App {
  const app = build(options, true);
  refuseUnfitModel(settingsOf(app), options.source);
  Validations.of(app).addPlugins(...nagPacks(app));
  acknowledge(app, acknowledgements(settingsOf(app)));
  return app;
}

function build(
  { context, functions, site, source, outdir }: AppOptions,
  builtinCloudFormationValidation: boolean,
): App {
  const all = { ...cdk.context, ...context };
  const app = new App({ context: all, outdir, analyticsReporting: false, builtinCloudFormationValidation });
  const settings = settingsOf(app);
  const props = (name: string) => ({
    settings,
    stackName: `skin-lesion-${settings.stage}-${name}`,
    env: { account: settings.account, region: REGION },
    terminationProtection: settings.keepsData,
  });

  const operations = new OperationsStack(app, 'Operations', props('operations'));
  const data = new DataStack(app, 'Data', props('data'));
  const identity = new IdentityStack(app, 'Identity', { ...props('identity'), operations });
  const lesion = new LesionStack(app, 'Lesion', { ...props('lesion'), source, data });
  const release = new ReleaseStack(app, 'Release', { ...props('release'), operations });
  const api = new ApiStack(app, 'Api', { ...props('api'), functions, data, identity, lesion, operations, release });
  new AdminStack(app, 'Admin', { ...props('admin'), functions, api, operations, release });
  new JobsStack(app, 'Jobs', { ...props('jobs'), functions, api, operations });
  const web = new WebStack(app, 'Web', { ...props('web'), api, operations, site });
  new AlarmStack(app, 'Alarms', { ...props('alarms'), api, data, lesion, operations, web });

  Tags.of(app).add('product', 'skin-lesion');
  Tags.of(app).add('stage', settings.stage);
  return app;
}

/** The packs of rules that every template is held against. */
export const nagPacks = (app: App) => [
  new AwsSolutionsChecks(app),
  new HIPAASecurityChecks(app),
  new ServerlessChecks(app),
];

const settingsOf = (app: App): Deployed => deployed((name) => app.node.tryGetContext(name) as unknown);
