import { z } from 'zod';
import {
  AccountDetail,
  AccountStatusChange,
  ByAccount,
  NewNote,
  ReasonedAction,
  RoleChange,
  RoleDecision,
} from '#domain/operations/accountDetail';
import { RoleRequest } from '#domain/operations/roleRequest';
import { defineRoutes, Success, type RouteGroup } from '#domain/http/route';

export const accountsRoutes = defineRoutes('accounts', {
  get: { method: 'GET', path: '/api/admin/accounts/{id}', auth: 'admin', params: ByAccount, response: AccountDetail },
  addNote: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/notes',
    auth: 'admin',
    params: ByAccount,
    body: NewNote,
    response: Success,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/api/admin/accounts/{id}/status',
    auth: 'admin',
    params: ByAccount,
    body: AccountStatusChange,
    response: Success,
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/end-sessions',
    auth: 'admin',
    params: ByAccount,
    body: ReasonedAction,
    response: Success,
  },
  resetTwoStep: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/reset-two-step',
    auth: 'admin',
    params: ByAccount,
    body: ReasonedAction,
    response: Success,
  },
  requestRole: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/role-request',
    auth: 'admin',
    params: ByAccount,
    body: RoleChange,
    response: Success,
  },
  decideRole: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/role-decision',
    auth: 'admin',
    params: ByAccount,
    body: RoleDecision,
    response: Success,
  },
  roleRequests: { method: 'GET', path: '/api/admin/role-requests', auth: 'admin', response: z.array(RoleRequest) },
} as const satisfies RouteGroup);
