import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toArn, toReference, type TemplateResource } from './templateResource';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.looseObject({ 'aws:cdk:path': z.string() }),
});
const Output = z.looseObject({ Value: z.unknown() });
const Template = z.looseObject({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), Output).default({}),
});
const StackOutput = z.object({ StackName: z.string(), OutputName: z.string(), Region: z.literal('us-east-1') });
const Manifest = z.looseObject({
  artifacts: z.record(
    z.string(),
    z.looseObject({ properties: z.looseObject({ stackName: z.string().optional() }).optional() }),
  ),
});
const Assets = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string().optional() }) })).default({}),
});

/** The templates of an assembly by the name of their stack. */
export type Templates = Record<string, z.output<typeof Template>>;

/** Values that AWS generates during a deployment. */
export interface DeployTimeValues {
  /** Generated names by the path of the construct. */
  names: Readonly<Record<string, string>>;
}

/**
 * A synthesized deployment. References in its templates are resolved as CloudFormation does, with the names that the local
 * services have. An intrinsic function that the templates do not use throws.
 */
export class Assembly {
  private readonly templates: Templates;
  /** Ids of the stacks in the app, by their names on AWS. */
  private readonly stackIds: ReadonlyMap<string, string>;

  /**
   * @param folder the folder that `synth` wrote
   * @param change changes the templates before they are used
   */
  constructor(
    private readonly folder: string,
    private readonly values: DeployTimeValues,
    change: (templates: Templates) => void = () => undefined,
  ) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    this.templates = Object.fromEntries(
      files.map((file) => [file.replace('.template.json', ''), Template.parse(this.readJson(file))]),
    );
    change(this.templates);
    const { artifacts } = Manifest.parse(this.readJson('manifest.json'));
    this.stackIds = new Map(
      Object.entries(artifacts).flatMap(([id, { properties }]) =>
        properties?.stackName === undefined ? [] : [[properties.stackName, id] as const],
      ),
    );
  }

  /** All resources of a type, of one stack or of all. References in their properties are not resolved. */
  listResources(type: string, stack?: string): TemplateResource[] {
    return Object.entries(this.templates)
      .filter(([name]) => stack === undefined || name === stack)
      .flatMap(([name, { Resources }]) => Object.keys(Resources).map((id) => this.getResource(name, id)))
      .filter((resource) => resource.type === type);
  }

  /** The folder of a file asset by its key in the bucket of assets. */
  getAssetFolder(stack: string, key: string): string {
    const { files } = Assets.parse(this.readJson(`${stack}.assets.json`));
    const path = files[key.replace(/\.zip$/, '')]?.source.path;
    if (path === undefined) throw new Error(`${stack} has no asset ${key}`);
    return join(this.folder, path);
  }

  /** Resolves the references in a value of a template. */
  resolve(stack: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(stack, item));
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined], second] = Object.entries(value);
    if (second === undefined && (name === 'Ref' || name.startsWith('Fn::'))) {
      return this.resolveIntrinsic(stack, name, argument);
    }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.resolve(stack, member)]));
  }

  private getResource(stack: string, logicalId: string): TemplateResource {
    const resource = this.templates[stack]?.Resources[logicalId];
    if (!resource) throw new Error(`${stack} has no resource ${logicalId}`);
    const path = resource.Metadata['aws:cdk:path'].replace(/\/Resource$/, '');
    return { stack, logicalId, type: resource.Type, path, properties: resource.Properties };
  }

  private resolveIntrinsic(stack: string, name: string, argument: unknown): unknown {
    switch (name) {
      case 'Ref': {
        const pseudoParameter = PSEUDO_PARAMETERS[z.string().parse(argument)];
        if (pseudoParameter !== undefined) return pseudoParameter;
        const resource = this.getResource(stack, z.string().parse(argument));
        return toReference(resource, this.getGeneratedName(resource));
      }
      case 'Fn::GetAtt': {
        const [logicalId, attribute] = z.tuple([z.string(), z.string()]).parse(argument);
        const resource = this.getResource(stack, logicalId);
        if (!/^(Index)?Arn$/.test(attribute)) {
          throw new Error(`The attribute ${attribute} of ${resource.type} is not known`);
        }
        return toArn(resource, this.getGeneratedName(resource));
      }
      case 'Fn::Join': {
        const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(argument);
        const texts = parts.map((part) => z.string().parse(this.resolve(stack, part)));
        return texts.join(separator);
      }
      case 'Fn::Sub':
        return z
          .string()
          .parse(argument)
          .replace(/\$\{([^}]+)\}/g, (_, ref: string) => z.string().parse(this.resolveIntrinsic(stack, 'Ref', ref)));
      case 'Fn::GetStackOutput':
        return this.resolveStackOutput(StackOutput.parse(argument));
      default:
        throw new Error(`${name} is not supported`);
    }
  }

  private resolveStackOutput({ StackName, OutputName }: z.output<typeof StackOutput>): unknown {
    const stack = this.stackIds.get(StackName) ?? '';
    const output = this.templates[stack]?.Outputs[OutputName];
    if (!output) throw new Error(`${StackName} has no output ${OutputName}`);
    return this.resolve(stack, output.Value);
  }

  private getGeneratedName({ stack, logicalId, path }: TemplateResource): string {
    return this.values.names[path] ?? `${stack}-${logicalId}`;
  }

  private readJson(file: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, file), 'utf8'));
  }
}

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': '000000000000',
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};
