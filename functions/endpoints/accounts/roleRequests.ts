import { RoleRequests } from '#data/operations/roleRequests';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { showRoleRequest } from '#functions/services/showRoleRequest';

/** Lists the changes of role that wait for a second administrator. */
export const handler = endpoint(accountsRoutes.roleRequests, async (context) => {
  const { user, users, table, vault, now } = context;
  const pending = await new RoleRequests(table, vault, now).list((id) => users.isDeleted(id));
  return Promise.all(pending.map((request) => showRoleRequest(context, request, user)));
});
