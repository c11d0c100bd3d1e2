import type { Spot } from '#domain/analysis/spot';
import { reportMessages } from './messages';
import { ReportForm } from './ReportForm';

const t = reportMessages;

/** The part of a spot's dialog that makes a report for a doctor. */
export default function SpotReport({ spot }: { spot: Spot }) {
  return (
    <section className="stack" aria-labelledby="spot-report">
      <h3 id="spot-report">{t('title')}</h3>
      <p className="muted measure">{t('intro')}</p>
      <ReportForm spots={[spot]} />
    </section>
  );
}
