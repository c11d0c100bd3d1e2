import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { weightsVersion } from '#lesion/calibration/modelCard';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cdk from '../cdk.json';
import { type AppOptions, createApp } from './app';
import { TESTED } from './modelFloor';
import { type Deployed, deployed } from './stages';

export type Context = { stage: string } & Record<string, unknown>;
/** Properties of a resource, as a template holds them. */
export type Properties = Record<string, unknown>;

/** Everything these tests write, until the last of a file has run. */
const SCRATCH = mkdtempSync(join(tmpdir(), 'infra-'));
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

/** A new empty folder. */
export const folder = (): string => mkdtempSync(join(SCRATCH, 'f-'));

/** The settings of a deployment with this context. */
export const settingsOf = (context: Context): Deployed => deployed((name) => context[name]);

/** The template of one stack, synthesized alone. */
export function templateOf(build: (app: App) => Stack): Template {
  const options = { context: cdk.context, outdir: folder(), analyticsReporting: false };
  return Template.fromStack(build(new App({ ...options, builtinCloudFormationValidation: false })));
}

/** What the stacks deploy, made small: one-line functions, site and container. */
export function smallProduct(): Pick<AppOptions, 'functions' | 'site' | 'source'> {
  const product = folder();
  const functions = join(product, 'functions');
  for (const [group, byName] of [...Object.entries(routes), ['jobs', jobs] as const]) {
    for (const name of Object.keys(byName)) {
      mkdirSync(join(functions, `${group}.${name}`), { recursive: true });
      writeFileSync(join(functions, `${group}.${name}`, 'index.mjs'), 'export const handler = () => ({});');
    }
  }
  const site = join(product, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html>');
  const source = join(product, 'source');
  mkdirSync(join(source, 'packages/lesion/container'), { recursive: true });
  writeFileSync(join(source, 'packages/lesion/container/Dockerfile'), 'FROM scratch');
  writeModel(source, 'open');
  return { functions, site, source };
}

/** Puts a model of a recipe into a small product: weights of a few bytes, and their card with these changes. */
export function writeModel(source: string, recipe: string, changes: Record<string, unknown> = {}): void {
  const model = join(source, 'packages/lesion/model', recipe);
  mkdirSync(model, { recursive: true });
  writeFileSync(join(model, 'lesion.onnx'), 'weights');
  const domains = { dermoscopic: { temperature: 1, t1: 0.2, t2: 0.1 }, phone: { temperature: 1, t1: 0.3, t2: 0.2 } };
  const tested = { limits: domains, sensitivity: Object.fromEntries(TESTED.map((name) => [name, 1])) };
  const card = { version: weightsVersion(model), recipe, domains, tested, ...changes };
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

/** The templates of a deployment of the small product by stack; slow enough to make once per test file. */
export function synthesize(context: Context): Record<(typeof STACKS)[number], Template> {
  const app = createApp({ context, ...smallProduct(), outdir: folder() });
  const of = (id: string) => {
    const stack = app.node.findChild(id);
    if (!(stack instanceof Stack)) throw new Error(`${id} is no stack`);
    return Template.fromStack(stack);
  };
  return Object.fromEntries(STACKS.map((id) => [id, of(id)])) as Record<(typeof STACKS)[number], Template>;
}

/** The properties of all resources of a type. */
export function propertiesOf(template: Template, type: string): Properties[] {
  return Object.values(template.findResources(type)).map(({ Properties }) => (Properties ?? {}) as Properties);
}

/** One statement of a policy, its actions and resources as lists. */
export interface Statement {
  effect: string;
  actions: string[];
  resources: unknown[];
  condition?: unknown;
}

/** The statements of all inline policies of a template, with the logical ids of the roles they belong to. */
export function statementsOf(template: Template): (Statement & { roles: string[] })[] {
  return propertiesOf(template, 'AWS::IAM::Policy').flatMap(({ PolicyDocument, Roles }) => {
    const { Statement } = PolicyDocument as { Statement: Properties[] };
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
