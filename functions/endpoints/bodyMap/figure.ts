import { MapFigures } from '#data/analysis/mapFigures';
import { bodyMapRoutes } from '#domain/http/routes/bodyMap';
import { endpoint } from '#functions/http/endpoint';

/** Returns the figure that the person chose for the body map, or the default one. */
export const handler = endpoint(bodyMapRoutes.figure, ({ owner, table, vault }) =>
  new MapFigures(table, vault).get(owner),
);
