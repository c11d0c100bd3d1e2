import { getLocale } from '#domain/messages/language';
import { useEffect } from 'react';
import { isPromotable } from '#domain/training/promotion';
import type { TrainingRecord } from '#domain/training/training';
import { useReadPages, useRefresh } from '../../lib/apiHooks';
import { Badge } from '../../ui/feedback/Badge';
import { PageState } from '../../ui/feedback/PageState';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { formatPercentage } from './formatPercentage';
import { JOB_STATUS_LABELS } from './labels';
import { trainingMessages } from './messages';
import { PromoteButton } from './ModelButtons';

const t = trainingMessages;
const COLUMNS = [
  'historyVersion',
  'historyParent',
  'historyFigures',
  'historyStatus',
  'historyTimes',
  'historyDecision',
] as const;

/** Every training and its model, newest first. `stateKey` changes when a model or a training does. */
export function ModelHistory({ liveJobId, stateKey }: { liveJobId: string | null; stateKey: string }) {
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
        isEmpty={(records) => records.length === 0}
        empty={<p>{t('historyEmpty')}</p>}
      >
        {(records) => (
          <>
            <table className="comparison" role="table" aria-label={t('historyRegion')}>
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
                  <ModelRow key={record.jobId} record={record} isLive={record.jobId === liveJobId} />
                ))}
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

function ModelRow({ record, isLive }: { record: TrainingRecord; isLive: boolean }) {
  const { jobId, report, status, startedAt } = record;
  const isWaiting = (status === 'candidate' || status === 'withdrawn') && !isLive;
  const canPromote = isWaiting && report !== null && isPromotable(report.promotion);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="comparison__version">
        {report?.version ?? t('historyNoModel')}
      </th>
      <td role="cell" data-label={t('historyParent')} className="comparison__version">
        {report?.liveVersion ?? '–'}
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
        {new Date(startedAt).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' })}
      </td>
      <td role="cell" data-label={t('historyDecision')}>
        <Decisions record={record} />
        {canPromote && <PromoteButton jobId={jobId} version={report.version} />}
      </td>
    </tr>
  );
}

function Decisions({ record: { promotion, promotedBy, withdrawal, withdrawnBy } }: { record: TrainingRecord }) {
  const name = (email: string | null): string => email ?? t('historyDeletedAccount');
  return (
    <>
      {promotion && <p>{t('historyPromoted', { name: name(promotedBy), reason: promotion.reason })}</p>}
      {withdrawal && (
        <p>
          {t('historyWithdrawn', {
            name: name(withdrawnBy),
            reason: withdrawal.reason,
            isForSafety: String(withdrawal.isForSafety),
          })}
        </p>
      )}
    </>
  );
}
