import { Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface AccessLogProps {
  name: string;
  distribution: IDistribution;
  bucket: Bucket;
}

/** What is logged of a request at the edge: no address, no cookie and no query, which may hold a place. */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-request-id',
  'ssl-protocol',
  'cs-protocol-version',
];

/** CloudFront's access log, delivered to a bucket field by field. */
export class AccessLog extends Construct {
  constructor(scope: Construct, id: string, { name, distribution, bucket }: AccessLogProps) {
    super(scope, id);
    const { account } = Stack.of(this);

    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });

    const allowed = bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'EdgeLogDelivery',
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' } },
      }),
    );
    if (allowed.policyDependable) delivery.node.addDependency(allowed.policyDependable);
  }
}
