import { describeResearchUse, type GenerativeStats } from '#domain/training/generative';
import { Banner } from '../../ui/feedback/Banner';
import { Card } from '../../ui/layout/Card';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { TrainingCurves } from './TrainingCurves';
import { DatasetCard } from './DatasetCard';
import { Enhancements } from './Enhancements';
import { generativeMessages } from './messages';
import { Requirements } from './Requirements';
import { RunHistory } from './RunHistory';
import { SampleSheets } from './SampleSheets';
import { ServiceStatus } from './ServiceStatus';
import { TrainGanCard } from './TrainGanCard';
import { useRunEndToast, useGenerative } from './useGenerative';
import './generative.css';

const t = generativeMessages;

/** The page where administrators train generative networks on skin lesion photos, for research only. */
export default function GenerativePage() {
  useTitle(t('title'));
  return (
    <div className="page generative">
      <header className="generative__head measure">
        <p className="eyebrow">{t('eyebrow')}</p>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <Banner tone="caution" title={t('researchOnly')}>
        {describeResearchUse().replace(/^[^.]+\. /, '')}
      </Banner>
      <PageState
        state={useGenerative()}
        loadingText={t('loading')}
        skeleton={<Skeleton height="18rem" />}
        errorTitle={t('failedTitle')}
        errorText={t('failed')}
      >
        {(stats) => <Dashboard stats={stats} />}
      </PageState>
    </div>
  );
}

function Dashboard({ stats }: { stats: GenerativeStats }) {
  useRunEndToast(stats);
  const { run } = stats;
  return (
    <>
      <div className="generative__cards">
        <ServiceStatus stats={stats} />
        <DatasetCard stats={stats} />
      </div>
      <TrainGanCard stats={stats} />
      <Card title={t('samplesTitle')}>
        <SampleSheets key={run?.runId} run={run} />
      </Card>
      {run?.progress && run.progress.epochs.length > 1 && (
        <Card title={t('curvesTitle')}>
          <TrainingCurves progress={run.progress} />
        </Card>
      )}
      {run && <RunHistory key={run.runId} newestRunId={run.runId} />}
      <div className="generative__cards">
        <Requirements stats={stats} />
        <Enhancements names={stats.qualityEnhancements} />
      </div>
    </>
  );
}
