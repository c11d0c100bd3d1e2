import { buildOpenApi } from '#domain/http/openapi';
import { routes } from '#domain/http/routes';

/** Prints the OpenAPI document of all routes: `npm run operator -- openapi > openapi.json`. */
process.stdout.write(`${JSON.stringify(buildOpenApi(routes), null, 2)}\n`);
