import type { User } from '#data/account/user';
import { AppError } from '#domain/http/errors';
import type { Services } from './services';
import { serviceMessages } from './messages';

/** Reads the account that an administrator acts on. Throws 404 where there is none, or it is being registered or deleted. */
export async function readCustomerAccount({ users }: Pick<Services, 'users'>, id: string): Promise<User> {
  const user = await users.findById(id);
  if (!user || user.status === 'pending' || user.status === 'deleting') {
    throw new AppError('not_found', serviceMessages('accountNotFound'));
  }
  return user;
}

/** Reads the account of somebody else. Throws 409 for the administrator's own, which they change in their profile. */
export async function readOtherAccount(
  services: Pick<Services, 'users'> & { user: Pick<User, 'id'> },
  id: string,
): Promise<User> {
  if (id === services.user.id) throw new AppError('conflict', serviceMessages('ownAccount'));
  return readCustomerAccount(services, id);
}
