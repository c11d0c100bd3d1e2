import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from '../stages';

/** A stage's days of keeping logs, as CloudWatch counts them. */
export const RETENTION: Record<StageSettings['logRetentionDays'], RetentionDays> = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  365: RetentionDays.ONE_YEAR,
};
