import { useState } from 'react';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { formatDay } from '../../lib/formatDay';
import { Dialog } from '../../ui/feedback/Dialog';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { CheckRemarks } from './CheckRemarks';
import { countChecked, listRemarks } from '#domain/skinCheck/checkResult';
import { skinCheckMessages } from './messages';
import type { useSkinChecks } from './useSkinChecks';

const t = skinCheckMessages;

const getDay = ({ finishedAt, startedAt }: SkinCheck): string => formatDay(finishedAt ?? startedAt);

/** The finished checks with their notes and new spots. Each can be deleted. */
export function FinishedChecks({ checks }: { checks: ReturnType<typeof useSkinChecks>['finished'] }) {
  const toast = useToast();
  const remove = useWrite('skinChecks.remove', { refreshes: ['skinChecks.list', 'reminders.list'] });
  const [doomed, setDoomed] = useState<SkinCheck | null>(null);
  const items = checks.items ?? [];
  const deleteCheck = async ({ id }: SkinCheck) => {
    try {
      await remove.run({ params: { id } });
      setDoomed(null);
      toast.show({ title: t('deleted') });
    } catch (error) {
      toast.show({ tone: 'error', title: t('deleteFailed'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  const showMore = () =>
    checks.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('past'), text: getErrorText(error, t('pleaseRetry')) });
    });
  return (
    <section className="stack" aria-labelledby="finished-checks">
      <h2 id="finished-checks">{t('past')}</h2>
      {items.length === 0 && <p className="muted">{t('noPast')}</p>}
      <ul className="check-page__finished" role="list">
        {items.map((check) => (
          <li key={check.id}>
            <FinishedCheck check={check} onDelete={() => setDoomed(check)} />
          </li>
        ))}
      </ul>
      {checks.hasMore && (
        <Button busy={checks.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
      {doomed && (
        <Dialog
          title={t('deleteTitle')}
          size="narrow"
          onClose={() => setDoomed(null)}
          actions={
            <>
              <Button onClick={() => setDoomed(null)}>{t('keep')}</Button>
              <Button
                variant="danger"
                icon="trash"
                busy={remove.busy}
                busyLabel={t('deleting')}
                onClick={() => void deleteCheck(doomed)}
              >
                {t('delete')}
              </Button>
            </>
          }
        >
          <p>{t('deleteText')}</p>
        </Dialog>
      )}
    </section>
  );
}

function FinishedCheck({ check, onDelete }: { check: SkinCheck; onDelete: () => void }) {
  const remarks = listRemarks(check);
  const spots = remarks.reduce((count, { newSpots }) => count + newSpots.length, 0);
  const notes = remarks.filter(({ note }) => note !== null).length;
  return (
    <details className="check-page__finished-check">
      <summary>
        <strong>{getDay(check)}</strong>
        <span className="small muted">{t('pastSummary', { parts: countChecked(check), spots, notes })}</span>
      </summary>
      <div className="stack">
        {remarks.length > 0 ? <CheckRemarks remarks={remarks} /> : <p className="muted">{t('noNotes')}</p>}
        <div>
          <Button size="small" variant="quiet" icon="trash" onClick={onDelete}>
            {t('delete')}
            <VisuallyHidden> {t('deleteSubject', { date: getDay(check) })}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </details>
  );
}
