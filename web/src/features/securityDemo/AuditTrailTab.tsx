import type { AuditEntry } from '#domain/operations/audit';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { SideBySide } from './SideBySide';

/** Made-up data. */
const EXAMPLE = [
  ['10:15:02', 'LOGIN', 'user_123', 'success'],
  ['10:15:40', 'CREATE_ANALYSIS', 'user_123', 'success'],
  ['10:17:11', 'ADMIN_ACCESS', 'user_456', 'denied'],
] as const;

/** Made-up audit rows beside the administrator's own latest rows. */
export function AuditTrailTab({ activity }: { activity: readonly AuditEntry[] }) {
  return (
    <SideBySide
      simulated={
        <>
          <p>Every action leaves a row: when, what, who, and how it ended.</p>
          <ul role="list" className="security__rows">
            {EXAMPLE.map(([time, action, user, outcome]) => (
              <li key={time}>
                <b>{action}</b>
                <span className="small muted numeric">
                  {time} · {user} · {outcome}
                </span>
              </li>
            ))}
          </ul>
        </>
      }
      real={
        <>
          <p>
            Your own latest rows. They hold random ids, your network and the family of your browser; no name, no
            address. Each holds the hash of the one before it, so none can be changed or removed unseen.
          </p>
          {activity.length === 0 ? (
            <EmptyState title="No rows yet">Open this page again: this visit has left one.</EmptyState>
          ) : (
            <ul role="list" className="security__rows">
              {activity.map((row) => (
                <li key={row.id}>
                  <b>{row.action}</b>
                  <span className="small numeric">{new Date(row.timestamp).toLocaleString()}</span>
                  <span className="small muted">
                    {[
                      row.outcome,
                      `risk ${row.riskLevel}`,
                      row.ipAddress,
                      row.userAgent,
                      `session ${row.sessionId ?? 'none'}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
