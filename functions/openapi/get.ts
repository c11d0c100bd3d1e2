import { openApi } from '#domain/openapi';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** What every call takes and answers, for administrators who write programs against it. */
export const handler = endpoint(routes.openapi.get, () => Promise.resolve(openApi(routes)));
