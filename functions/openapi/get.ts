import { openApi } from '#domain/openapi';
import { openapiRoutes } from '#domain/routes/openapi';
import { endpoint } from '../endpoint';

/** What every call takes and answers, for administrators who write programs against it. */
export const handler = endpoint(openapiRoutes.get, async () => {
  const { routes } = await import('#domain/routes');
  return openApi(routes);
});
