import { getLocale } from '#domain/messages/language';
import type { AuditEntry } from '#domain/operations/audit';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { securityDemoMessages } from './messages';
import { SideBySide } from './SideBySide';

const t = securityDemoMessages;

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
          <p>{t('auditExample')}</p>
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
          <p>{t('auditReal')}</p>
          {activity.length === 0 ? (
            <EmptyState title={t('noRowsTitle')}>{t('noRows')}</EmptyState>
          ) : (
            <ul role="list" className="security__rows">
              {activity.map((row) => (
                <li key={row.id}>
                  <b>{row.action}</b>
                  <span className="small numeric">{new Date(row.timestamp).toLocaleString(getLocale())}</span>
                  <span className="small muted">
                    {[
                      row.outcome,
                      t('rowRisk', { level: row.riskLevel }),
                      row.ipAddress,
                      row.userAgent,
                      t('rowSession', { id: row.sessionId ?? t('none') }),
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
