import { describeRegion } from '#domain/analysis/bodyRegion';
import { EVERYDAY_SHARE, EVERYDAY_SHARE_SOURCE, FREQUENCY_GROUP } from '#domain/analysis/everydayShare';
import { useConfig } from '../../lib/config';
import { getModelMetrics, type PublishedMetrics } from '../../lib/modelMetrics/modelMetrics';
import { listMakerResults, type MakerResult } from '../../lib/modelMetrics/otherMakers';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { OtherMakers } from './OtherMakers';
import { PhotoCounts } from './PhotoCounts';
import { TestMeters } from './TestMeters';
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
      {({ modelRecipe, models }) => (
        <ModelFiguresTable
          {...getModelMetrics(modelRecipe)}
          makers={listMakerResults(modelRecipe)}
          liveModel={models.live}
        />
      )}
    </PageState>
  );
}

interface TableProps extends PublishedMetrics {
  /** The version that answers. Differs from `model` until its weights have been measured. */
  liveModel: string;
  makers: readonly MakerResult[];
}

function ModelFiguresTable({
  model,
  liveModel,
  tests,
  makers,
  phoneRanking,
  everyday,
  regions,
  tones,
  limits,
}: TableProps) {
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
        {tests.map(({ photoSet, ...shares }) => (
          <section key={photoSet} className="about__test" aria-label={photoSet}>
            <h4>{photoSet}</h4>
            <TestMeters {...shares} />
          </section>
        ))}
      </div>
      <OtherMakers makers={makers} phoneRanking={phoneRanking} />
      <div className="about__pair">
        <section aria-labelledby="about-everyday">
          <h4 id="about-everyday">{t('everydayTitle')}</h4>
          <p className="small muted">
            {t('everydayNote', { assumed: FREQUENCY_GROUP * EVERYDAY_SHARE.assumed })}{' '}
            <a href={EVERYDAY_SHARE_SOURCE} target="_blank" rel="noopener noreferrer">
              {t('everydaySource')}
            </a>
          </p>
          <PhotoCounts
            columns={[t('everydayResult'), t('regionsPhone'), t('regionsDermatoscope')]}
            rows={everyday.map(({ riskLevel, phone, dermoscopic }) => ({
              name: t('everydayTier', { riskLevel }),
              counts: [phone, dermoscopic],
            }))}
          />
        </section>
        <section aria-labelledby="about-regions">
          <h4 id="about-regions">{t('regionsTitle')}</h4>
          <p className="small muted">{t('regionsNote')}</p>
          <PhotoCounts
            columns={[t('regionsPart'), t('regionsPhone'), t('regionsDermatoscope')]}
            rows={regions.map(({ region, phone, dermoscopic }) => ({
              name: describeRegion(region),
              counts: [phone, dermoscopic],
            }))}
          />
        </section>
        <section aria-labelledby="about-tones">
          <h4 id="about-tones">{t('tonesTitle')}</h4>
          <p className="small muted">{t('tonesNote')}</p>
          <PhotoCounts
            columns={[t('tonesSkin'), t('tonesPhotos')]}
            rows={tones.map(({ tone, photographs }) => ({ name: t('toneName', { tone }), counts: [photographs] }))}
          />
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
