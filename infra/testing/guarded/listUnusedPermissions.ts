/**
 * Compares the permissions of all functions with those that the API tests have used. A permission that no test uses is either
 * not needed or not tested. `npm test` runs it after the API tests.
 */
import { ADMIN_CONFIRMATION, EVERY_FUNCTION } from '../../constructs/grantPermissions';
import { readFunctionRoles, type FunctionRole } from './functionRoles';
import { readUsedPermissions } from './usedPermissions';

/**
 * Permissions that no API test uses yet: functions by action. The list may only shrink. `sqs` is Lambda's own, for events that
 * failed; `GenerateDataKey` is for an account without a data key.
 */
const UNTESTED: Readonly<Record<string, string>> = {
  'dynamodb:DeleteItem':
    'auth.forgotPassword auth.resendVerification generative.trainGan generative.stop generative.resume',
  'cloudwatch:DescribeAlarms': 'training.promote training.rollback',
  'kms:GenerateDataKey':
    'auth.forgotPassword auth.resetPassword auth.resendVerification account.changePassword account.confirmTwoStep account.endTwoStep subscription.refundRequest stripe.webhook contact.create jobs.renewals jobs.incidents',
  's3:GetObject': 'training.promote training.rollback',
  'sagemaker:DescribeEndpoint': 'generative.stats generative.stop generative.samples generative.runs',
  'sagemaker:DescribeTrainingJob': 'generative.samples generative.runs',
  'sqs:GetQueueAttributes':
    'jobs.sendMail jobs.resumeErasures jobs.renewals jobs.reminders jobs.incidents jobs.trainings jobs.auditExport jobs.canary jobs.mailFeedback jobs.releaseModel',
  'sqs:GetQueueUrl':
    'jobs.sendMail jobs.resumeErasures jobs.renewals jobs.reminders jobs.incidents jobs.trainings jobs.auditExport jobs.canary jobs.mailFeedback jobs.releaseModel',
  'sqs:SendMessage':
    'jobs.sendMail jobs.resumeErasures jobs.renewals jobs.reminders jobs.incidents jobs.trainings jobs.auditExport jobs.canary jobs.mailFeedback jobs.releaseModel',
};

/** Permissions that the tests use where a training ends between two calls, which depends on time. */
const USED_AT_TIMES = ['training.job dynamodb:DeleteItem', 'training.job sagemaker:DescribeEndpoint'];

/**
 * What every function needs, and every function that lets administrators in. Reading a file needs `s3:ListBucket` only where
 * the file is missing, which depends on time; the guard then judges it.
 */
const ALWAYS_GRANTED = [...EVERY_FUNCTION, ADMIN_CONFIRMATION, 's3:ListBucket'];

/** Actions that a role allows without a condition, except those that need no row in `infra/permissions.ts`. */
const listActions = ({ statements }: FunctionRole): string[] =>
  statements
    .filter(({ Effect, Condition }) => Effect === 'Allow' && Object.keys(Condition).length === 0)
    .flatMap(({ Action }) => Action)
    .filter((action) => !ALWAYS_GRANTED.includes(action) && !action.startsWith('logs:') && !action.startsWith('xray:'));

const used = readUsedPermissions();
const { functions } = readFunctionRoles({});
const unused = Object.entries(functions).flatMap(([name, role]) =>
  [...new Set(listActions(role))].map((action) => `${name} ${action}`).filter((permission) => !used.has(permission)),
);
const listed = Object.entries(UNTESTED).flatMap(([action, names]) =>
  names.split(' ').map((name) => `${name} ${action}`),
);
const unlisted = unused.filter((permission) => ![...listed, ...USED_AT_TIMES].includes(permission));
const obsolete = listed.filter((permission) => !unused.includes(permission));
for (const permission of unlisted) {
  console.error(`No API test uses ${permission}. Remove it from infra/permissions.ts, or test it.`);
}
for (const permission of obsolete) console.error(`${permission} is used now, or gone. Remove it from UNTESTED.`);
process.exitCode = unlisted.length + obsolete.length > 0 ? 1 : 0;
console.log(`${used.size} permissions are used, ${unused.length} are not.`);
