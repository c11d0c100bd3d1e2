import type { Found } from './assembly';

const HERE = 'us-east-1:000000000000';

interface Kind {
  /** Property that holds the name, where the template may choose it. */
  named?: string;
  arn: (name: string) => string;
  /** `Ref` answers the ARN instead of the name. */
  refIsArn?: true;
}

/** What the product's templates refer to, and what AWS says of it. */
const KINDS: Readonly<Record<string, Kind>> = {
  'AWS::DynamoDB::GlobalTable': { named: 'TableName', arn: (name) => `arn:aws:dynamodb:${HERE}:table/${name}` },
  'AWS::KMS::Key': { arn: (id) => `arn:aws:kms:${HERE}:key/${id}` },
  'AWS::S3::Bucket': { named: 'BucketName', arn: (name) => `arn:aws:s3:::${name}` },
  'AWS::Cognito::UserPool': { arn: (id) => `arn:aws:cognito-idp:${HERE}:userpool/${id}` },
  'AWS::IAM::Role': { named: 'RoleName', arn: (name) => `arn:aws:iam::000000000000:role/${name}` },
  'AWS::Lambda::Function': { named: 'FunctionName', arn: (name) => `arn:aws:lambda:${HERE}:function:${name}` },
  'AWS::Location::PlaceIndex': { named: 'IndexName', arn: (name) => `arn:aws:geo:${HERE}:place-index/${name}` },
  'AWS::Logs::LogGroup': { named: 'LogGroupName', arn: (name) => `arn:aws:logs:${HERE}:log-group:${name}:*` },
  'AWS::SQS::Queue': { named: 'QueueName', arn: (name) => `arn:aws:sqs:${HERE}:${name}` },
  'AWS::SNS::Topic': { named: 'TopicName', arn: (name) => `arn:aws:sns:${HERE}:${name}`, refIsArn: true },
  'AWS::SecretsManager::Secret': {
    named: 'Name',
    arn: (name) => `arn:aws:secretsmanager:${HERE}:secret:${name}`,
    refIsArn: true,
  },
};

/** The ARN of a resource; `otherwise` is its name where the template leaves that to AWS. */
export function arnOf(found: Found, otherwise: string): string {
  const kind = KINDS[found.type];
  if (!kind) throw new Error(`The ARN of ${found.type} is asked for, and not known here`);
  return kind.arn(nameIn(found, otherwise));
}

/** What `Ref` answers for a resource: its ARN or its name. */
export const referenceOf = (found: Found, otherwise: string): string =>
  KINDS[found.type]?.refIsArn ? arnOf(found, otherwise) : nameIn(found, otherwise);

function nameIn({ type, properties }: Found, otherwise: string): string {
  const name = properties[KINDS[type]?.named ?? ''];
  return typeof name === 'string' ? name : otherwise;
}
