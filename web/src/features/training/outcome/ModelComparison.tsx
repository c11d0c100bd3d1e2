import type { ReactNode } from 'react';
import { Domain } from '#domain/analysis/assessment';
import {
  COMPARED_MODELS,
  FIGURE_NAMES,
  MIN_TONE_PHOTOS,
  type Estimate,
  type FigureName,
  type PromotionReport,
  type ScopeFigures,
} from '#domain/training/promotion';
import { formatPercentage } from '../formatPercentage';
import { FIGURE_LABELS, formatScope } from '../labels';
import { trainingMessages } from '../messages';
import { AnswerRows } from './AnswerRows';

const t = trainingMessages;

/** The figures of the shipped, the live and the candidate model: for all test photos, and folded by kind of photo and skin tone. */
export function ModelComparison({ figures, tones }: Pick<PromotionReport, 'figures' | 'tones'>) {
  return (
    <>
      <ComparisonTable label={t('figuresRegion')}>
        <ScopeRows name={formatScope('all', figures.all.n)} figures={figures.all} hasMeaning />
      </ComparisonTable>
      <p className="small muted">{t('figuresCaption', { n: figures.all.n })}</p>
      <details>
        <summary>{t('figuresByKind')}</summary>
        <ComparisonTable label={t('figuresByKind')}>
          {Domain.options.map((domain) => (
            <ScopeRows
              key={domain}
              name={formatScope(domain, figures[domain].n)}
              figures={figures[domain]}
              hasMeaning={false}
            />
          ))}
        </ComparisonTable>
      </details>
      {tones.length > 0 && (
        <details>
          <summary>{t('figuresByTone')}</summary>
          <p className="small muted">{t('figuresByToneNote')}</p>
          <ComparisonTable label={t('figuresByTone')}>
            {tones.map(({ tone, n, figures: toneFigures }) => (
              <ScopeRows key={tone} name={t('scopeTone', { tone, n })} figures={toneFigures} hasMeaning={false} />
            ))}
          </ComparisonTable>
        </details>
      )}
    </>
  );
}

function ComparisonTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table className="comparison" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('figure')}
          </th>
          {COMPARED_MODELS.map((model) => (
            <th key={model} role="columnheader" scope="col">
              {t(model)}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface ScopeRowsProps {
  name: string;
  /** Null where the photos are too few. */
  figures: ScopeFigures | null;
  /** Whether the rows say what they mean. */
  hasMeaning: boolean;
}

function ScopeRows({ name, figures, hasMeaning }: ScopeRowsProps) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="comparison__scope">
        <th role="rowheader" scope="rowgroup" colSpan={COMPARED_MODELS.length + 1}>
          {name}
        </th>
      </tr>
      {figures ? (
        <>
          {FIGURE_NAMES.map((figure) => (
            <FigureRow key={figure} figure={figure} figures={figures} hasMeaning={hasMeaning} />
          ))}
          {figures.answers && <AnswerRows answers={figures.answers} hasMeaning={hasMeaning} />}
        </>
      ) : (
        <tr role="row">
          <td role="cell" colSpan={COMPARED_MODELS.length + 1} className="muted">
            {t('notTested', { count: MIN_TONE_PHOTOS })}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function FigureRow({
  figure,
  figures,
  hasMeaning,
}: {
  figure: FigureName;
  figures: ScopeFigures;
  /** Whether the row says what the figure means. */
  hasMeaning: boolean;
}) {
  const { name, meaning } = FIGURE_LABELS[figure];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
        {hasMeaning && <span className="small muted">{meaning}</span>}
      </th>
      {COMPARED_MODELS.map((model) => (
        <td key={model} role="cell" className="numeric" data-label={t(model)}>
          <EstimateText estimate={figures[model][figure]} isAuc={figure === 'auc'} />
        </td>
      ))}
    </tr>
  );
}

function EstimateText({ estimate: { value, low, high }, isAuc }: { estimate: Estimate; isAuc: boolean }) {
  const format = isAuc ? (share: number) => share.toFixed(3) : formatPercentage;
  return (
    <>
      {format(value)}
      <span className="small muted">{t('interval', { low: format(low), high: format(high) })}</span>
    </>
  );
}
