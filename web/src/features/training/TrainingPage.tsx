import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { AddPhotoForm } from './AddPhotoForm';
import { Guidance } from './Guidance';
import { TrainingOutcome } from './TrainingOutcome';
import { SampleCards } from './SampleCards';
import { TrainCard } from './TrainCard';
import { useTraining } from './useTraining';
import './training.css';

/** The page where administrators add labeled photos and train the last layer of the lesion model. */
export default function TrainingPage() {
  useTitle('ML Training Center');
  const { state, train, isTraining } = useTraining();
  return (
    <div className="page training">
      <header className="training__head measure">
        <p className="eyebrow">Administration</p>
        <h1>ML Training Center</h1>
        <p className="lead">
          Add labeled photos and train the model on them. A new model answers only if, on test photos that no training
          ever sees, its sensitivity is no lower and its balanced accuracy at most 1 point lower.
        </p>
      </header>
      <PageState
        state={state}
        loadingText="Loading the training data…"
        skeleton={<Skeleton height="13rem" />}
        errorTitle="The training data could not be loaded"
        errorText="Check your connection and try again."
      >
        {(stats) => (
          <>
            <div className="training__stats">
              <SampleCards stats={stats} />
              <TrainCard stats={stats} train={train} isTraining={isTraining} />
            </div>
            {stats.job?.report && <TrainingOutcome report={stats.job.report} status={stats.job.status} />}
          </>
        )}
      </PageState>
      <div className="training__columns">
        <AddPhotoForm />
        <Guidance />
      </div>
    </div>
  );
}
