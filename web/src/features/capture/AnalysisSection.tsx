import './AnalysisSection.css';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIsSettled } from '../../lib/useIsSettled';
import { useSession } from '../../lib/session';
import { useSubscriptionGate, useSubscription } from '../../lib/subscription';
import { cx } from '../../ui/cx';
import { Spinner } from '../../ui/feedback/Spinner';
import { CapturePanel } from './choose/CapturePanel';
import { Disclaimer } from '../../disclaimer/Disclaimer';
import { analysisMessages } from './messages';
import { useAnalysisFlow } from './flow/useAnalysisFlow';
import { useIsFirstAnalysis } from '../history/useNewestAnalyses';

const t = analysisMessages;

const AnalysisSteps = lazy(() => import('./steps/AnalysisSteps'));
const WaitingPhotos = lazy(async () => ({ default: (await import('./waiting/WaitingPhotos')).WaitingPhotos }));

const showPaywall = () => document.getElementById('subscribe')?.scrollIntoView();

/**
 * Entry of the feature: the analysis on the home page. A person chooses a photo here (`choose`). The later steps load with
 * the history of results (`HistorySection`), or as soon as a person takes a photo (`AnalysisSteps`). Photos that wait for a
 * connection are in `waiting`. It begins with `heading`. Without a subscription, or while it is unknown, it shows `paywall`.
 */
export function AnalysisSection({ heading, paywall }: { heading: ReactNode; paywall: ReactNode }) {
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
      {heading}
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
          {step.name === 'restoring' && <Spinner label={t('openingPhoto')} />}
          {step.name !== 'choose' && step.name !== 'restoring' && (
            <Suspense fallback={<Spinner label={t('loading')} />}>
              <AnalysisSteps flow={flow} />
            </Suspense>
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
