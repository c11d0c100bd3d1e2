import type { User } from '#data/account/users';
import type { Role } from '#domain/account/account';
import { canonicalEmail } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { byOperator } from './audited';

type Needed = Pick<Services, 'users' | 'identity' | 'auditLog' | 'now'>;

/** Makes an account an administrator, from its next request on. Answers a sentence for the operator; 404 where there is none. */
export async function grantAdmin(needed: Needed, email: string): Promise<string> {
  const user = await accountOf(needed.users, email, 'active');
  await needed.identity.grantAdmin(user.email);
  return become(needed, user, 'admin');
}

/** Takes the role away, from the next request on; the last administrator keeps it (decisions A3). */
export async function revokeAdmin(needed: Needed, email: string): Promise<string> {
  const { users, identity } = needed;
  const user = await accountOf(users, email, 'active');
  if ((await identity.roleOf(user.email)) === 'admin') {
    if ((await identity.countAdmins()) < 2) throw new AppError('conflict', 'The last administrator cannot be revoked.');
    await identity.revokeAdmin(user.email);
  }
  return become(needed, user, 'user');
}

/** Shuts an account out: its sessions end at their next request, and nobody signs in until it is enabled again. */
export async function disable(needed: Needed, email: string): Promise<string> {
  const user = await accountOf(needed.users, email, 'active');
  await needed.identity.setEnabled(user.email, false);
  const commit = byOperator(needed, { action: 'operator.disable', resource: 'account', resourceId: user.id });
  await commit([needed.users.endingSessions(user.id, { status: 'disabled' })]);
  return `${user.email} is signed out everywhere and cannot sign in.`;
}

/** Lets a disabled account sign in again. */
export async function enable(needed: Needed, email: string): Promise<string> {
  const user = await accountOf(needed.users, email, 'disabled');
  await needed.identity.setEnabled(user.email, true);
  const commit = byOperator(needed, { action: 'operator.enable', resource: 'account', resourceId: user.id });
  await commit([needed.users.changing(user.id, { status: 'active' })]);
  return `${user.email} can sign in again.`;
}

/** Takes a lost authenticator app off an account: its sessions end, and its password alone signs in until another app is set up. */
export async function resetTotp(needed: Needed, email: string): Promise<string> {
  const user = await accountOf(needed.users, email, 'active');
  await needed.identity.setTwoStep(user.email, false);
  const commit = byOperator(needed, { action: 'operator.resetTotp', resource: 'account', resourceId: user.id });
  await commit([needed.users.endingSessions(user.id, { twoStepSince: null })]);
  return `${user.email} signs in with the password alone, and can set up another authenticator app.`;
}

async function accountOf(users: Services['users'], email: string, status: User['status']): Promise<User> {
  const user = await users.byEmail(canonicalEmail(email));
  if (user?.status !== status) throw new AppError('not_found', `There is no ${status} account ${email}.`);
  return user;
}

async function become(needed: Needed, user: User, role: Role): Promise<string> {
  const action = role === 'admin' ? 'operator.grant' : 'operator.revoke';
  const commit = byOperator(needed, { action, resource: 'account', resourceId: user.id });
  await commit([needed.users.changing(user.id, { role })]);
  return role === 'admin' ? `${user.email} is an administrator.` : `${user.email} is not an administrator.`;
}
