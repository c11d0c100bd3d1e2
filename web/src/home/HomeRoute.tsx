import { lazy, Suspense } from 'react';
import { useIsFirstAnalysis } from '../features/analysis/useNewestAnalyses';
import { useSubscriptionGate } from '../lib/subscription';
import { LoadingScreen } from '../shell/LoadingScreen';
import { HomeOutline } from './HomeOutline';

const HomePage = lazy(() => import('./HomePage'));

/**
 * Home. It waits until the subscription and the history are known, because they decide which notices stand above the photo,
 * and shows its first screen while its script loads. Nothing on it moves after that.
 */
export function HomeRoute() {
  const gate = useSubscriptionGate();
  const isFirstAnalysis = useIsFirstAnalysis();
  if (gate === 'loading' || isFirstAnalysis === undefined) return <LoadingScreen />;
  return (
    <Suspense fallback={<HomeOutline hasFullNotice={gate === 'open' && isFirstAnalysis} />}>
      <HomePage />
    </Suspense>
  );
}
