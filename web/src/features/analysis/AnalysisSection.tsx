import './AnalysisSection.css';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIsSettled } from '../../lib/useIsSettled';
import { useSession } from '../../lib/session';
import { useSubscriptionGate, useSubscription } from '../../lib/subscription';
import { cx } from '../../ui/cx';
import { Spinner } from '../../ui/feedback/Spinner';
import { CameraView } from './camera/CameraView';
import { CapturePanel } from './capture/CapturePanel';
import { Disclaimer } from './Disclaimer';
import { Hero } from './hero/Hero';
import { PreparePanel } from './prepare/PreparePanel';
import { ResultPanel } from './result/ResultPanel';
import { UnassessablePanel } from './result/UnassessablePanel';
import { analysisMessages } from './messages';
import { useAnalysisFlow } from './useAnalysisFlow';
import { useIsFirstAnalysis } from './useNewestAnalyses';

const t = analysisMessages;

const WaitingPhotos = lazy(async () => ({ default: (await import('./waiting/WaitingPhotos')).WaitingPhotos }));

const showPaywall = () => document.getElementById('subscribe')?.scrollIntoView();

/**
 * Entry of the feature: the analysis on the home page, step by step through the folders `capture`, `camera`, `prepare`
 * and `result`. Photos that wait for a connection are in `waiting`. Without a subscription, or while it is unknown, it shows
 * `paywall`. The history of results is `history/HistorySection`.
 */
export function AnalysisSection({ paywall }: { paywall: ReactNode }) {
  const { user } = useSession();
  const gate = useSubscriptionGate();
  const { reload } = useSubscription();
  const isSettled = useIsSettled();
  const flow = useAnalysisFlow(() => {
    reload();
    showPaywall();
  });
  const { step } = flow;
  const section = useRef<HTMLElement>(null);
  const hasLeftChoice = useRef(false);
  const isFirstAnalysis = useIsFirstAnalysis();

  useEffect(() => {
    if (step.name !== 'choose') hasLeftChoice.current = true;
    else if (hasLeftChoice.current) section.current?.focus();
  }, [step.name]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      id="analysis"
      className={cx('analysis', step.name === 'choose' && 'analysis--open')}
      aria-label={t('analysis')}
    >
      <Hero />
      {gate === 'loading' || gate === 'activating' ? (
        <Spinner label={t(gate === 'activating' ? 'activating' : 'checkingSubscription')} />
      ) : (
        <div className="analysis__work">
          {step.name === 'choose' && gate !== 'unknown' && (
            <>
              {user && isSettled && (
                <Suspense>
                  <WaitingPhotos userId={user.id} onOpen={flow.openWaiting} onEmpty={() => section.current?.focus()} />
                </Suspense>
              )}
              <CapturePanel
                locked={gate === 'paywall'}
                onTakePhoto={flow.openCamera}
                onFile={(file) => void flow.choosePhoto(file, file.name)}
                onUnlock={showPaywall}
              />
              {isFirstAnalysis && gate === 'open' && <Disclaimer />}
            </>
          )}
          {step.name === 'camera' && (
            <CameraView
              hasPhoto={flow.hasPhoto}
              spotId={flow.details.spot.kind === 'same' ? flow.details.spot.spotId : null}
              onChooseSpot={flow.chooseSpot}
              onCapture={(frame) => void flow.choosePhoto(frame, 'camera.jpg')}
              onBack={flow.leaveCamera}
            />
          )}
          {step.name === 'restoring' && <Spinner label={t('openingPhoto')} />}
          {step.name === 'prepare' && (
            <PreparePanel
              framedPhoto={step.framedPhoto}
              details={flow.details}
              problem={step.problem}
              isAnalyzing={step.isAnalyzing}
              waitsSince={step.waitsSince}
              onSquareChange={flow.setSquare}
              onMarkChange={flow.setMark}
              onDetailsChange={flow.setDetails}
              onAnalyze={() => void flow.analyze()}
              onCancel={flow.cancel}
              onBack={flow.restart}
            />
          )}
          {step.name === 'refused' && (
            <UnassessablePanel
              croppedPhoto={step.croppedPhoto}
              reasons={step.reasons}
              onChooseAnother={flow.restart}
              onReframe={flow.reframe}
            />
          )}
          {step.name === 'result' && (
            <ResultPanel
              analysis={step.analysis}
              photo={step.photo}
              notes={step.notes}
              onNotesChange={flow.setNotes}
              onNotesSaved={(notes) => flow.recordSavedNotes(step.analysis.id, notes)}
              onNew={flow.restart}
            />
          )}
        </div>
      )}
      {(gate === 'paywall' || gate === 'unknown') && (
        <div id="subscribe" className="analysis__paywall">
          {paywall}
        </div>
      )}
    </section>
  );
}
