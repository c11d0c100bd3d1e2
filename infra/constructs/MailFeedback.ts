import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface MailFeedbackProps {
  /** Name of the SES configuration set that mail is sent with. */
  name: string;
  /** The function that receives bounces and complaints. */
  receiver: IFunction;
  operations: { logKey: IKey; deadLetters: IQueue };
}

/** Sends SES bounces and complaints to a function. An event that cannot be delivered goes to the queue of dead letters. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { name, receiver, operations }: MailFeedbackProps) {
    super(scope, id);
    const { account } = Stack.of(this);
    const topic = new Topic(this, 'Topic', { masterKey: operations.logKey, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
    topic.addSubscription(new LambdaSubscription(receiver, { deadLetterQueue: operations.deadLetters }));

    const configurationSet = new CfnConfigurationSet(this, 'Set', {
      name,
      reputationOptions: { reputationMetricsEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: configurationSet.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.node.addDependency(topic);
  }
}
