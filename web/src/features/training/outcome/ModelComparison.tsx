import { Domain } from '#domain/analysis/assessment';
import {
  COMPARED_MODELS,
  FIGURE_NAMES,
  type Estimate,
  type FigureName,
  type FigureScope,
  type PromotionReport,
  type ScopeFigures,
} from '#domain/training/promotion';
import { formatPercentage } from '../formatPercentage';
import { FIGURE_LABELS, formatScope } from '../labels';
import { trainingMessages } from '../messages';
import { AnswerRows } from './AnswerRows';

const t = trainingMessages;

/** The figures of the shipped, the live and the candidate model: for all test photos, and folded by kind of photo. */
export function ModelComparison({ figures }: { figures: PromotionReport['figures'] }) {
  return (
    <>
      <ComparisonTable figures={figures} scopes={['all']} label={t('figuresRegion')} />
      <p className="small muted">{t('figuresCaption', { n: figures.all.n })}</p>
      <details>
        <summary>{t('figuresByKind')}</summary>
        <ComparisonTable figures={figures} scopes={Domain.options} label={t('figuresByKind')} />
      </details>
    </>
  );
}

function ComparisonTable({
  figures,
  scopes,
  label,
}: {
  figures: PromotionReport['figures'];
  scopes: readonly FigureScope[];
  label: string;
}) {
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
      {scopes.map((scope) => (
        <ScopeRows key={scope} scope={scope} figures={figures[scope]} />
      ))}
    </table>
  );
}

function ScopeRows({ scope, figures }: { scope: FigureScope; figures: ScopeFigures }) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="comparison__scope">
        <th role="rowheader" scope="rowgroup" colSpan={COMPARED_MODELS.length + 1}>
          {formatScope(scope, figures.n)}
        </th>
      </tr>
      {FIGURE_NAMES.map((figure) => (
        <FigureRow key={figure} figure={figure} figures={figures} hasMeaning={scope === 'all'} />
      ))}
      {figures.answers && <AnswerRows answers={figures.answers} hasMeaning={scope === 'all'} />}
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
