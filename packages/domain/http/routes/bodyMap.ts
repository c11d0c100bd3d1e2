import { MapFigure } from '#domain/bodyMap/mapFigure';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const bodyMapRoutes = defineRoutes('bodyMap', {
  figure: { method: 'GET', path: '/api/body-map/figure', auth: 'user', response: MapFigure },
  saveFigure: { method: 'POST', path: '/api/body-map/figure', auth: 'user', body: MapFigure, response: MapFigure },
} as const satisfies RouteGroup);
