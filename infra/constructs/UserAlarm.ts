import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface UserAlarmProps {
  alarmName: string;
  /** What a person meets while it rings, in one sentence; `docs/runbook.md` has a section of the alarm's name. */
  suffers: string;
  metric: IMetric;
  /** The metric's value from which it rings. */
  threshold: number;
  topic: ITopic;
}

/** An alarm that says what a person suffers, and is heard when it begins, ends, or goes blind. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, { alarmName, suffers, metric, threshold, topic }: UserAlarmProps) {
    super(scope, id, {
      alarmName,
      alarmDescription: suffers,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const heard = new SnsAction(topic);
    this.addAlarmAction(heard);
    this.addOkAction(heard);
    this.addInsufficientDataAction(heard);
  }
}
