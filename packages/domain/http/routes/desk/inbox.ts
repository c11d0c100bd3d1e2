import { z } from 'zod';
import {
  ByMessage,
  InboxEntry,
  InboxMessage,
  InboxQuery,
  MessageAnswer,
  MessageStateChange,
} from '#domain/operations/inbox';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const inboxRoutes = defineRoutes('inbox', {
  list: {
    method: 'GET',
    path: '/api/admin/messages',
    auth: 'admin',
    query: InboxQuery,
    response: z.array(InboxEntry),
    paged: true,
  },
  get: { method: 'GET', path: '/api/admin/messages/{id}', auth: 'admin', params: ByMessage, response: InboxMessage },
  answer: {
    method: 'POST',
    path: '/api/admin/messages/{id}/answer',
    auth: 'admin',
    params: ByMessage,
    body: MessageAnswer,
    response: InboxMessage,
  },
  changeState: {
    method: 'PATCH',
    path: '/api/admin/messages/{id}',
    auth: 'admin',
    params: ByMessage,
    body: MessageStateChange,
    response: InboxMessage,
  },
} as const satisfies RouteGroup);
