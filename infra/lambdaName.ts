import type { JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';

/** The name of a function in the tables of routes and jobs. */
export type FunctionName = RouteName | `jobs.${JobName}`;

/** Jobs whose resources on AWS have another name. A new name would replace their log groups. */
const NAMES_ON_AWS: Partial<Record<JobName, string>> = { sendMail: 'post', resumeErasures: 'sweep' };

/** The name of a job's resources on AWS. */
export const toJobId = (name: JobName): string => NAMES_ON_AWS[name] ?? name;

/** The name of a Lambda function: `analysis.create` on stage prod is `skin-lesion-prod-analysis-create`. */
export function toLambdaName(stage: string, name: FunctionName): string {
  const [group = '', member = ''] = name.split('.');
  return `skin-lesion-${stage}-${group}-${group === 'jobs' ? toJobId(member as JobName) : member}`;
}
