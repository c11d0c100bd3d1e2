import { lazy, Suspense } from 'react';
import { useIsFirstAnalysis } from '../features/analysis/useNewestAnalyses';
import { useIsEntitled, useSubscription } from '../lib/subscription';
import { PRODUCT } from '../pages';
import { LoadingScreen } from '../shell/LoadingScreen';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';

const HomePage = lazy(() => import('./HomePage'));

/**
 * Home. It waits until the subscription and the history are read, or could not be, because they decide which notices stand
 * above the photo. Nothing on it moves after that.
 */
export function HomeRoute() {
  const isEntitled = useIsEntitled();
  const { isUnknown } = useSubscription();
  const isFirstAnalysis = useIsFirstAnalysis();
  const isReady = (isEntitled !== undefined || isUnknown) && isFirstAnalysis !== undefined;
  const loading = (
    <>
      <VisuallyHidden as="h1">{PRODUCT}</VisuallyHidden>
      <LoadingScreen />
    </>
  );
  return <Suspense fallback={loading}>{isReady ? <HomePage /> : loading}</Suspense>;
}
