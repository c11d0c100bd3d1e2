import { AccountNotes } from '#data/operations/accountNotes';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readCustomerAccount } from '#functions/services/customerAccount';
import { accountDeskAnswers } from './messages';

/** Adds a note about an account. The person finds it in their export. */
export const handler = endpoint(accountsRoutes.addNote, async (context) => {
  const { params, body, user, table, vault, audit, newId, now } = context;
  const account = await readCustomerAccount(context, params.id);
  const note = { id: newId(), text: body.text, by: user.id, at: now() };
  await new AccountNotes(table, vault).add(account.id, note, audit.commit);
  return { success: true as const, message: accountDeskAnswers('noteStored') };
});
