import { createCdkApp } from './app';
import { createTempFolder, writeSmallProduct } from './testing/synthesizeStacks';

/** A stack as CloudFormation gets it. */
interface SynthesizedStack {
  name: string;
  template: { Resources: unknown; Outputs?: Record<string, { Value: unknown; Export?: unknown }> };
  /** Names of the stacks that are deployed before it. */
  dependencies: string[];
}

function synthesizeAll(stage: string): SynthesizedStack[] {
  const context = {
    stage,
    canary: true,
    domainName: 'skin.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
    alarmEmail: 'you@skin.example',
  };
  const assembly = createCdkApp({ context, ...writeSmallProduct(), outdir: createTempFolder() }).synth();
  const names = new Map(assembly.stacks.map(({ id, stackName }) => [id, stackName]));
  return assembly.stacks.map(({ stackName, template, dependencies }) => ({
    name: stackName,
    template: template as SynthesizedStack['template'],
    dependencies: dependencies.flatMap(({ id }) => names.get(id) ?? []),
  }));
}

/** Every object in a template that has a member of this name, with the name of the member that holds the object. */
function findIntrinsics(value: unknown, name: string, holder = ''): { argument: unknown; holder: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (name in value) return [{ argument: (value as Record<string, unknown>)[name], holder }];
  return Object.entries(value).flatMap(([key, member]) =>
    findIntrinsics(member, name, Array.isArray(value) ? holder : key),
  );
}

describe.each(['preview', 'staging', 'prod'])('the stacks of %s', (stage) => {
  let stacks: SynthesizedStack[];
  beforeAll(() => {
    stacks = synthesizeAll(stage);
  });

  const listReferences = () =>
    stacks.flatMap(({ name, template, dependencies }) =>
      findIntrinsics(template.Resources, 'Fn::GetStackOutput').map(({ argument, holder }) => {
        const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
        return { from: name, dependencies, holder, to: StackName, output: OutputName };
      }),
    );

  test('import nothing and export nothing, so each can be released alone', () => {
    // Production also has the copy of the vault key.
    expect(stacks).toHaveLength(stage === 'prod' ? 11 : 10);
    expect(stacks.flatMap(({ template }) => findIntrinsics(template, 'Fn::ImportValue'))).toEqual([]);
    const outputs = stacks.flatMap(({ template }) => Object.values(template.Outputs ?? {}));
    expect(outputs.length).toBeGreaterThan(20);
    expect(outputs.filter(({ Export }) => Export !== undefined)).toEqual([]);
  });

  test('read from each other what exists, and are deployed after what they read', () => {
    const references = listReferences();
    expect(references.length).toBeGreaterThan(100);
    const hasOutput = ({ to, output }: (typeof references)[number]) =>
      stacks.find(({ name }) => name === to)?.template.Outputs?.[output] !== undefined;
    expect(references.filter((reference) => !hasOutput(reference))).toEqual([]);
    expect(references.filter(({ dependencies, to }) => !dependencies.includes(to))).toEqual([]);
  });

  test('read only where CloudFormation accepts it: not inside Fn::Sub, not as an output', () => {
    expect(listReferences().filter(({ holder }) => holder.startsWith('Fn::') && holder !== 'Fn::Join')).toEqual([]);
    expect(stacks.flatMap(({ template }) => findIntrinsics(template.Outputs, 'Fn::GetStackOutput'))).toEqual([]);
  });
});
