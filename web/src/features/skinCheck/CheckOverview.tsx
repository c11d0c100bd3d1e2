import { useState } from 'react';
import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { formatDay } from '../../lib/formatDay';
import { formatMoment } from '../../lib/formatMoment';
import { useIsOffline } from '../../lib/offline/connection';
import { getWaitingEnd, type WaitingPart } from '../../lib/offline/waitingParts';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { Icon } from '../../ui/layout/Icon';
import { ReminderPart } from '../spots/reminders/ReminderPart';
import { CheckCalendar } from './CheckCalendar';
import { findNextCheckDay } from './checkMonths';
import { countChecked, findNextPart, getPartResult } from '#domain/skinCheck/checkResult';
import { FinishedChecks } from './FinishedChecks';
import { skinCheckMessages } from './messages';
import type { useSkinChecks } from './useSkinChecks';

const t = skinCheckMessages;

const SOURCE = 'https://www.cancer.org/cancer/risk-prevention/sun-and-uv/skin-exams.html';

interface Props {
  openCheck: SkinCheck | null;
  /** What of the open check the server does not have yet. */
  waiting: readonly WaitingPart[];
  finished: ReturnType<typeof useSkinChecks>['finished'];
  onGoTo: (step: CheckPart | 'summary') => void;
  /** Starts a check on this device alone. Answers whether it can. */
  onStartUnsent: () => Promise<boolean>;
}

/** The start of a check: whether one is due or unfinished, the calendar, and the earlier ones. */
export function CheckOverview({ openCheck, waiting, finished, onGoTo, onStartUnsent }: Props) {
  return (
    <PageState
      state={finished}
      loadingText={t('loading')}
      skeleton={<Skeleton height="24rem" />}
      errorText={t('loadFailed')}
    >
      {({ items }) => (
        <div className="check-page__overview">
          {openCheck ? (
            <OpenCheck check={openCheck} waiting={waiting} onGoTo={onGoTo} />
          ) : (
            <NextCheck
              due={findNextCheckDay(items)}
              onStarted={() => onGoTo(CHECK_PARTS[0])}
              onStartUnsent={onStartUnsent}
            />
          )}
          <ReminderPart of="check" />
          <CheckCalendar checks={items} />
          <FinishedChecks checks={finished} />
        </div>
      )}
    </PageState>
  );
}

interface NextCheckProps extends Pick<Props, 'onStartUnsent'> {
  due: Date | null;
  onStarted: () => void;
}

/** Says when the next check is due, and starts it. */
function NextCheck({ due, onStarted, onStartUnsent }: NextCheckProps) {
  const toast = useToast();
  const start = useWrite('skinChecks.start', { refreshes: ['skinChecks.open'] });
  const [openedAt] = useState(() => Date.now());
  const startCheck = async () => {
    try {
      await start.run({});
      onStarted();
    } catch (error) {
      if (error instanceof ApiError && error.status === 0 && (await onStartUnsent())) return;
      toast.show({ tone: 'error', title: t('startFailed'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  const isDue = due === null || due.getTime() <= openedAt;
  const date = due ? formatDay(due.toISOString()) : '';
  return (
    <Card title={t(due ? 'nextTitle' : 'firstTitle')} icon="calendar" tone="tinted">
      <div className="stack">
        <p className="check-page__due">
          {due === null ? t('dueNow') : isDue ? t('dueSince', { date }) : t('nextOn', { date })}
        </p>
        <p className="measure">{t('prepare')}</p>
        <div>
          <Button
            variant={isDue ? 'primary' : 'secondary'}
            icon="check"
            busy={start.busy}
            busyLabel={t('starting')}
            onClick={() => void startCheck()}
          >
            {t('start')}
          </Button>
        </div>
        <p className="small muted">
          {t('source')}{' '}
          <a href={SOURCE} target="_blank" rel="noreferrer">
            {t('sourceName')}
          </a>
          .
        </p>
      </div>
    </Card>
  );
}

/** The unfinished check: its parts, and where the person goes on. */
function OpenCheck({ check, waiting, onGoTo }: Pick<Props, 'waiting' | 'onGoTo'> & { check: SkinCheck }) {
  const isOffline = useIsOffline();
  const choosing = isOffline ? undefined : waiting.find(({ hasConflict }) => hasConflict);
  return (
    <Card title={t('openTitle')} icon="clock" tone="tinted">
      <div className="stack">
        <p className="check-page__due">
          {t('openText', { count: countChecked(check), date: formatDay(check.startedAt) })}
        </p>
        {waiting.length > 0 && (
          <p className="measure" role="status">
            {t('waitingUntil', {
              time: formatMoment(getWaitingEnd(Math.min(...waiting.map((part) => part.changedAt)))),
              next: choosing ? t('choosePart', { part: t(`name.${choosing.result.part}`) }) : t('sentLater'),
            })}
          </p>
        )}
        <div>
          <Button variant="primary" icon="arrowRight" onClick={() => onGoTo(findNextPart(check) ?? 'summary')}>
            {t('goOn')}
          </Button>
        </div>
        <h3 className="check-page__parts-title">{t('parts')}</h3>
        <ol className="check-page__parts">
          {CHECK_PARTS.map((part) => {
            const { isChecked } = getPartResult(check, part);
            return (
              <li key={part}>
                <button type="button" className="check-page__part" onClick={() => onGoTo(part)}>
                  <span>{t(`name.${part}`)}</span>
                  <span className="small muted check-page__part-state">
                    {isChecked && <Icon name="check" size={18} />}
                    <span>{t(isChecked ? 'checked' : 'unchecked')} </span>
                    {waiting.some(({ result }) => result.part === part) && <span>{t('onDevice')}</span>}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
