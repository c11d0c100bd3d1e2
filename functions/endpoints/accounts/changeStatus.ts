import { AppError } from '#domain/http/errors';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readOtherAccount } from '#functions/services/customerAccount';
import { accountDeskAnswers } from './messages';

const t = accountDeskAnswers;

/** Disables an account, which ends its sessions, or enables it again. */
export const handler = endpoint(accountsRoutes.changeStatus, async (context) => {
  const { params, body, users, identity, audit } = context;
  const account = await readOtherAccount(context, params.id);
  if (account.status === body.status) throw new AppError('conflict', t('changedBefore'));
  const isEnabled = body.status === 'active';
  audit.addDetails({ riskLevel: 'high', details: { ownerId: account.id, content: { ...body } } });
  await identity.setEnabled(account.email, isEnabled);
  const change = { status: body.status };
  await audit.commit(
    isEnabled ? [users.prepareChange(account.id, change)] : await users.prepareSessionsEnd(account.id, change),
  );
  const message = isEnabled ? t('enabled', { email: account.email }) : t('disabled', { email: account.email });
  return { success: true as const, message };
});
