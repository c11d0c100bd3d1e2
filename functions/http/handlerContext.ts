import type { User } from '#data/account/user';
import type { RecordOwner } from '#data/table/keys';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import type { Services } from '#functions/services/services';
import type { AuditTrail } from './auditTrail';
import type { RequestInput } from './requestInput';
import { getSiteOrigin } from './requestOrigin';
import type { SessionHandle } from './sessionCookie';

/** The argument of a handler: every service, the parsed request, and who makes it. */
export type HandlerContext<R extends Route> = Services &
  RequestInput<R> & {
    user: R['auth'] extends 'public' ? undefined : User;
    /** Whose records the call is about. Undefined where the route is not about the records of one person. */
    owner: R['ofPerson'] extends true ? RecordOwner : undefined;
    session: SessionHandle;
    /** The audit row of this call. */
    audit: AuditTrail;
    /** A request header by its lower-case name. */
    header: (name: string) => string | undefined;
    /** The site's own origin, for links back to it. */
    site: () => string;
  };

/** What was found out about a request before its handler runs. */
interface AdmittedRequest<R extends Route> {
  event: HttpEvent;
  input: RequestInput<R>;
  /** Undefined on public routes alone. */
  user: User | undefined;
  owner: RecordOwner | undefined;
  session: SessionHandle;
  audit: AuditTrail;
}

/** Creates the argument of a handler. */
export function createHandlerContext<R extends Route>(
  services: Services,
  { event, input, user, owner, session, audit }: AdmittedRequest<R>,
): HandlerContext<R> {
  return {
    ...services,
    ...input,
    user: user as HandlerContext<R>['user'],
    owner: owner as HandlerContext<R>['owner'],
    session,
    audit,
    header: (name) => event.headers[name],
    site: () => getSiteOrigin(event, services.config),
  };
}
