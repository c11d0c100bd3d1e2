import { BodyFigure } from '#domain/bodyMap/bodyFigure';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const bodyMapRoutes = defineRoutes('bodyMap', {
  figure: { method: 'GET', path: '/api/body-map/figure', auth: 'user', response: BodyFigure },
  saveFigure: { method: 'POST', path: '/api/body-map/figure', auth: 'user', body: BodyFigure, response: BodyFigure },
} as const satisfies RouteGroup);
