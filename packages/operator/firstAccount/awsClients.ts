import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESClient } from '@aws-sdk/client-ses';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';

/** The clients of the services that an operator asks about an account. */
export type AwsClients = ReturnType<typeof createAwsClients>;

/** Credentials and address of a rehearsal. On AWS there are none: the SDK finds the operator's own. */
export interface RehearsalAddress {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Creates the clients in us-east-1, where every stage is. */
export function createAwsClients(rehearsal?: RehearsalAddress) {
  const settings = { region: 'us-east-1', ...rehearsal };
  return {
    cloudFront: new CloudFrontClient(settings),
    cloudWatch: new CloudWatchClient(settings),
    dynamoDb: new DynamoDBClient(settings),
    lambda: new LambdaClient(settings),
    quotas: new ServiceQuotasClient(settings),
    ses: new SESClient(settings),
    sns: new SNSClient(settings),
    sqs: new SQSClient(settings),
  };
}
