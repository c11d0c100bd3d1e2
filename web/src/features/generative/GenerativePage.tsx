import { RESEARCH_ONLY, type GenerativeStats } from '#domain/training/generative';
import { Banner } from '../../ui/feedback/Banner';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { TrainingCurves } from './TrainingCurves';
import { DatasetCard } from './DatasetCard';
import { Enhancements } from './Enhancements';
import { Requirements } from './Requirements';
import { SampleSheets } from './SampleSheets';
import { ServiceStatus } from './ServiceStatus';
import { TrainGanCard } from './TrainGanCard';
import { useRunEndToast, useGenerative } from './useGenerative';
import './generative.css';

/** The page where administrators train generative networks on skin lesion photos, for research only. */
export default function GenerativePage() {
  useTitle('Generative AI Training Center');
  return (
    <div className="page generative">
      <header className="generative__head measure">
        <p className="eyebrow">Administration</p>
        <h1>Generative AI Training Center</h1>
        <p className="lead">
          Train networks to draw pictures that look like the training photos, and watch how close they come.
        </p>
      </header>
      <Banner tone="caution" title="For research only">
        {RESEARCH_ONLY.replace('For research only. ', '')}
      </Banner>
      <PageState
        state={useGenerative()}
        loadingText="Loading the generative models…"
        skeleton={<Skeleton height="18rem" />}
        errorTitle="The generative models could not be loaded"
        errorText="Check your connection and try again. A run at work goes on."
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
      <SampleSheets key={run?.runId} runId={run?.runId} samples={stats.samples} />
      {run?.progress && run.progress.epochs.length > 1 && <TrainingCurves progress={run.progress} />}
      <div className="generative__cards">
        <Requirements stats={stats} />
        <Enhancements names={stats.qualityEnhancements} />
      </div>
    </>
  );
}
