import type { Role } from '#domain/account';
import { canonicalEmail } from '#domain/account';
import { AppError } from '#domain/errors';
import type { User } from '#data/users';
import type { Services } from '../services';

type Needed = Pick<Services, 'users' | 'identity'>;

/** Makes an account an administrator, from its next request on. Answers a sentence for the operator; 404 where there is none. */
export async function grantAdmin({ users, identity }: Needed, email: string): Promise<string> {
  const user = await accountOf(users, email);
  await identity.grantAdmin(user.email);
  return become(users, user, 'admin');
}

/** Takes the role away, from the next request on; the last administrator keeps it (decisions A3). */
export async function revokeAdmin({ users, identity }: Needed, email: string): Promise<string> {
  const user = await accountOf(users, email);
  if ((await identity.roleOf(user.email)) === 'admin') {
    if ((await identity.countAdmins()) < 2) throw new AppError('conflict', 'The last administrator cannot be revoked.');
    await identity.revokeAdmin(user.email);
  }
  return become(users, user, 'user');
}

async function accountOf(users: Services['users'], email: string): Promise<User> {
  const user = await users.byEmail(canonicalEmail(email));
  if (user?.status !== 'active') throw new AppError('not_found', `There is no account ${email}.`);
  return user;
}

async function become(users: Services['users'], user: User, role: Role): Promise<string> {
  await users.setRole(user.id, role);
  return role === 'admin' ? `${user.email} is an administrator.` : `${user.email} is not an administrator.`;
}
