import './PreparePanel.css';
import { useState } from 'react';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Square } from '#lesion/photo/analysisImage';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { Details } from './details';
import { DetailsForm } from './DetailsForm';
import { FramePhoto } from './FramePhoto';
import type { ScaleMark } from '../scale/scale';
import { ScaleLine } from '../scale/ScaleLine';
import { StepHeading } from '../capture/StepHeading';
import type { Framed } from '../capture/useAnalysisFlow';

interface Props {
  framed: Framed;
  details: Details;
  /** A sentence about the last sending that failed; the photo and answers are all still here. */
  problem: string | null;
  analyzing: boolean;
  onSquare: (square: Square) => void;
  onMark: (mark: ScaleMark | null) => void;
  onDetails: (details: Details) => void;
  onAnalyze: () => void;
  onCancel: () => void;
  onBack: () => void;
}

/** Framing the spot and saying where it is, then sending it. */
export function PreparePanel(props: Props) {
  const { framed, details, problem, analyzing, onSquare, onMark, onDetails, onAnalyze, onCancel, onBack } = props;
  const { photo, square, mark } = framed;
  const [asked, setAsked] = useState(false);
  const unassessed = isUnassessedRegion(details.region);
  return (
    <div className="prepare">
      <section className="prepare__photo" aria-labelledby="frame-title">
        <StepHeading id="frame-title">Frame the spot</StepHeading>
        <FramePhoto photo={photo} square={square} onChange={onSquare} disabled={analyzing} />
        <ScaleLine photo={photo} square={square} mark={mark} onMark={onMark} disabled={analyzing} />
      </section>
      <form
        className="prepare__details"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          onAnalyze();
        }}
      >
        <DetailsForm details={details} onChange={onDetails} disabled={analyzing} asked={asked} />
        {problem && (
          <Banner tone="error" title="Analysis failed" live>
            {problem} Your photo and answers are still here.
          </Banner>
        )}
        {analyzing && (
          <div className="prepare__progress">
            <Spinner label="Analyzing your photo..." />
            <p className="small muted">
              Finding the outline, then asymmetry, border and color. This takes a few seconds.
            </p>
          </div>
        )}
        <div className="prepare__actions">
          {analyzing ? (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            <Button variant="quiet" icon="arrowLeft" onClick={onBack}>
              Another photo
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon="search"
            busy={analyzing}
            busyLabel="Analyzing..."
            disabled={unassessed}
          >
            {problem ? 'Try again' : 'Analyze'}
          </Button>
        </div>
        <p className="small muted">Only the framed square is sent. It is analyzed at once and never stored.</p>
      </form>
    </div>
  );
}
