import type { AuditEvent } from '#data/operations/audit';
import type { LiveSession } from '#data/account/sessions';
import type { Commit } from '#data/table/table';
import { browserOf, isAudited, networkOf, type AuditRisk } from '#domain/operations/audit';
import type { AppError, ErrorCode } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { NamedRoute } from '#domain/http/routes';
import { clientAddress } from './guard';
import type { Services } from '#functions/services/services';

/** What a handler can say about the row its call will leave. */
interface About {
  /** Whose account it is about, where nobody is signed in. */
  userId?: string;
  /** What the action is done to, where that is not the `id` of the path. */
  resourceId?: string;
  riskLevel?: AuditRisk;
  details?: AuditEvent['details'];
}

/** The row of the audit log that one call leaves, as far as a handler has to do with it. */
export interface AuditTrail {
  about: (about: About) => void;
  /** Commits changes in one transaction with the call's row; false, and no row yet, where a condition failed. */
  commit: Commit;
}

/** Refusals of the guard that are worth a row on every route; on audited routes the first two are too. */
const SUSPECT: readonly ErrorCode[] = ['forbidden', 'too_many_requests'];
const DENIALS: readonly ErrorCode[] = ['unauthenticated', 'subscription_required', ...SUSPECT];

const IN_PATH = /^[\w-]{1,64}$/;

/**
 * Sees to it that a call leaves exactly one row in the audit log: with its change where the handler commits one, else when
 * the call ends. What the guard refused as malformed was no action, and leaves none.
 */
export class Trail implements AuditTrail {
  private said: About = {};
  private isWritten = false;
  /** From here on the call's end is the handler's, not the guard's. */
  isHandled = false;
  live: LiveSession | undefined;

  constructor(
    private readonly services: Services,
    private readonly call: { route: NamedRoute; event: HttpEvent },
  ) {}

  about(about: About): void {
    this.said = { ...this.said, ...about };
  }

  commit: Commit = async (writes) => {
    if (this.isWritten || !isAudited(this.call.route)) return this.services.table.transact(writes);
    this.isWritten = await this.services.auditLog.commit(writes, this.event('done'));
    return this.isWritten;
  };

  /** The call succeeded. Throws where its row cannot be written: what cannot be accounted for is not answered. */
  async done(): Promise<void> {
    if (!this.isWritten && isAudited(this.call.route)) await this.services.auditLog.commit([], this.event('done'));
  }

  /** The call was refused or failed. */
  async failed({ code }: AppError): Promise<void> {
    const { route } = this.call;
    const counts = this.isHandled || DENIALS.includes(code);
    if (this.isWritten || !(isAudited(route) ? counts : SUSPECT.includes(code))) return;
    await this.services.auditLog.commit([], this.event(code));
  }

  private event(outcome: AuditEvent['outcome']): AuditEvent {
    const { route, event } = this.call;
    const [resource = route.name] = route.name.split('.');
    const id = event.pathParameters?.['id'] ?? '';
    const { userId, resourceId, details, riskLevel } = this.said;
    return {
      userId: this.live?.user.id ?? userId ?? null,
      sessionId: this.live?.tokenHash.slice(0, 16) ?? null,
      action: route.name,
      resource,
      resourceId: resourceId ?? (IN_PATH.test(id) ? id : null),
      ipAddress: networkOf(clientAddress(event)),
      userAgent: browserOf(event.headers['user-agent']),
      timestamp: this.services.now().toISOString(),
      riskLevel: riskLevel ?? (outcome === 'done' ? 'low' : 'medium'),
      success: outcome === 'done' ? 1 : 0,
      outcome,
      ...(outcome === 'done' && details && { details }),
    };
  }
}
