import { RecoveryCodes } from '#data/account/recoveryCodes';
import type { User } from '#data/account/user';
import type { Role } from '#domain/account/account';
import { canonicalizeEmail } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

type RequiredServices = Pick<Services, 'users' | 'identity' | 'auditLog' | 'table' | 'now'>;

/**
 * Makes an account an administrator, from its next request on. Returns a message; throws 404 where there is no such
 * account.
 */
export async function grantAdmin(services: RequiredServices, email: string): Promise<string> {
  const user = await findAccount(services.users, email, 'active');
  await services.identity.grantAdmin(user.email);
  return setRole(services, user, 'admin');
}

/** Revokes the role, from the next request on, unless it is the last administrator's. */
export async function revokeAdmin(services: RequiredServices, email: string): Promise<string> {
  const { users, identity } = services;
  const user = await findAccount(users, email, 'active');
  if ((await identity.getRole(user.email)) === 'admin') {
    if ((await identity.countAdmins()) < 2) throw new AppError('conflict', 'The last administrator cannot be revoked.');
    await identity.revokeAdmin(user.email);
  }
  return setRole(services, user, 'user');
}

/** Disables an account: its sessions end at their next request, and it cannot sign in. */
export async function disableAccount(services: RequiredServices, email: string): Promise<string> {
  const user = await findAccount(services.users, email, 'active');
  await services.identity.setEnabled(user.email, false);
  const commit = commitAsOperator(services, { action: 'operator.disable', resource: 'account', resourceId: user.id });
  await commit(await services.users.prepareSessionsEnd(user.id, { status: 'disabled' }));
  return `${user.email} is signed out everywhere and cannot sign in.`;
}

/** Enables a disabled account. */
export async function enableAccount(services: RequiredServices, email: string): Promise<string> {
  const user = await findAccount(services.users, email, 'disabled');
  await services.identity.setEnabled(user.email, true);
  const commit = commitAsOperator(services, { action: 'operator.enable', resource: 'account', resourceId: user.id });
  await commit([services.users.prepareChange(user.id, { status: 'active' })]);
  return `${user.email} can sign in again.`;
}

/** Turns two-step sign-in off for a person who lost their authenticator app, and ends their sessions. */
export async function resetTotp(services: RequiredServices, email: string): Promise<string> {
  const user = await findAccount(services.users, email, 'active');
  await services.identity.setTwoStep(user.email, false);
  const commit = commitAsOperator(services, { action: 'operator.resetTotp', resource: 'account', resourceId: user.id });
  const codesEnd = new RecoveryCodes(services.table).prepareRemoval(user.id);
  await commit([...(await services.users.prepareSessionsEnd(user.id, { twoStepSince: null })), codesEnd]);
  return `${user.email} signs in with the password alone, and can set up another authenticator app.`;
}

/** Adds the search terms that accounts from earlier versions lack. Safe to repeat. */
export async function indexAccounts({ users }: RequiredServices): Promise<string> {
  let added = 0;
  for await (const user of users.scanAll()) if (user.status === 'active') added += await users.addMissingTerms(user);
  return `${added} search terms were added.`;
}

async function findAccount(users: Services['users'], email: string, status: User['status']): Promise<User> {
  const user = await users.findByEmail(canonicalizeEmail(email));
  if (user?.status !== status) throw new AppError('not_found', `There is no ${status} account ${email}.`);
  return user;
}

async function setRole(services: RequiredServices, user: User, role: Role): Promise<string> {
  const action = role === 'admin' ? 'operator.grant' : 'operator.revoke';
  const commit = commitAsOperator(services, { action, resource: 'account', resourceId: user.id });
  await commit([services.users.prepareChange(user.id, { role })]);
  return role === 'admin' ? `${user.email} is an administrator.` : `${user.email} is not an administrator.`;
}
