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
      <table className="findings__table">
        <caption>{t('findings.shares')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('findings.question')}</th>
            <th scope="col">{t('findings.share')}</th>
            <th scope="col">{t('findings.interval')}</th>
            <th scope="col">{t('findings.n')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {share ? (
                <>
                  <td className="numeric">{formatShare(share.value)}</td>
                  <td className="numeric">
                    {t('findings.range', { low: formatShare(share.low), high: formatShare(share.high) })}
                  </td>
                  <td className="numeric">{formatCount(share.n)}</td>
                </>
              ) : (
                <td colSpan={3} className="muted">
                  {t('findings.tooFew')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="findings__table">
        <caption>{t('findings.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('findings.tier')}</th>
            <th scope="col">{t('findings.biopsied')}</th>
            <th scope="col">{t('findings.unbiopsied')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ riskLevel, biopsied, unbiopsied }) => (
            <tr key={riskLevel}>
              <th scope="row">{t(`overview.${riskLevel}`)}</th>
              {[biopsied, unbiopsied].map((count, column) => (
                <td key={column} className={count === null ? 'muted' : 'numeric'}>
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted measure">{t('findings.limits', { count: MIN_OUTCOMES })}</p>
    </Card>
  );
}
