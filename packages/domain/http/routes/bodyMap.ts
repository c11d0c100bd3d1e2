import { MapFigure } from '#domain/bodyMap/mapFigure';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const bodyMapRoutes = defineRoutes('bodyMap', {
  figure: { method: 'GET', path: '/api/body-map/figure', auth: 'user', ofPerson: true, response: MapFigure },
  saveFigure: {
    method: 'POST',
    path: '/api/body-map/figure',
    auth: 'user',
    ofPerson: true,
    body: MapFigure,
    response: MapFigure,
  },
} as const satisfies RouteGroup);
