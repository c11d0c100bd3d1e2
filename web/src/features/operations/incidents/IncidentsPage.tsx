import { useState } from 'react';
import {
  getNotificationClock,
  getNotificationDeadline,
  INCIDENT_STATUSES,
  type Incident,
} from '#domain/operations/incident';
import { getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Select } from '../../../ui/form/Field';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';
import { CsvButton } from '../../../ui/table/CsvButton';
import { DataTable, type TableColumn } from '../../../ui/table/DataTable';
import { useAddressState } from '../../../ui/table/useAddressState';
import { IncidentForm } from './IncidentForm';
import { PolicyCard } from './PolicyCard';
import '../operations.css';

const t = operationsMessages;

/** The time left for the notice of an incident, as a sentence. */
function formatClock(incident: Incident, now: Date): string {
  const { dueAt, hoursLeft } = getNotificationDeadline(incident, now);
  const clock = getNotificationClock(incident, now);
  return t('incident.clockIs', { clock, hours: Math.abs(hoursLeft), due: formatTime(dueAt) });
}

/** Security incidents with their 72-hour clock, and the versions of the privacy policy. */
export default function IncidentsPage() {
  useTitle(t('incident.title'));
  const [isReporting, setReporting] = useState(false);
  const state = useRead('operations.incidents', {}, { staleAfterSeconds: 2 });
  return (
    <div className="page operations-page">
      <h1>{t('incident.title')}</h1>
      <Card title={t('incident.list')}>
        <div className="stack">
          <div className="cluster">
            <Button variant="primary" icon="plus" onClick={() => setReporting(true)}>
              {t('incident.report')}
            </Button>
          </div>
          <PageState
            state={state}
            loadingText={t('incident.loading')}
            skeleton={<Skeleton height="10rem" />}
            errorText={t('incident.failed')}
            isEmpty={(incidents) => incidents.length === 0}
            empty={<EmptyState icon="shield" title={t('incident.empty')} />}
          >
            {(incidents) => <IncidentTable incidents={incidents} />}
          </PageState>
        </div>
      </Card>
      <PolicyCard />
      {isReporting && <IncidentForm onClose={() => setReporting(false)} />}
    </div>
  );
}

function IncidentTable({ incidents }: { incidents: readonly Incident[] }) {
  const { values, setValues } = useAddressState({ status: '', sort: '' });
  const [now] = useState(() => new Date());
  const rows = incidents.filter(({ status }) => values.status === '' || status === values.status);
  const columns: TableColumn<Incident>[] = [
    { key: 'type', label: t('incident.type'), value: ({ incidentType }) => incidentType },
    { key: 'severity', label: t('incident.severity'), value: ({ severity }) => t('incident.severityIs', { severity }) },
    { key: 'description', label: t('incident.description'), value: ({ description }) => description },
    {
      key: 'detectedAt',
      layout: 'line',
      label: t('incident.detected'),
      value: ({ detectedAt }) => detectedAt,
      render: ({ detectedAt }) => formatTime(detectedAt),
    },
    { key: 'status', label: t('incident.status'), value: ({ status }) => t('incident.statusIs', { status }) },
    { key: 'clock', label: t('incident.clock'), value: (incident) => formatClock(incident, now) },
  ];
  const steps: TableColumn<Incident> = {
    key: 'steps',
    label: t('incident.next'),
    value: ({ id }) => id,
    render: (incident) => <IncidentSteps incident={incident} />,
  };
  return (
    <div className="stack">
      <div className="operations-filters">
        <Select
          label={t('incident.status')}
          value={values.status}
          options={[
            { value: '', label: t('audit.all') },
            ...INCIDENT_STATUSES.map((status) => ({ value: status, label: t('incident.statusIs', { status }) })),
          ]}
          onChange={(event) => setValues({ status: event.target.value })}
        />
        <CsvButton fileName="incidents.csv" columns={columns} readRows={() => Promise.resolve(rows)} />
      </div>
      <DataTable
        caption={t('incident.list')}
        columns={[...columns, steps]}
        rows={rows}
        getKey={({ id }) => id}
        sort={values.sort}
        onSort={(sort) => setValues({ sort })}
      />
    </div>
  );
}

function IncidentSteps({ incident: { id, status, notificationsSent } }: { incident: Incident }) {
  const refreshes = ['operations.incidents', 'operations.overview'] as const;
  const move = useWrite('operations.moveIncident', { refreshes });
  const notice = useWrite('operations.recordNotice', { refreshes });
  const toast = useToast();
  const next = INCIDENT_STATUSES[INCIDENT_STATUSES.indexOf(status) + 1];
  const show = async (call: Promise<unknown>) => {
    try {
      await call;
      toast.show({ title: t('done') });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <span className="cluster">
      {next && (
        <Button
          size="small"
          busy={move.busy}
          busyLabel={t('saving')}
          onClick={() => void show(move.run({ params: { id }, body: { status: next } }))}
        >
          {t('incident.moveTo', { status: next })}
        </Button>
      )}
      {notificationsSent === 0 && (
        <Button
          size="small"
          busy={notice.busy}
          busyLabel={t('saving')}
          onClick={() => void show(notice.run({ params: { id } }))}
        >
          {t('incident.peopleNotified')}
        </Button>
      )}
    </span>
  );
}
