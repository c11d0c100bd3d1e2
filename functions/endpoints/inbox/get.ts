import { inboxRoutes } from '#domain/http/routes/desk/inbox';
import { endpoint } from '#functions/http/endpoint';
import { showInboxMessage } from '#functions/services/inboxMessage';

/** Reads one message to the operator. */
export const handler = endpoint(inboxRoutes.get, (context) => showInboxMessage(context, context.params.id));
