import type { AuditEvent } from '#data/operations/audit';
import type { LiveSession } from '#data/account/sessions';
import type { Commit } from '#data/table/table';
import { parseBrowser, isAudited, maskIpAddress, type AuditRisk } from '#domain/operations/audit';
import type { AppError, ErrorCode } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { NamedRoute } from '#domain/http/routes';
import type { Services } from '#functions/services/services';
import { getClientAddress } from './clientAddress';
import { RepeatedRefusal } from './rateLimits';

/** Facts for the audit row that only a handler knows. */
interface HandlerDetails {
  /** The account concerned, where nobody is signed in. */
  userId?: string;
  /** The thing acted on, where it is not the `id` of the path. */
  resourceId?: string;
  riskLevel?: AuditRisk;
  details?: AuditEvent['details'];
}

/** The audit row of one call, as a handler uses it. */
export interface AuditTrail {
  /** Adds facts to the row; later ones replace earlier ones. */
  addDetails: (details: HandlerDetails) => void;
  /** Commits writes in one transaction with the row. Returns false, and writes no row, where a condition fails. */
  commit: Commit;
}

/** Refusals before the handler that are logged on every route. */
const ALWAYS_LOGGED: readonly ErrorCode[] = ['forbidden', 'too_many_requests'];
/** Refusals before the handler that are logged on audited routes. */
const LOGGED_IF_AUDITED: readonly ErrorCode[] = ['unauthenticated', 'subscription_required', ...ALWAYS_LOGGED];

const PATH_ID = /^[\w-]{1,64}$/;

/**
 * Writes exactly one audit row per call: with the handler's first commit, else when the call ends. A request that is
 * malformed, and so refused before its handler, writes none. See docs/decisions/019-audit-log.md.
 */
export class CallAudit implements AuditTrail {
  private handlerDetails: HandlerDetails = {};
  private session: LiveSession | undefined;
  private isInHandler = false;
  private isWritten = false;

  constructor(
    private readonly services: Services,
    private readonly call: { route: NamedRoute; event: HttpEvent },
  ) {}

  addDetails(details: HandlerDetails): void {
    this.handlerDetails = { ...this.handlerDetails, ...details };
  }

  commit: Commit = async (writes) => {
    if (this.isWritten || !isAudited(this.call.route)) return this.services.table.transact(writes);
    this.isWritten = await this.services.auditLog.commit(writes, this.createEvent('done'));
    return this.isWritten;
  };

  /** Names the session that makes the call. */
  setSession(session: LiveSession | undefined): void {
    this.session = session;
  }

  /** Marks that the request was admitted: every failure from here on is logged on an audited route. */
  enterHandler(): void {
    this.isInHandler = true;
  }

  /** Records that the call succeeded. Throws where the row cannot be written, so that the call fails. */
  async recordSuccess(): Promise<void> {
    if (this.isWritten || !isAudited(this.call.route)) return;
    await this.services.auditLog.commit([], this.createEvent('done'));
  }

  /** Records that the call was refused or failed, where that is logged. */
  async recordFailure(failure: AppError): Promise<void> {
    if (this.isWritten || !this.isLogged(failure.code) || failure instanceof RepeatedRefusal) return;
    await this.services.auditLog.commit([], this.createEvent(failure.code));
  }

  private isLogged(code: ErrorCode): boolean {
    if (!isAudited(this.call.route)) return ALWAYS_LOGGED.includes(code);
    return this.isInHandler || LOGGED_IF_AUDITED.includes(code);
  }

  private createEvent(outcome: AuditEvent['outcome']): AuditEvent {
    const { route, event } = this.call;
    const [resource = route.name] = route.name.split('.');
    const pathId = event.pathParameters?.['id'] ?? '';
    const isSuccess = outcome === 'done';
    const { userId, resourceId, details, riskLevel } = this.handlerDetails;
    return {
      userId: this.session?.user.id ?? userId ?? null,
      sessionId: this.session?.tokenHash.slice(0, 16) ?? null,
      action: route.name,
      resource,
      resourceId: resourceId ?? (PATH_ID.test(pathId) ? pathId : null),
      ipAddress: maskIpAddress(getClientAddress(event)),
      userAgent: parseBrowser(event.headers['user-agent']),
      timestamp: this.services.now().toISOString(),
      riskLevel: riskLevel ?? (isSuccess ? 'low' : 'medium'),
      success: isSuccess ? 1 : 0,
      outcome,
      ...(isSuccess && details && { details }),
    };
  }
}
