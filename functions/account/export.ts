import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** Everything held of the person, opened, as a file to keep (decisions B4). */
export const handler = endpoint(routes.account.export, ({ user, held, now }) => held.export(user.id, now()));
