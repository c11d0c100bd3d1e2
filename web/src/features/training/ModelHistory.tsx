import { getLocale } from '#domain/messages/language';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  SHIPPED_MODEL,
  wasLive,
  type HeadReport,
  type TrainingRecord,
  type TrainingStats,
} from '#domain/training/training';
import { useReadPages, useRefresh } from '../../lib/apiHooks';
import { Badge } from '../../ui/feedback/Badge';
import { Dialog } from '../../ui/feedback/Dialog';
import { PageState } from '../../ui/feedback/PageState';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { formatPercentage } from './formatPercentage';
import { JOB_STATUS_LABELS } from './labels';
import { trainingMessages } from './messages';
import { RollbackButton } from './ModelButtons';
import { OutcomeDetails } from './outcome/TrainingOutcome';

const t = trainingMessages;
const COLUMNS = [
  'historyVersion',
  'historyParent',
  'historyPhotos',
  'historyFigures',
  'historyStatus',
  'historyTimes',
  'historyDecision',
] as const;

type LiveModel = TrainingStats['model'];

const formatTime = (at: string): string =>
  new Date(at).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Every training and its model, newest first, and the model in the release. `stateKey` changes when a model or a training does. */
export function ModelHistory({ model, stateKey }: { model: LiveModel; stateKey: string }) {
  const { items, hasMore, loadMore, isLoadingMore, ...state } = useReadPages('training.jobs', { limit: 20 });
  const refresh = useRefresh();
  useEffect(() => void refresh('training.jobs'), [refresh, stateKey]);
  return (
    <Card title={t('historyTitle')}>
      <PageState
        state={{ ...state, data: items }}
        loadingText={t('historyLoading')}
        errorTitle={t('historyErrorTitle')}
        errorText={t('loadErrorText')}
      >
        {(records) => (
          <>
            {records.length === 0 && <p>{t('historyEmpty')}</p>}
            <table className="comparison models" role="table" aria-label={t('historyRegion')}>
              <thead role="rowgroup">
                <tr role="row">
                  {COLUMNS.map((column) => (
                    <th key={column} role="columnheader" scope="col">
                      {t(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup">
                {records.map((record) => (
                  <ModelRow key={record.jobId} record={record} model={model} />
                ))}
                <ShippedRow model={model} />
              </tbody>
            </table>
            {hasMore && (
              <Button busy={isLoadingMore} busyLabel={t('historyLoadingMore')} onClick={() => void loadMore()}>
                {t('historyMore')}
              </Button>
            )}
          </>
        )}
      </PageState>
    </Card>
  );
}

function ModelRow({ record, model }: { record: TrainingRecord; model: LiveModel }) {
  const { jobId, report, status, startedAt, startedBy, photoCount, withdrawal } = record;
  const isLive = jobId === model.jobId;
  const canPutBack = report !== null && wasLive(record) && !isLive && !model.changing;
  const withdrawalReason = status === 'withdrawn' ? (withdrawal?.reason ?? null) : null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="comparison__version">
        {report?.version ?? t('historyNoModel')}
      </th>
      <td role="cell" data-label={t('historyParent')} className="comparison__version">
        {report?.liveVersion ?? '–'}
      </td>
      <td role="cell" data-label={t('historyPhotos')}>
        {photoCount === null ? (
          '–'
        ) : (
          <Link to={`/training/photos?training=${jobId}`}>{t('historyPhotosLink', { count: photoCount })}</Link>
        )}
      </td>
      <td role="cell" data-label={t('historyFigures')} className="numeric">
        {report
          ? `${formatPercentage(report.candidate.sensitivity)}, ${formatPercentage(report.candidate.specificity)}`
          : '–'}
      </td>
      <td role="cell" data-label={t('historyStatus')}>
        <Badge tone={isLive ? 'brand' : 'neutral'}>{isLive ? t('statusAnswering') : JOB_STATUS_LABELS[status]}</Badge>
      </td>
      <td role="cell" data-label={t('historyTimes')}>
        {formatTime(startedAt)}
        {startedBy !== null && <p className="small muted">{t('historyStartedBy', { name: startedBy })}</p>}
      </td>
      <td role="cell" data-label={t('historyDecision')}>
        <Decisions record={record} />
        {report && (
          <div className="cluster">
            <ComparisonButton record={record} report={report} />
            {canPutBack && (
              <RollbackButton
                model={{ target: jobId, version: report.version, withdrawalReason }}
                canWithdraw={model.jobId !== null}
              />
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

/** Shows the comparison that a training made, from which its candidate is promoted. */
function ComparisonButton({ record, report }: { record: TrainingRecord; report: HeadReport }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('historyCompare')}
      </Button>
      {isOpen && (
        <Dialog title={t('historyComparison', { version: report.version })} size="wide" onClose={() => setOpen(false)}>
          <OutcomeDetails job={record} report={report} />
        </Dialog>
      )}
    </>
  );
}

/** The model in the release, which no training made. */
function ShippedRow({ model: { jobId, shippedVersion, changing } }: { model: LiveModel }) {
  const isLive = jobId === null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="comparison__version">
        {shippedVersion}
      </th>
      {(['historyParent', 'historyPhotos', 'historyFigures'] as const).map((column) => (
        <td key={column} role="cell" data-label={t(column)}>
          –
        </td>
      ))}
      <td role="cell" data-label={t('historyStatus')}>
        <Badge tone={isLive ? 'brand' : 'neutral'}>{isLive ? t('statusAnswering') : t('historyShipped')}</Badge>
      </td>
      <td role="cell" data-label={t('historyTimes')}>
        –
      </td>
      <td role="cell" data-label={t('historyDecision')}>
        <p>{t('historyShippedDecision')}</p>
        {!isLive && !changing && (
          <RollbackButton model={{ target: SHIPPED_MODEL, version: shippedVersion, withdrawalReason: null }} />
        )}
      </td>
    </tr>
  );
}

function Decisions({ record: { promotion, promotedBy, withdrawal, withdrawnBy } }: { record: TrainingRecord }) {
  const name = (email: string | null): string => email ?? t('historyDeletedAccount');
  return (
    <>
      {promotion && (
        <p>
          {t('historyPromoted', { name: name(promotedBy), at: formatTime(promotion.at), reason: promotion.reason })}
        </p>
      )}
      {withdrawal && (
        <p>
          {t('historyWithdrawn', {
            name: name(withdrawnBy),
            at: formatTime(withdrawal.at),
            reason: withdrawal.reason,
            isForSafety: String(withdrawal.isForSafety),
          })}
        </p>
      )}
    </>
  );
}
