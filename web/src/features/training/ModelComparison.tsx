import {
  FIGURE_NAMES,
  FIGURE_SCOPES,
  type Estimate,
  type FigureName,
  type FigureScope,
  type PromotionReport,
  type ScopeFigures,
} from '#domain/training/promotion';
import { formatPercentage } from './formatPercentage';
import { FIGURE_LABELS, formatScope } from './labels';
import { trainingMessages } from './messages';

const t = trainingMessages;
const MODELS = ['shipped', 'live', 'candidate'] as const;

/** The figures of the shipped, the live and the candidate model, for all test photos and by kind of photo. */
export function ModelComparison({ figures }: { figures: PromotionReport['figures'] }) {
  return (
    <table className="comparison" role="table" aria-label={t('figuresRegion')}>
      <caption className="small muted">{t('figuresCaption', { n: figures.all.n })}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('figure')}
          </th>
          {MODELS.map((model) => (
            <th key={model} role="columnheader" scope="col">
              {t(model)}
            </th>
          ))}
        </tr>
      </thead>
      {FIGURE_SCOPES.map((scope) => (
        <ScopeRows key={scope} scope={scope} figures={figures[scope]} />
      ))}
    </table>
  );
}

function ScopeRows({ scope, figures }: { scope: FigureScope; figures: ScopeFigures }) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="comparison__scope">
        <th role="rowheader" scope="rowgroup" colSpan={MODELS.length + 1}>
          {formatScope(scope, figures.n)}
        </th>
      </tr>
      {FIGURE_NAMES.map((figure) => (
        <FigureRow key={figure} figure={figure} figures={figures} hasMeaning={scope === 'all'} />
      ))}
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
      {MODELS.map((model) => (
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
