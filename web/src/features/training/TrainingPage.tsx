import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { AddPhotoForm } from './AddPhotoForm';
import { BatchForm } from './batch/BatchForm';
import { Guidance } from './Guidance';
import { TrainingOutcome } from './outcome/TrainingOutcome';
import { trainingMessages } from './messages';
import { ModelHistory } from './ModelHistory';
import { SampleCards } from './SampleCards';
import { TrainCard } from './TrainCard';
import { useTraining } from './useTraining';
import './training.css';

const t = trainingMessages;

/** The page where administrators add labeled photos and train the last layer of the lesion model. */
export default function TrainingPage() {
  useTitle(t('title'));
  const { state, train, isTraining } = useTraining();
  return (
    <div className="page training">
      <header className="training__head measure">
        <p className="eyebrow">{t('eyebrow')}</p>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <PageState
        state={state}
        loadingText={t('loading')}
        skeleton={<Skeleton height="13rem" />}
        errorTitle={t('loadErrorTitle')}
        errorText={t('loadErrorText')}
      >
        {(stats) => (
          <>
            <div className="training__stats">
              <SampleCards stats={stats} />
              <TrainCard stats={stats} train={train} isTraining={isTraining} />
            </div>
            {stats.job?.report && <TrainingOutcome job={stats.job} report={stats.job.report} />}
            <ModelHistory
              model={stats.model}
              stateKey={[stats.model.jobId, stats.job?.jobId, stats.job?.status].join(' ')}
            />
          </>
        )}
      </PageState>
      <div className="training__columns">
        <div className="stack training__guidance">
          <AddPhotoForm />
          <BatchForm />
        </div>
        <Guidance />
      </div>
    </div>
  );
}
