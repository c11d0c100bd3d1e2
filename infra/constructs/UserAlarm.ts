import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface UserAlarmProps {
  alarmName: string;
  /** What a person meets while it rings, in one sentence. */
  suffers: string;
  /** Section of `infra/runbook.md` that says what to do. */
  section: string;
  metric: IMetric;
  /** The metric's value from which it rings. */
  threshold: number;
  /** It also rings where nothing is heard at all. */
  hearsSilence?: true;
  topic: ITopic;
}

/** An alarm that says what a person suffers, and is heard when it begins and when it ends; what must not fall silent rings when it does. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, { suffers, section, hearsSilence, topic, ...props }: UserAlarmProps) {
    super(scope, id, {
      ...props,
      alarmDescription: `${suffers} See infra/runbook.md#${section}.`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: hearsSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const heard = new SnsAction(topic);
    this.addAlarmAction(heard);
    this.addOkAction(heard);
  }
}
