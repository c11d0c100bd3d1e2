import { computeWeightsVersion } from '#lesion/model/modelCard';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cdk from '../../cdk.json';
import { EVALUATION_SETS } from '../assertDeployableModel';
import { type DeploymentSettings, parseDeploymentSettings } from '../stages';
import { writePlaceholderProduct } from './writePlaceholderProduct';

export type StageContext = { stage: string } & Record<string, unknown>;
/** Properties of a resource in a template. */
export type ResourceProperties = Record<string, unknown>;

/** The folder of everything that the tests of a file write. It is deleted after the last test. */
const TEMP_FOLDER = mkdtempSync(join(tmpdir(), 'infra-'));
afterAll(() => rmSync(TEMP_FOLDER, { recursive: true, force: true }));

/** Creates an empty folder. */
export const createTempFolder = (): string => mkdtempSync(join(TEMP_FOLDER, 'f-'));

/** Parses the settings of a deployment with this context. */
export const parseSettings = (context: StageContext): DeploymentSettings =>
  parseDeploymentSettings((name) => context[name]);

/** Synthesizes the template of a single stack. */
export function synthesizeStack(build: (app: App) => Stack): Template {
  const options = { context: cdk.context, outdir: createTempFolder(), analyticsReporting: false };
  return Template.fromStack(build(new App({ ...options, builtinCloudFormationValidation: false })));
}

/** Writes the placeholder product with a model that every stage accepts. */
export function writeSmallProduct(): ReturnType<typeof writePlaceholderProduct> {
  const product = writePlaceholderProduct(createTempFolder());
  writeModel(product.source, 'open');
  return product;
}

/** Writes a recipe's model into a product: weights of a few bytes, and their card with these changes. */
export function writeModel(source: string, recipe: string, changes: Record<string, unknown> = {}): void {
  const model = join(source, 'packages/lesion/model', recipe);
  mkdirSync(model, { recursive: true });
  writeFileSync(join(model, 'lesion.onnx'), 'weights');
  const domains = { dermoscopic: { temperature: 1, t1: 0.2, t2: 0.1 }, phone: { temperature: 1, t1: 0.3, t2: 0.2 } };
  const tested = { limits: domains, sensitivity: Object.fromEntries(EVALUATION_SETS.map((name) => [name, 1])) };
  const card = { version: computeWeightsVersion(model), recipe, domains, tested, ...changes };
  writeFileSync(join(model, 'card.json'), JSON.stringify(card));
}

const STACKS = [
  'Operations',
  'Data',
  'Identity',
  'Lesion',
  'Release',
  'Api',
  'Admin',
  'Jobs',
  'Alarms',
  'Web',
] as const;

type StackName = (typeof STACKS)[number];
type Templates = Record<StackName, ReturnType<Template['toJSON']>>;

/**
 * Synthesizes all templates of the small product, by stack. It takes seconds, so `npm test` gives a folder, `SYNTHESIZED_STACKS`, in
 * which each deployment's templates stay for the other test files.
 */
export async function synthesizeStacks(context: StageContext): Promise<Record<StackName, Template>> {
  const folder = process.env['SYNTHESIZED_STACKS'];
  const hash = createHash('sha256').update(JSON.stringify(context)).digest('hex');
  const file = folder && join(folder, `${hash}.json`);
  const templates =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Templates)
      : await synthesizeTemplates(context);
  if (file && !existsSync(file)) {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(templates));
    renameSync(`${file}.${process.pid}`, file);
  }
  const parsed = STACKS.map((id) => [id, Template.fromJSON(templates[id])]);
  return Object.fromEntries(parsed) as Record<StackName, Template>;
}

async function synthesizeTemplates(context: StageContext): Promise<Templates> {
  // Loads the CDK, which takes longer than all else of a file that finds its templates.
  const { createCdkApp } = await import('../app');
  const app = createCdkApp({ context, ...writeSmallProduct(), outdir: createTempFolder() });
  const readTemplate = (id: string) => {
    const stack = app.node.findChild(id);
    if (!(stack instanceof Stack)) throw new Error(`${id} is not a stack`);
    return Template.fromStack(stack).toJSON();
  };
  return Object.fromEntries(STACKS.map((id) => [id, readTemplate(id)])) as Templates;
}

/** Finds the properties of all resources of a type. */
export function findProperties(template: Template, type: string): ResourceProperties[] {
  return Object.values(template.findResources(type)).map(({ Properties }) => (Properties ?? {}) as ResourceProperties);
}

/** One statement of a policy, with actions and resources as lists. */
export interface TemplateStatement {
  effect: string;
  actions: string[];
  resources: unknown[];
  condition?: unknown;
}

/** Finds the statements of all policies of a template, with the logical ids of their roles. */
export function findStatements(template: Template): (TemplateStatement & { roles: string[] })[] {
  // A role whose statements do not fit into its own policy has a managed one, too.
  const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) => findProperties(template, type));
  return policies.flatMap(({ PolicyDocument, Roles }) => {
    const { Statement } = PolicyDocument as { Statement: ResourceProperties[] };
    const roles = (Roles as { Ref: string }[]).map(({ Ref }) => Ref);
    return Statement.map(({ Effect, Action, Resource, Condition }) => ({
      roles,
      effect: Effect as string,
      actions: [Action as string | string[]].flat(),
      resources: [Resource].flat(),
      condition: Condition,
    }));
  });
}
