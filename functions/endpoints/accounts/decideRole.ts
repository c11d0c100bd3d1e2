import { RoleRequests } from '#data/operations/roleRequests';
import { AppError } from '#domain/http/errors';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readCustomerAccount } from '#functions/services/customerAccount';
import { accountDeskAnswers } from './messages';

const t = accountDeskAnswers;

/**
 * Confirms or rejects a change of role that another administrator asked for. It changes the role of the account and
 * the group in Cognito, and ends the person's sessions. Nobody rejects what others ask about their own role. An administrator needs both, so whichever step fails, the person has no rights.
 */
export const handler = endpoint(accountsRoutes.decideRole, async (context) => {
  const { params, body, user, users, identity, table, vault, audit, now } = context;
  const account = await readCustomerAccount(context, params.id);
  const requests = new RoleRequests(table, vault, now);
  const request = await requests.find(account.id);
  if (!request) throw new AppError('not_found', t('requestNotFound'));
  const { role } = request;
  audit.addDetails({ riskLevel: 'high', details: { ownerId: account.id, content: { ...body, role } } });
  const end = requests.prepareEnd(account.id);
  const commit = async (...writes: Parameters<typeof audit.commit>[0]) => {
    if (!(await audit.commit([end, ...writes]))) throw decidedBefore();
  };
  const isOwnRole = account.id === user.id && request.requestedBy !== user.id;
  if (body.decision === 'reject' && isOwnRole) throw new AppError('forbidden', t('ownRole'));
  if (body.decision === 'reject') {
    await commit();
    return { success: true as const, message: t('requestRejected') };
  }
  if (request.requestedBy === user.id) {
    throw new AppError('forbidden', t('ownRequest'));
  }
  const sessionsEnd = await users.prepareSessionsEnd(account.id, { role });
  if (role === 'admin') {
    await commit(...sessionsEnd);
    await identity.grantAdmin(account.email);
    return { success: true as const, message: t('roleGranted', { email: account.email }) };
  }
  if ((await identity.countAdmins()) < 2) throw new AppError('conflict', t('lastAdministrator'));
  await identity.revokeAdmin(account.email);
  await commit(...sessionsEnd);
  return { success: true as const, message: t('roleRevoked', { email: account.email }) };
});

const decidedBefore = () => new AppError('conflict', t('decidedBefore'));
