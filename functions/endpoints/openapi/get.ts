import { buildOpenApi } from '#domain/http/openapi';
import { openapiRoutes } from '#domain/http/routes/openapi';
import { endpoint } from '#functions/http/endpoint';

/** Returns the OpenAPI description of every route, for administrators. */
export const handler = endpoint(openapiRoutes.get, async () => {
  const { routes } = await import('#domain/http/routes');
  return buildOpenApi(routes);
});
