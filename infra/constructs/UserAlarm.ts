import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface UserAlarmProps {
  alarmName: string;
  /** What people experience while it rings, in one sentence. */
  userImpact: string;
  /** Anchor of the section of `infra/runbook.md` that says what to do. */
  runbookSection: string;
  metric: IMetric;
  /** The alarm rings at this value and above. */
  threshold: number;
  /** Rings also where the metric has no data. */
  alarmOnMissingData?: true;
  topic: ITopic;
}

/** An alarm whose text says what people experience. It notifies its topic when it starts and when it ends. */
export class UserAlarm extends Alarm {
  constructor(
    scope: Construct,
    id: string,
    { userImpact, runbookSection, alarmOnMissingData, topic, ...props }: UserAlarmProps,
  ) {
    super(scope, id, {
      ...props,
      alarmDescription: `${userImpact} See infra/runbook.md#${runbookSection}.`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: alarmOnMissingData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const notification = new SnsAction(topic);
    this.addAlarmAction(notification);
    this.addOkAction(notification);
  }
}
