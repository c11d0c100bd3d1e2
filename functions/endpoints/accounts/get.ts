import { Customers } from '#data/account/customers';
import { AccountNotes } from '#data/operations/accountNotes';
import { RoleRequests } from '#data/operations/roleRequests';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readCustomerAccount } from '#functions/services/customerAccount';
import { showRoleRequest } from '#functions/services/showRoleRequest';

/** Entries of the audit log on the page of an account. */
const HISTORY = 25;

/** Reads one account for administrators: never anything about skin. */
export const handler = endpoint(accountsRoutes.get, async (context) => {
  const { params, user: reader, users, identity, sessions, auditLog, table, vault, now } = context;
  const account = await readCustomerAccount(context, params.id);
  const [role, sessionFacts, history, notes, request] = await Promise.all([
    identity.confirmRole(account),
    sessions.summarize(account),
    auditLog.listForUser(account.id, HISTORY),
    new AccountNotes(table, vault).list(account.id),
    new RoleRequests(table, vault, now).find(account.id),
  ]);
  const { status, emailVerified, mailTrouble, twoStepSince } = account;
  return {
    ...new Customers(table, now).toCustomer(account),
    role,
    ...{ status, emailVerified, mailTrouble, twoStepSince, history },
    sessions: sessionFacts,
    notes: await Promise.all(
      notes.map(async ({ by, ...note }) => ({ ...note, by: (await users.findById(by))?.email ?? null })),
    ),
    roleRequest: request ? await showRoleRequest(context, request, reader) : null,
  };
});
