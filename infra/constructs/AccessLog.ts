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

/** The logged fields of a request. Addresses, cookies and queries are left out: a query can contain a place. */
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

/** CloudFront's access log, delivered to a bucket with selected fields only. */
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

    const grant = bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'EdgeLogDelivery',
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' } },
      }),
    );
    if (grant.policyDependable) delivery.node.addDependency(grant.policyDependable);
  }
}
