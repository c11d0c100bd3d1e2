import { accountRoutes } from '#domain/routes/account';
import { endpoint } from '../endpoint';

/** Everything held of the person, opened, as a file to keep (decisions B4). */
export const handler = endpoint(accountRoutes.export, ({ user, held, now }) => held.export(user.id, now()));
