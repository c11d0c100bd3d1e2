import { getLocale } from '#domain/messages/language';
import { MIN_OUTCOMES, type OutcomeFigures } from '#domain/operations/outcomeFigures';
import { Card } from '../../../ui/layout/Card';
import { operationsMessages } from '../messages';
import './DoctorFindings.css';

const t = operationsMessages;

const formatCount = (count: number | null) => count?.toLocaleString(getLocale()) ?? t('findings.tooFew');
const formatShare = (share: number) =>
  share.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 1 });

/** What doctors found in the spots of people who share their outcomes for research. */
export function DoctorFindings({ outcomes: { tiers, ...shares } }: { outcomes: OutcomeFigures }) {
  const rows = [
    { label: t('findings.melanoma'), share: shares.melanomaFound },
    { label: t('findings.otherCancer'), share: shares.otherCancerFound },
    { label: t('findings.harmless'), share: shares.harmlessLow },
  ];
  return (
    <Card title={t('findings.title')} className="findings">
      <p className="measure">{t('findings.lead')}</p>
      <table className="findings__table" role="table">
        <caption>{t('findings.shares')}</caption>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('findings.question')}
            </th>
            <th scope="col" role="columnheader">
              {t('findings.share')}
            </th>
            <th scope="col" role="columnheader">
              {t('findings.interval')}
            </th>
            <th scope="col" role="columnheader">
              {t('findings.n')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, share }) => (
            <tr key={label} role="row">
              <th scope="row" role="rowheader">
                {label}
              </th>
              {share ? (
                <>
                  <td role="cell" data-label={t('findings.share')}>
                    {formatShare(share.value)}
                  </td>
                  <td role="cell" data-label={t('findings.interval')}>
                    {t('findings.range', { low: formatShare(share.low), high: formatShare(share.high) })}
                  </td>
                  <td role="cell" data-label={t('findings.n')}>
                    {formatCount(share.n)}
                  </td>
                </>
              ) : (
                <td role="cell" colSpan={3} className="muted">
                  {t('findings.tooFew')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="findings__table" role="table">
        <caption>{t('findings.tiers')}</caption>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('findings.tier')}
            </th>
            <th scope="col" role="columnheader">
              {t('findings.biopsied')}
            </th>
            <th scope="col" role="columnheader">
              {t('findings.unbiopsied')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ riskLevel, biopsied, unbiopsied }) => (
            <tr key={riskLevel} role="row">
              <th scope="row" role="rowheader">
                {t(`overview.${riskLevel}`)}
              </th>
              <td role="cell" data-label={t('findings.biopsied')}>
                {formatCount(biopsied)}
              </td>
              <td role="cell" data-label={t('findings.unbiopsied')}>
                {formatCount(unbiopsied)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted measure">{t('findings.limits', { count: MIN_OUTCOMES })}</p>
    </Card>
  );
}
