import { RoleRequests } from '#data/operations/roleRequests';
import { AppError } from '#domain/http/errors';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readCustomerAccount } from '#functions/services/customerAccount';
import { accountDeskAnswers } from './messages';

const t = accountDeskAnswers;

/** Asks for a change of role. Another administrator confirms it: docs/decisions/003-administrators-are-granted-by-command.md. */
export const handler = endpoint(accountsRoutes.requestRole, async (context) => {
  const { params, body, user, identity, table, vault, audit, now } = context;
  const account = await readCustomerAccount(context, params.id);
  const { role, reason } = body;
  if ((await identity.confirmRole(account)) === role) throw new AppError('conflict', t('hasRole'));
  audit.addDetails({ riskLevel: 'high', details: { ownerId: account.id, content: { role, reason } } });
  const request = { userId: account.id, role, requestedBy: user.id, reason };
  if (!(await new RoleRequests(table, vault, now).open(request, audit.commit))) {
    throw new AppError('conflict', t('requestPending'));
  }
  return { success: true as const, message: t('confirmationNeeded') };
});
