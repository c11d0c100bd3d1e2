import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { formatDay } from '../../../lib/formatDay';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { CheckHeading } from './CheckHeading';
import { findNextCheckDay } from './checkMonths';
import { CheckRemarks } from './CheckRemarks';
import { countChecked, getPartResult, listRemarks } from './checkResult';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

interface Props {
  check: SkinCheck;
  onGoTo: (step: CheckPart | null) => void;
}

/** The end of a check: what was left out, what was found, and the button that finishes it. */
export function CheckSummary({ check, onGoTo }: Props) {
  const toast = useToast();
  const finish = useWrite('skinChecks.finish', { refreshes: ['skinChecks.open', 'skinChecks.list'] });
  const missing = CHECK_PARTS.filter((part) => !getPartResult(check, part).isChecked);
  const remarks = listRemarks(check);
  const finishCheck = async () => {
    try {
      const finished = await finish.run({});
      const due = findNextCheckDay([finished]);
      onGoTo(null);
      toast.show({ title: t('finished'), text: due ? t('finishedText', { date: formatDay(due.toISOString()) }) : '' });
    } catch (error) {
      toast.show({ tone: 'error', title: t('finishFailed'), text: getErrorText(error, t('pleaseRetry')) });
    }
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
      <div className="check-page__buttons">
        <Button
          variant="primary"
          icon="check"
          busy={finish.busy}
          busyLabel={t('finishing')}
          onClick={() => void finishCheck()}
        >
          {t('finish')}
        </Button>
        <Button variant="quiet" icon="arrowLeft" onClick={() => onGoTo('scalp')}>
          {t('previous')}
        </Button>
        <Button variant="quiet" icon="clock" onClick={() => onGoTo(null)}>
          {t('pause')}
        </Button>
      </div>
    </div>
  );
}
