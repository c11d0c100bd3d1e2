import type { StoredRoleRequest } from '#data/operations/roleRequests';
import type { User } from '#data/account/user';
import type { RoleRequest } from '#domain/operations/roleRequest';
import type { Services } from './services';

/** A request for a change of role as `reader` sees it: with addresses instead of ids. */
export async function showRoleRequest(
  { users }: Pick<Services, 'users'>,
  request: StoredRoleRequest,
  reader: Pick<User, 'id'>,
): Promise<RoleRequest> {
  const [account, author] = await Promise.all([users.findById(request.userId), users.findById(request.requestedBy)]);
  return {
    ...request,
    email: account?.email ?? '',
    requestedBy: author?.email ?? null,
    isOwn: request.requestedBy === reader.id,
  };
}
