import { MapFigures } from '#data/analysis/mapFigures';
import { bodyMapRoutes } from '#domain/http/routes/bodyMap';
import { endpoint } from '#functions/http/endpoint';

/** Saves how the person wants the body map drawn. */
export const handler = endpoint(bodyMapRoutes.saveFigure, async ({ body, owner, table, vault, audit }) => {
  await new MapFigures(table, vault).save(owner, body, audit.commit);
  return body;
});
