import { useConfig } from '../../lib/config';
import { getModelMetrics, type PublishedMetrics, type MeasuredShare } from '../../lib/modelMetrics/modelMetrics';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { aboutMessages } from './messages';

const t = aboutMessages;

/** The metrics of the model in use, and their limits. */
export function ModelFigures() {
  return (
    <PageState
      state={useConfig()}
      loadingText={t('figuresLoading')}
      skeleton={<Skeleton height="16rem" />}
      errorTitle={t('figuresFailedTitle')}
      errorText={t('figuresFailed')}
    >
      {({ modelRecipe, models }) => <ModelFiguresTable {...getModelMetrics(modelRecipe)} liveModel={models.live} />}
    </PageState>
  );
}

interface TableProps extends PublishedMetrics {
  /** The version that answers. Differs from `model` until its weights have been measured. */
  liveModel: string;
}

function ModelFiguresTable({ model, liveModel, tests, tones, limits }: TableProps) {
  const maxPhotoCount = Math.max(...tones.map(({ photographs }) => photographs));
  return (
    <>
      <p className="measure">
        {t('figuresBefore')} <span className="about__version">{model}</span> {t('figuresAfter')}
      </p>
      {liveModel !== model && (
        <p className="measure">
          {t('unmeasuredBefore')} <span className="about__version">{liveModel}</span>
          {t('unmeasuredAfter')}
        </p>
      )}
      <div className="about__tests">
        {tests.map(({ photoSet, sensitivity, specificity }) => (
          <section key={photoSet} className="about__test" aria-label={photoSet}>
            <h4>{photoSet}</h4>
            <Meter share={sensitivity} label={t('sensitivity')} />
            <Meter share={specificity} label={t('specificity')} />
          </section>
        ))}
      </div>
      <div className="about__pair">
        <section aria-labelledby="about-tones">
          <h4 id="about-tones">{t('tonesTitle')}</h4>
          <p className="small muted">{t('tonesNote')}</p>
          <table className="tones-table">
            <thead>
              <tr>
                <th scope="col">{t('tonesSkin')}</th>
                <th scope="col">{t('tonesPhotos')}</th>
              </tr>
            </thead>
            <tbody>
              {tones.map(({ tone, photographs }) => (
                <tr key={tone}>
                  <th scope="row">{tone}</th>
                  <td>
                    <span className="tones-table__bar" style={{ width: `${(photographs / maxPhotoCount) * 70}%` }} />
                    <span className="numeric">{photographs}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="about-limits">
          <h4 id="about-limits">{t('limitsTitle')}</h4>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** One share as text and as a bar with its confidence interval. */
function Meter({ share: { value, low, high, photoCount }, label }: { share: MeasuredShare; label: string }) {
  return (
    <div className="meter">
      <p className="meter__words">
        <strong className="meter__value numeric">{percent(value)}</strong> {t('shareOf', { count: String(photoCount) })}{' '}
        {label} <span className="muted">{t('confidenceRange', { low: percent(low), high: percent(high) })}</span>
      </p>
      <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter__all" width="100" height="8" />
        <rect className="meter__part" width={value * 100} height="8" />
        <rect className="meter__range" x={low * 100} width={(high - low) * 100} y="3" height="2" />
      </svg>
    </div>
  );
}
