import { getLocale } from '#domain/messages/language';
import { useState } from 'react';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { listCheckMonths } from './checkMonths';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

const formatMonth = (day: Date) => day.toLocaleDateString(getLocale(), { month: 'short', year: 'numeric' });
const formatShortDay = (day: Date) => day.toLocaleDateString(getLocale(), { month: 'short', day: 'numeric' });

/** Twelve months with the checks that were finished in them, and the day on which the next one is due. */
export function CheckCalendar({ checks }: { checks: readonly SkinCheck[] }) {
  const [today] = useState(() => new Date());
  return (
    <section className="stack" aria-labelledby="check-calendar">
      <h2 id="check-calendar">{t('calendar')}</h2>
      <p className="small muted">{t('calendarHint')}</p>
      <ol className="check-calendar">
        {listCheckMonths(checks, today).map(({ start, finishedOn, dueOn }) => (
          <li
            key={start.getTime()}
            className={cx(
              'check-calendar__month',
              finishedOn.length > 0 && 'check-calendar__month--done',
              dueOn && 'check-calendar__month--due',
            )}
          >
            <span className="check-calendar__name">{formatMonth(start)}</span>
            {finishedOn.length > 0 && (
              <span className="check-calendar__entry">
                <Icon name="check" size={18} />
                {t('checkedOn', { days: finishedOn.map(formatShortDay).join(', ') })}
              </span>
            )}
            {dueOn && (
              <span className="check-calendar__entry">
                <Icon name="calendar" size={18} />
                {t('dueOn', { day: formatShortDay(dueOn) })}
              </span>
            )}
            {finishedOn.length === 0 && !dueOn && <VisuallyHidden>{t('noCheck')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </section>
  );
}
