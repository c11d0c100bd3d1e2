import { useState } from 'react';
import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../lib/api';
import { useRefresh, useWrite } from '../../lib/apiHooks';
import { formatDay } from '../../lib/formatDay';
import { useIsOffline } from '../../lib/offline/connection';
import type { WaitingPart } from '../../lib/offline/waitingParts';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { CheckHeading } from './CheckHeading';
import { EndedCheck } from './EndedCheck';
import { findNextCheckDay } from './checkMonths';
import { CheckRemarks } from './CheckRemarks';
import { countChecked, getPartResult, listRemarks } from '#domain/skinCheck/checkResult';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

/** What a finished check changes. */
const CHECK_READS = ['skinChecks.open', 'skinChecks.list', 'reminders.list'] as const;

interface Props {
  check: SkinCheck;
  /** Whether the check was finished or deleted on another device. */
  isEnded: boolean;
  /** What of the check the server does not have yet; null until that is known. */
  waiting: readonly WaitingPart[] | null;
  onGoTo: (step: CheckPart | null) => void;
}

/** The end of a check: what was left out, what was found, and the button that finishes it. */
export function CheckSummary({ check, isEnded, waiting, onGoTo }: Props) {
  const toast = useToast();
  const finish = useWrite('skinChecks.finish', { refreshes: CHECK_READS });
  const refresh = useRefresh();
  /** From the press of the button on. The check that ends then did not end on another device. */
  const [isFinishing, setIsFinishing] = useState(false);
  const missing = CHECK_PARTS.filter((part) => !getPartResult(check, part).isChecked);
  const isOffline = useIsOffline();
  const isWaiting = waiting === null || waiting.length > 0;
  const isUnsent = isOffline || isWaiting;
  const canFinish = countChecked(check) > 0 && !isUnsent;
  const choosing = isOffline ? undefined : waiting?.find(({ hasConflict }) => hasConflict);
  const hint = choosing
    ? t('choosePart', { part: t(`name.${choosing.result.part}`) })
    : t(isUnsent ? 'finishWaiting' : 'finishNothing');
  const remarks = listRemarks(check);
  const finishCheck = async () => {
    setIsFinishing(true);
    try {
      const finished = await finish.run({ body: { checkId: check.id } });
      const due = findNextCheckDay([finished]);
      onGoTo(null);
      toast.show({ title: t('finished'), text: due ? t('finishedText', { date: formatDay(due.toISOString()) }) : '' });
    } catch (error) {
      setIsFinishing(false);
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void refresh(...CHECK_READS);
      toast.show({ tone: 'error', title: t('finishFailed'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  const pause = () => {
    onGoTo(null);
    toast.show({ title: t('paused'), text: t(isWaiting ? 'pausedWaiting' : 'pausedText') });
  };
  return (
    <div className="check-page__step">
      <header className="stack check-page__header">
        <CheckHeading>{t('summary')}</CheckHeading>
        <p>{t('summaryText', { count: countChecked(check) })}</p>
      </header>
      {missing.length > 0 && (
        <section className="stack" aria-labelledby="check-missing">
          <h2 id="check-missing">{t('summaryMissing')}</h2>
          <ul className="check-page__parts" role="list">
            {missing.map((part) => (
              <li key={part}>
                <button type="button" className="check-page__part" onClick={() => onGoTo(part)}>
                  {t(`name.${part}`)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {remarks.length > 0 && (
        <section className="stack" aria-labelledby="check-remarks">
          <h2 id="check-remarks">{t('summaryNew')}</h2>
          <CheckRemarks remarks={remarks} />
          <p className="small measure">{t('warning')}</p>
        </section>
      )}
      {isEnded && !isFinishing ? (
        <EndedCheck onLeave={() => onGoTo(null)} />
      ) : (
        <div className="stack">
          {!canFinish && <p id="check-finish-hint">{hint}</p>}
          <div className="check-page__buttons">
            <Button
              variant="primary"
              icon="check"
              busy={finish.busy}
              busyLabel={t('finishing')}
              aria-disabled={!canFinish}
              aria-describedby={canFinish ? undefined : 'check-finish-hint'}
              onClick={() => canFinish && void finishCheck()}
            >
              {t('finish')}
            </Button>
            <Button variant="quiet" icon="arrowLeft" onClick={() => onGoTo('scalp')}>
              {t('previous')}
            </Button>
            <Button variant="quiet" icon="clock" onClick={pause}>
              {t('pause')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
