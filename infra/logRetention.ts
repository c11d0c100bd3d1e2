import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from './stages';

/** CloudWatch's constants for the days that a stage keeps logs. */
export const LOG_RETENTION: Record<StageSettings['logRetentionDays'], RetentionDays> = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  365: RetentionDays.ONE_YEAR,
};
