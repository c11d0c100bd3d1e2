import { openApi } from '#domain/http/openapi';
import { openapiRoutes } from '#domain/http/routes/openapi';
import { endpoint } from '#functions/http/endpoint';

/** What every call takes and answers, for administrators who write programs against it. */
export const handler = endpoint(openapiRoutes.get, async () => {
  const { routes } = await import('#domain/http/routes');
  return openApi(routes);
});
