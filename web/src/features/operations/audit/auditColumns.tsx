import { Link } from 'react-router-dom';
import type { AuditEntry } from '#domain/operations/audit';
import { Badge } from '../../../ui/feedback/Badge';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';
import type { TableColumn } from '../../../ui/table/DataTable';

const t = operationsMessages;

/** Columns of the log. `who` links to the account. */
export const AUDIT_COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'timestamp',
    label: t('audit.time'),
    layout: 'line',
    value: ({ timestamp }) => timestamp,
    render: ({ timestamp }) => formatTime(timestamp),
  },
  { key: 'action', label: t('audit.action'), value: ({ action }) => action },
  {
    key: 'outcome',
    label: t('audit.outcome'),
    value: ({ outcome }) => outcome,
    render: ({ outcome, success }) => (
      <Badge tone={success === 1 ? 'brand' : 'neutral'} icon={success === 1 ? 'check' : 'minus'}>
        {t('audit.outcomeIs', { outcome, name: outcome.replaceAll('_', ' ') })}
      </Badge>
    ),
  },
  {
    key: 'userId',
    label: t('audit.who'),
    layout: 'id',
    value: ({ userId }) => userId,
    render: ({ userId }) =>
      userId === null ? t('audit.system') : <Link to={`/admin/customers/${userId}`}>{userId}</Link>,
  },
  { key: 'resourceId', label: t('audit.concerned'), layout: 'id', value: ({ resourceId }) => resourceId },
  {
    key: 'riskLevel',
    label: t('audit.risk'),
    value: ({ riskLevel }) => riskLevel,
    render: ({ riskLevel }) => t('audit.riskIs', { risk: riskLevel }),
  },
  { key: 'ipAddress', label: t('audit.network'), layout: 'line', value: ({ ipAddress }) => ipAddress },
  { key: 'userAgent', label: t('audit.browser'), layout: 'line', value: ({ userAgent }) => userAgent },
];
