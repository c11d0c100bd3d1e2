import { AppError } from '#domain/http/errors';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';
import { createPolicy } from '#functions/services/policyNotices';
import { operationsAnswers } from './messages';

/** Announces a version of the privacy policy, effective in 30 days. `mailPolicy` then mails everybody. */
export const handler = endpoint(operationsRoutes.announcePolicy, async ({ body, policies, audit, now }) => {
  const policy = createPolicy(body, now());
  audit.addDetails({ resourceId: policy.version, riskLevel: 'high' });
  if (!(await audit.commit([policies.prepareAnnouncement(policy)]))) {
    const message = operationsAnswers('announcedBefore', { version: policy.version });
    throw new AppError('conflict', message, { fields: { version: message } });
  }
  return policy;
});
