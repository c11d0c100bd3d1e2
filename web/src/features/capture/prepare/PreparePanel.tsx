import './PreparePanel.css';
import { useEffect, useId, useRef, useState } from 'react';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Square } from '#lesion/photo/square';
import { WAITING_MS } from '../../../lib/deviceStorage/waitingPhotos';
import { formatMoment } from '../../../lib/formatMoment';
import { PersonLine } from '../../../people/PersonLine';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { focusFirstError } from '../../../ui/form/focusFirstError';
import { useErrorsOfScreen } from '../../../ui/feedback/Toast';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useScrollPadding } from '../../../ui/useScrollPadding';
import { describeOpenDetails } from '../details/describeOpenDetails';
import type { SpotDetails } from '../details/spotDetails';
import { DetailsForm } from '../details/DetailsForm';
import { FramePhoto } from './FramePhoto';
import { prepareMessages } from '../steps/messages';
import type { ScaleMark } from '../scale/scaleMark';
import { ScaleLine } from '../scale/ScaleLine';
import { StepHeading } from '../steps/StepHeading';
import type { FramedPhoto } from './framedPhoto';

const t = prepareMessages;

interface Props {
  framedPhoto: FramedPhoto;
  details: SpotDetails;
  /** Why the last request failed; null without a failure. */
  problem: string | null;
  isAnalyzing: boolean;
  /** Since when the photo waits for a connection, in milliseconds since 1970; null where it does not. */
  waitsSince: number | null;
  onSquareChange: (square: Square) => void;
  onMarkChange: (mark: ScaleMark | null) => void;
  onDetailsChange: (details: SpotDetails) => void;
  onAnalyze: () => void;
  onCancel: () => void;
  onBack: () => void;
}

/** The step in which the person frames the spot, answers questions and starts the analysis. */
export function PreparePanel(props: Props) {
  const {
    framedPhoto,
    details,
    problem,
    isAnalyzing,
    waitsSince,
    onSquareChange,
    onMarkChange,
    onDetailsChange,
    onAnalyze,
    onCancel,
    onBack,
  } = props;
  const { photo, square, mark } = framedPhoto;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const noteId = useId();
  const bar = useScrollPadding<HTMLDivElement>();
  const failure = useRef<HTMLDivElement>(null);
  /** Number of submits. The first error is focused after each. */
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    if (submits > 0) focusFirstError(form.current);
  }, [submits]);
  useEffect(() => {
    if (problem) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  useErrorsOfScreen();
  return (
    <div className="prepare">
      <div className="prepare__columns">
        <section className="prepare__photo" aria-labelledby="frame-title">
          <StepHeading id="frame-title">{t('title')}</StepHeading>
          <FramePhoto photo={photo} square={square} onChange={onSquareChange} disabled={isAnalyzing} />
          <ScaleLine photo={photo} square={square} mark={mark} onMarkChange={onMarkChange} disabled={isAnalyzing} />
          <Button variant="quiet" icon="arrowLeft" disabled={isAnalyzing} onClick={onBack}>
            {t('anotherPhoto')}
          </Button>
        </section>
        <form
          ref={form}
          id={formId}
          className="prepare__details"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setSubmits((previous) => previous + 1);
            onAnalyze();
          }}
        >
          <DetailsForm details={details} onChange={onDetailsChange} disabled={isAnalyzing} showErrors={submits > 0} />
          {problem && (
            <div ref={failure}>
              <Banner tone="error" title={t('analysisFailed')} live>
                {t('stillHere', { problem: /[.!?]$/.test(problem) ? problem : `${problem}.` })}
                {waitsSince !== null && ` ${t('waits', { time: formatMoment(waitsSince + WAITING_MS) })}`}
              </Banner>
            </div>
          )}
          <PersonLine />
          <p className="small muted">{t('onlyTheSquare')}</p>
        </form>
      </div>
      <div ref={bar} className="prepare__bar">
        {isAnalyzing ? (
          <div className="prepare__progress">
            <Spinner label={t('analyzing')} />
            <p className="small muted">{t('analyzingHint')}</p>
          </div>
        ) : (
          <p id={noteId} className="prepare__note small">
            {describeOpenDetails(details)}
          </p>
        )}
        <div className="prepare__actions">
          {isAnalyzing && (
            <Button variant="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            icon="search"
            busy={isAnalyzing}
            busyLabel={t('analyzeBusy')}
            disabled={isUnassessedRegion(details.region)}
            aria-describedby={isAnalyzing ? undefined : noteId}
          >
            {t(problem ? 'tryAgain' : 'analyze')}
          </Button>
        </div>
      </div>
    </div>
  );
}
