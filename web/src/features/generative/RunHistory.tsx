import { useState } from 'react';
import { getLocale } from '#domain/messages/language';
import type { GenerativeRun } from '#domain/training/generative';
import { getErrorText } from '../../lib/api';
import { useReadPages } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { generativeMessages } from './messages';
import { STATUS_LABELS } from './RunProgress';
import { SampleSheets } from './SampleSheets';
import { TrainingCurves } from './TrainingCurves';

const t = generativeMessages;

const PAGE_SIZE = 10;

/** The runs before the newest one, each with its curves and samples. Renders nothing without one. */
export function RunHistory({ newestRunId }: { newestRunId: string }) {
  const runs = useReadPages('generative.runs', { limit: PAGE_SIZE }, { staleAfterSeconds: 0 });
  const toast = useToast();
  const earlier = (runs.items ?? []).filter(({ runId }) => runId !== newestRunId);
  if (earlier.length === 0) return null;
  const loadMore = () =>
    runs.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('historyFailed'), text: getErrorText(error, t('tryAgain')) });
    });
  return (
    <Card title={t('historyTitle')}>
      <div className="stack">
        {earlier.map((run) => (
          <EarlierRun key={run.runId} run={run} />
        ))}
        {runs.hasMore && (
          <div>
            <Button busy={runs.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void loadMore()}>
              {t('showMore')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** One run. Its samples are read when it is opened. */
function EarlierRun({ run }: { run: GenerativeRun }) {
  const { status, startedAt, progress, totalEpochs, batchSize, learningRate, failure } = run;
  const [isOpen, setOpen] = useState(false);
  const day = new Date(startedAt).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const epochs = t('epochsDone', { done: progress?.epoch ?? 0, total: totalEpochs });
  return (
    <details className="generative__table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('historySummary', { day, status: STATUS_LABELS[status], epochs })}</summary>
      {isOpen && (
        <div className="stack">
          <p className="small muted numeric">
            {t('settings', { batchSize: String(batchSize), learningRate: String(learningRate) })}
          </p>
          {failure && <p>{failure}</p>}
          <SampleSheets run={run} />
          {progress && progress.epochs.length > 1 && <TrainingCurves progress={progress} />}
        </div>
      )}
    </details>
  );
}
