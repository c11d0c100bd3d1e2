import './AnalysisSection.css';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useGate, useSubscription } from '../../../lib/subscription';
import { cx } from '../../../ui/cx';
import { Spinner } from '../../../ui/feedback/Spinner';
import { CameraView } from '../camera/CameraView';
import { CapturePanel } from './CapturePanel';
import { Disclaimer } from './Disclaimer';
import { Hero } from './Hero';
import { PreparePanel } from '../prepare/PreparePanel';
import { ResultPanel } from '../result/ResultPanel';
import { UnassessablePanel } from '../result/UnassessablePanel';
import { useAnalyses } from '../history/useAnalyses';
import { useAnalysisFlow } from './useAnalysisFlow';

const showPaywall = () => document.getElementById('subscribe')?.scrollIntoView();

/** The analysis on Home, from choosing a photo to its result; `paywall` is shown to people without a subscription. */
export function AnalysisSection({ paywall }: { paywall: ReactNode }) {
  const gate = useGate();
  const { reload } = useSubscription();
  const { items, isLoading } = useAnalyses();
  const flow = useAnalysisFlow(() => {
    reload();
    showPaywall();
  });
  const { step, framed } = flow;
  const preparing = step.name === 'prepare' || step.name === 'analyzing';
  const section = useRef<HTMLElement>(null);
  const left = useRef(false);
  const first = !isLoading && !items?.length;

  useEffect(() => {
    if (step.name !== 'choose') left.current = true;
    else if (left.current) section.current?.focus();
  }, [step.name]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      id="analysis"
      className={cx('analysis', step.name === 'choose' && 'analysis--open')}
      aria-label="Analysis"
    >
      <Hero />
      {gate === 'loading' || gate === 'activating' ? (
        <Spinner label={gate === 'activating' ? 'Activating' : 'Checking subscription'} />
      ) : (
        <div className="analysis__work">
          {step.name === 'choose' && (
            <>
              <CapturePanel
                locked={gate === 'paywall'}
                onTakePhoto={flow.openCamera}
                onFile={(file) => void flow.pick(file, file.name)}
                onUnlock={showPaywall}
              />
              {first && gate === 'open' && <Disclaimer />}
            </>
          )}
          {step.name === 'camera' && (
            <CameraView onCapture={(frame) => void flow.pick(frame, 'camera.jpg')} onBack={flow.restart} />
          )}
          {preparing && framed && (
            <PreparePanel
              framed={framed}
              details={flow.details}
              problem={step.name === 'prepare' ? step.problem : null}
              analyzing={step.name === 'analyzing'}
              onSquare={flow.setSquare}
              onMark={flow.setMark}
              onDetails={flow.setDetails}
              onAnalyze={() => void flow.analyze()}
              onCancel={flow.cancel}
              onBack={flow.restart}
            />
          )}
          {step.name === 'refused' && (
            <UnassessablePanel
              picture={step.picture}
              reasons={step.reasons}
              onAnother={flow.restart}
              onReframe={flow.reframe}
            />
          )}
          {step.name === 'result' && (
            <ResultPanel
              analysis={step.analysis}
              picture={step.picture}
              thumbnail={step.thumbnail}
              onNew={flow.restart}
            />
          )}
        </div>
      )}
      {gate === 'paywall' && (
        <div id="subscribe" className="analysis__paywall">
          {paywall}
        </div>
      )}
    </section>
  );
}
