import type { Analysis } from '#domain/analysis/analysis';
import type { SampleName } from '#domain/analysis/samplePhoto';
import { getErrorText } from '../../lib/api';
import { useRead } from '../../lib/apiHooks';
import { Banner } from '../../ui/feedback/Banner';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { PhotoOverlay } from '../result/overlay/PhotoOverlay';
import { FindingsPanel } from '../result/findings/FindingsPanel';
import '../result/result.css';
import { Tier } from '../result/Tier';
import { formatCredit } from './formatCredit';
import { sampleMessages } from './messages';
import { SampleChoice } from './SampleChoice';
import { SAMPLE_PHOTO_URLS } from './samplePhotoUrls';
import './sample.css';

const t = sampleMessages;

/** The live result of a sample photo, for everybody. Nothing on it can be saved. */
export default function SamplePage({ name, isSignedIn }: { name: SampleName; isSignedIn: boolean }) {
  const sample = useRead('samples.get', { params: { name } });
  useTitle(t('pageTitle'));
  return (
    <div className="page sample">
      <h1>{t('pageTitle')}</h1>
      <Banner tone="info" title={t('isSample')}>
        {t('explanation')}
      </Banner>
      <PageState
        state={sample}
        loadingText={t('loading')}
        skeleton={<Skeleton height="24rem" />}
        errorTitle={t('failedTitle')}
        errorText={getErrorText(sample.error, t('failed'))}
      >
        {(analysis) => <SampleResult name={name} analysis={analysis} />}
      </PageState>
      <SampleChoice current={name} />
      <div className="result__save">
        {isSignedIn ? (
          <LinkButton to="/analyze" variant="primary">
            {t('analyzeYours')}
          </LinkButton>
        ) : (
          <LinkButton to="/register" variant="primary">
            {t('createAccount')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function SampleResult({ name, analysis }: { name: SampleName; analysis: Analysis }) {
  return (
    <section className="result" aria-labelledby="result-title">
      <h2 id="result-title">{t('resultTitle')}</h2>
      <div className="result__columns">
        <div className="result__tier">
          <Tier analysis={analysis} />
        </div>
        <div className="result__photo">
          <PhotoOverlay croppedPhoto={SAMPLE_PHOTO_URLS[name]} photoName={t('photo')} analysis={analysis}>
            {t(`diagnosis.${name}`)} {t('photoCredit', { credit: formatCredit(name) })}
          </PhotoOverlay>
        </div>
        <div className="result__findings">
          <FindingsPanel analysis={analysis} />
        </div>
      </div>
    </section>
  );
}
