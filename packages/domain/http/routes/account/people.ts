import { NewPerson, PersonPatch } from '#domain/people/person';
import { Session } from '#domain/account/session';
import { ById, defineRoutes, MINUTE, type RouteGroup } from '#domain/http/route';

export const peopleRoutes = defineRoutes('people', {
  add: {
    method: 'POST',
    path: '/api/people',
    auth: 'user',
    body: NewPerson,
    response: Session,
    limits: [{ scope: 'user', count: 20, seconds: 60 * MINUTE }],
  },
  update: {
    method: 'PATCH',
    path: '/api/people/{id}',
    auth: 'user',
    params: ById,
    body: PersonPatch,
    response: Session,
  },
  remove: { method: 'DELETE', path: '/api/people/{id}', auth: 'user', params: ById, response: Session },
} as const satisfies RouteGroup);
