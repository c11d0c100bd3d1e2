import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** How soon somebody must look: at once, also at night, or on the next working day. */
export type Severity = 'page' | 'ticket';

/** The topic of each severity. */
export type AlarmTopics = Readonly<Record<Severity, ITopic>>;

export interface UserAlarmProps {
  alarmName: string;
  /** What people experience while it rings, in one sentence. */
  userImpact: string;
  /** Anchor of the section of `infra/runbook.md` that says what to do. */
  runbookSection: string;
  metric: IMetric;
  /** The alarm rings at this value and above. */
  threshold: number;
  /** Rings below the threshold instead, and where the metric has no data. */
  ringsBelow?: true;
  severity: Severity;
  topics: AlarmTopics;
}

/** How the text of an alarm begins. */
const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { page: 'Page: ', ticket: 'Ticket: ' };

/** An alarm whose text says what people experience. It notifies the topic of its severity when it starts and when it ends. */
export class UserAlarm extends Alarm {
  constructor(
    scope: Construct,
    id: string,
    { userImpact, runbookSection, ringsBelow, severity, topics, ...props }: UserAlarmProps,
  ) {
    super(scope, id, {
      ...props,
      alarmDescription: `${SEVERITY_WORDS[severity]}${userImpact} See infra/runbook.md#${runbookSection}.`,
      evaluationPeriods: 1,
      ...(ringsBelow
        ? { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD, treatMissingData: TreatMissingData.BREACHING }
        : {
            comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treatMissingData: TreatMissingData.NOT_BREACHING,
          }),
    });
    const notification = new SnsAction(topics[severity]);
    this.addAlarmAction(notification);
    this.addOkAction(notification);
  }
}
