import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { OperationsStack } from '../stacks/OperationsStack';

export interface MailFeedbackProps {
  /** Under which mail is sent whose fate is to be told. */
  name: string;
  /** Told of mail that came back or was called spam. */
  told: IFunction;
  operations: OperationsStack;
}

/** The way of news from SES to a function: what cannot be delivered on it lies in the queue of dead letters. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { name, told, operations }: MailFeedbackProps) {
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
    topic.addSubscription(new LambdaSubscription(told, { deadLetterQueue: operations.deadLetters }));

    const set = new CfnConfigurationSet(this, 'Set', {
      name,
      reputationOptions: { reputationMetricsEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: set.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.node.addDependency(topic);
  }
}
