import { lazy, Suspense } from 'react';
import { useIsFirstAnalysis } from '../features/analysis/useNewestAnalyses';
import { useIsEntitled, useSubscription } from '../lib/subscription';
import { LoadingScreen } from '../shell/LoadingScreen';
import { HomeOutline } from './HomeOutline';

const HomePage = lazy(() => import('./HomePage'));

/**
 * Home. It waits until the subscription is read or known to fail, and the history is known, because they decide which notices stand above the photo,
 * and shows its first screen while its script loads. Nothing on it moves after that.
 */
export function HomeRoute() {
  const isEntitled = useIsEntitled();
  const { isUnknown } = useSubscription();
  const isFirstAnalysis = useIsFirstAnalysis();
  if ((isEntitled === undefined && !isUnknown) || isFirstAnalysis === undefined) return <LoadingScreen />;
  return (
    <Suspense fallback={<HomeOutline hasFullNotice={isEntitled === true && isFirstAnalysis} />}>
      <HomePage />
    </Suspense>
  );
}
