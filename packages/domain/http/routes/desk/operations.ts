import { z } from 'zod';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { Incident } from '#domain/operations/incident';
import {
  IncidentMove,
  NewIncident,
  NewPolicy,
  PolicyAnnouncement,
  PolicyNotices,
  PolicyNoticesRequest,
} from '#domain/operations/operationsForms';
import { Overview, OverviewQuery } from '#domain/operations/dailyCount';
import { ById, defineRoutes, type RouteGroup } from '#domain/http/route';

export const operationsRoutes = defineRoutes('operations', {
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    auth: 'admin',
    query: OverviewQuery,
    response: Overview,
    background: true,
  },
  incidents: { method: 'GET', path: '/api/admin/incidents', auth: 'admin', response: z.array(Incident) },
  openIncident: {
    method: 'POST',
    path: '/api/admin/incidents',
    auth: 'admin',
    body: NewIncident,
    response: Incident,
  },
  moveIncident: {
    method: 'PATCH',
    path: '/api/admin/incidents/{id}',
    auth: 'admin',
    params: ById,
    body: IncidentMove,
    response: Incident,
  },
  recordNotice: {
    method: 'POST',
    path: '/api/admin/incidents/{id}/notice',
    auth: 'admin',
    params: ById,
    response: Incident,
  },
  policies: { method: 'GET', path: '/api/admin/policies', auth: 'admin', response: z.array(PrivacyPolicy) },
  announcePolicy: {
    method: 'POST',
    path: '/api/admin/policies',
    auth: 'admin',
    body: NewPolicy,
    response: PolicyAnnouncement,
  },
  /** Mails the announcement to the next accounts of the list of customers. Safe to repeat: nobody gets a second letter. */
  mailPolicy: {
    method: 'POST',
    path: '/api/admin/policies/notices',
    auth: 'admin',
    body: PolicyNoticesRequest,
    response: PolicyNotices,
  },
} as const satisfies RouteGroup);
