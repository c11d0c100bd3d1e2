import { lazy, Suspense } from 'react';
import { useIsFirstAnalysis } from '../features/history/useNewestAnalyses';
import { useIsEntitled, useSubscription } from '../lib/subscription';
import { PRODUCT } from '../pages';
import { LoadingScreen } from '../shell/LoadingScreen';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';
import { HomeOutline } from './HomeOutline';

const HomePage = lazy(() => import('./HomePage'));

/**
 * Home. It waits until the subscription and the history are read, or could not be, because they decide which notices stand
 * above the photo. It shows its first screen while its script loads. Nothing on it moves after that.
 */
export function HomeRoute() {
  const isEntitled = useIsEntitled();
  const { isUnknown } = useSubscription();
  const isFirstAnalysis = useIsFirstAnalysis();
  if ((isEntitled === undefined && !isUnknown) || isFirstAnalysis === undefined) {
    return (
      <>
        <VisuallyHidden as="h1">{PRODUCT}</VisuallyHidden>
        <LoadingScreen />
      </>
    );
  }
  return (
    <Suspense fallback={<HomeOutline hasFullNotice={isEntitled === true && isFirstAnalysis} />}>
      <HomePage />
    </Suspense>
  );
}
