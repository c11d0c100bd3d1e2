import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { arnOf, referenceOf } from './physical';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.looseObject({ 'aws:cdk:path': z.string() }),
});
const Output = z.looseObject({ Value: z.unknown(), Export: z.looseObject({ Name: z.string() }).optional() });
const Template = z.looseObject({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), Output).default({}),
});
const Assets = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string().optional() }) })).default({}),
});

/** What a template says of one resource, with its stack. */
export interface Found {
  stack: string;
  logicalId: string;
  type: string;
  /** Where the construct stands in the app: `Data/Table`. */
  path: string;
  properties: Record<string, unknown>;
}

/** The names that AWS would make up while deploying, and the values of secrets. */
export interface Made {
  /** By the path of the construct. */
  names: Readonly<Record<string, string>>;
  /** By the secret's ARN (or its name's), and the member where the secret is JSON. */
  secret: (id: string, member: string) => string;
}

export type Templates = Record<string, z.output<typeof Template>>;

/**
 * A synthesized deployment: its templates with references resolved as CloudFormation resolves them, over the names that the
 * stand-ins of the services have. Only the intrinsic functions that the templates use are understood; others throw.
 */
export class Assembly {
  private readonly templates: Templates;

  /** @param folder what `synth` wrote */
  constructor(
    private readonly folder: string,
    private readonly made: Made,
    change: (templates: Templates) => void = () => undefined,
  ) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    this.templates = Object.fromEntries(
      files.map((file) => [file.replace('.template.json', ''), Template.parse(this.read(file))]),
    );
    change(this.templates);
  }

  /** All resources of a type; their properties are as they stand in the template. */
  resources(type: string, stack?: string): Found[] {
    return Object.entries(this.templates)
      .filter(([name]) => stack === undefined || name === stack)
      .flatMap(([name, { Resources }]) => Object.keys(Resources).map((id) => this.find(name, id)))
      .filter((found) => found.type === type);
  }

  find(stack: string, logicalId: string): Found {
    const resource = this.templates[stack]?.Resources[logicalId];
    if (!resource) throw new Error(`${stack} has no resource ${logicalId}`);
    const path = resource.Metadata['aws:cdk:path'].replace(/\/Resource$/, '');
    return { stack, logicalId, type: resource.Type, path, properties: resource.Properties };
  }

  /** Folder of a file asset, by its key in the bucket of assets. */
  asset(stack: string, key: string): string {
    const { files } = Assets.parse(this.read(`${stack}.assets.json`));
    const path = files[key.replace(/\.zip$/, '')]?.source.path;
    if (path === undefined) throw new Error(`${stack} has no asset ${key}`);
    return join(this.folder, path);
  }

  /** A value of a template with its references replaced, and secrets filled in. */
  resolve(stack: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(stack, item));
    if (typeof value === 'string') return this.withSecrets(value);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, given] = ['', undefined], second] = Object.entries(value);
    if (second === undefined && (name === 'Ref' || name.startsWith('Fn::'))) return this.intrinsic(stack, name, given);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.resolve(stack, member)]));
  }

  private intrinsic(stack: string, name: string, given: unknown): unknown {
    switch (name) {
      case 'Ref': {
        const pseudo = PSEUDO[z.string().parse(given)];
        if (pseudo !== undefined) return pseudo;
        const found = this.find(stack, z.string().parse(given));
        return referenceOf(found, this.nameOf(found));
      }
      case 'Fn::GetAtt': {
        const [logicalId, attribute] = z.tuple([z.string(), z.string()]).parse(given);
        const found = this.find(stack, logicalId);
        if (!/^(Index)?Arn$/.test(attribute)) throw new Error(`The attribute ${attribute} of ${found.type} is unknown`);
        return arnOf(found, this.nameOf(found));
      }
      case 'Fn::Join': {
        const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(given);
        const texts = parts.map((part) => z.string().parse(this.resolve(stack, part)));
        return this.withSecrets(texts.join(separator));
      }
      case 'Fn::Sub':
        return z
          .string()
          .parse(given)
          .replace(/\$\{([^}]+)\}/g, (_, ref: string) => z.string().parse(this.intrinsic(stack, 'Ref', ref)));
      case 'Fn::ImportValue': {
        const wanted = z.string().parse(this.resolve(stack, given));
        for (const [from, { Outputs }] of Object.entries(this.templates)) {
          const output = Object.values(Outputs).find(({ Export }) => Export?.Name === wanted);
          if (output) return this.resolve(from, output.Value);
        }
        throw new Error(`No stack exports ${wanted}`);
      }
      default:
        throw new Error(`${name} is not understood`);
    }
  }

  private nameOf({ stack, logicalId, path }: Found): string {
    return this.made.names[path] ?? `${stack}-${logicalId}`;
  }

  private withSecrets(text: string): string {
    return text.replace(
      /\{\{resolve:secretsmanager:(.+?):SecretString:([^:]*):[^}]*\}\}/g,
      (_, id: string, member: string) => this.made.secret(id, member),
    );
  }

  private read(file: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, file), 'utf8'));
  }
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': '000000000000',
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};
