import { AuditEntries, AuditQuery, VerificationAnswer, VerificationRequest } from '#domain/operations/auditSearch';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const auditRoutes = defineRoutes('audit', {
  search: {
    method: 'GET',
    path: '/api/admin/audit',
    auth: 'admin',
    query: AuditQuery,
    response: AuditEntries,
    paged: true,
  },
  verify: {
    method: 'POST',
    path: '/api/admin/audit/verify',
    auth: 'admin',
    body: VerificationRequest,
    response: VerificationAnswer,
  },
} as const satisfies RouteGroup);
