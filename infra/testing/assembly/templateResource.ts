/** One resource of a template. */
export interface TemplateResource {
  stack: string;
  logicalId: string;
  type: string;
  /** Path of the construct in the app, such as `Data/Table`. */
  path: string;
  properties: Record<string, unknown>;
}

const REGION_AND_ACCOUNT = 'us-east-1:000000000000';

interface ResourceType {
  /** The property with the physical name, where a template can set it. */
  nameProperty?: string;
  formatArn: (name: string) => string;
  /** Whether `Ref` returns the ARN instead of the name. */
  isRefArn?: true;
}

/** The types of resources that the product's templates reference. Source: CloudFormation user guide, return values. */
const RESOURCE_TYPES: Readonly<Record<string, ResourceType>> = {
  'AWS::DynamoDB::GlobalTable': {
    nameProperty: 'TableName',
    formatArn: (name) => `arn:aws:dynamodb:${REGION_AND_ACCOUNT}:table/${name}`,
  },
  'AWS::KMS::Key': { formatArn: (id) => `arn:aws:kms:${REGION_AND_ACCOUNT}:key/${id}` },
  'AWS::S3::Bucket': { nameProperty: 'BucketName', formatArn: (name) => `arn:aws:s3:::${name}` },
  'AWS::Cognito::UserPool': { formatArn: (id) => `arn:aws:cognito-idp:${REGION_AND_ACCOUNT}:userpool/${id}` },
  'AWS::IAM::Role': { nameProperty: 'RoleName', formatArn: (name) => `arn:aws:iam::000000000000:role/${name}` },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    formatArn: (name) => `arn:aws:lambda:${REGION_AND_ACCOUNT}:function:${name}`,
  },
  'AWS::Location::PlaceIndex': {
    nameProperty: 'IndexName',
    formatArn: (name) => `arn:aws:geo:${REGION_AND_ACCOUNT}:place-index/${name}`,
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    formatArn: (name) => `arn:aws:logs:${REGION_AND_ACCOUNT}:log-group:${name}:*`,
  },
  'AWS::SQS::Queue': { nameProperty: 'QueueName', formatArn: (name) => `arn:aws:sqs:${REGION_AND_ACCOUNT}:${name}` },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    formatArn: (name) => `arn:aws:sns:${REGION_AND_ACCOUNT}:${name}`,
    isRefArn: true,
  },
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    formatArn: (name) => `arn:aws:secretsmanager:${REGION_AND_ACCOUNT}:secret:${name}`,
    isRefArn: true,
  },
};

/**
 * The ARN of a resource.
 * @param generatedName its name where the template does not set one
 */
export function toArn(resource: TemplateResource, generatedName: string): string {
  const type = RESOURCE_TYPES[resource.type];
  if (!type) throw new Error(`The ARN of ${resource.type} is not known`);
  return type.formatArn(toName(resource, generatedName));
}

/** The value of `Ref`: the ARN or the name, by the type of the resource. */
export const toReference = (resource: TemplateResource, generatedName: string): string =>
  RESOURCE_TYPES[resource.type]?.isRefArn ? toArn(resource, generatedName) : toName(resource, generatedName);

function toName({ type, properties }: TemplateResource, generatedName: string): string {
  const name = properties[RESOURCE_TYPES[type]?.nameProperty ?? ''];
  return typeof name === 'string' ? name : generatedName;
}
