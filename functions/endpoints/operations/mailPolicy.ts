import { Customers } from '#data/account/customers';
import { AppError } from '#domain/http/errors';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';
import { mailPolicyNotice } from '#functions/services/policyNotices';
import { operationsAnswers } from './messages';

/** Accounts in one call, well within its deadline. */
const ACCOUNTS = 40;

/** Mails an announced version to the next accounts, once to each. */
export const handler = endpoint(operationsRoutes.mailPolicy, async (context) => {
  const { body, table, policies, audit, now } = context;
  const policy = await policies.find(body.version);
  if (!policy || new Date(policy.effectiveAt) <= now()) {
    throw new AppError('conflict', operationsAnswers('notAnnounced', { version: body.version }));
  }
  const page = await new Customers(table, now).listAccounts({ limit: ACCOUNTS, cursor: body.cursor });
  if (!page) throw pageNotFound();
  audit.addDetails({ resourceId: body.version });
  let mailed = 0;
  for (const user of page.items) if (await mailPolicyNotice(context, user, policy)) mailed += 1;
  return { mailed, nextCursor: page.nextCursor ?? null };
});
