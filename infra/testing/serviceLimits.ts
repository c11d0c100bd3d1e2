/** A template, as far as CloudFormation counts it. */
interface CountedTemplate {
  Resources: Record<string, unknown>;
  Outputs?: Record<string, unknown>;
  Parameters?: Record<string, unknown>;
}

/** Values that CloudFormation resolves while it deploys. */
const DYNAMIC_REFERENCE = /\{\{resolve:/g;

/** What CloudFormation counts in one template. */
export const countTemplate = (text: string) => {
  const { Resources, Outputs = {}, Parameters = {} } = JSON.parse(text) as CountedTemplate;
  return {
    resources: Object.keys(Resources).length,
    outputs: Object.keys(Outputs).length,
    parameters: Object.keys(Parameters).length,
    bytes: Buffer.byteLength(text),
    dynamicReferences: text.match(DYNAMIC_REFERENCE)?.length ?? 0,
  };
};

/**
 * The most of each that a template may have. Dynamic references stay far below CloudFormation's 60, because functions read secrets
 * at run time. Source: AWS CloudFormation User Guide, 'Understand CloudFormation quotas', and
 * 'Get values stored in other services using dynamic references'.
 */
export const TEMPLATE_LIMITS: ReturnType<typeof countTemplate> = {
  resources: 500,
  outputs: 200,
  parameters: 200,
  bytes: 1_000_000,
  dynamicReferences: 5,
};
