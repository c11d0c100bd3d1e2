import { getLocale } from '#domain/messages/language';
import { Link } from 'react-router-dom';
import type { TrainingStats } from '#domain/training/training';
import { Card } from '../../ui/layout/Card';
import { DIAGNOSIS_OPTIONS } from './labels';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** The number of training photos, in total and per diagnosis. */
export function SampleCards({ stats }: { stats: TrainingStats }) {
  return (
    <>
      <Card title={t('totalTitle')}>
        <p className="training__number numeric">{stats.count.toLocaleString(getLocale())}</p>
        <p className="small muted">{stats.count === 0 ? t('totalEmpty') : t('totalHint')}</p>
        {stats.count > 0 && (
          <p>
            <Link to="/training/photos">{t('browse')}</Link>
          </p>
        )}
      </Card>
      <Card title={t('distributionTitle')}>
        <dl className="training__groups">
          {DIAGNOSIS_OPTIONS.map(({ value, label }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd className="numeric">{stats[value].toLocaleString(getLocale())}</dd>
              <span className="training__bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * stats[value]) / Math.max(1, stats.count)}%` }} />
              </span>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
