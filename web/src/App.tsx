import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { YourData } from './features/account/YourData';
import { AuthScreen } from './features/auth/AuthScreen';
import { useSession } from './lib/session';
import { ANALYSIS, HISTORY, PUBLIC_PAGES, SUBSCRIBE } from './pages';
import { LoadingScreen } from './shell/LoadingScreen';
import { NotFoundPage } from './shell/NotFoundPage';
import { Shell } from './shell/Shell';
import { UnreachableScreen } from './shell/UnreachableScreen';

const HomePage = lazy(() => import('./home/HomePage'));
const PrivacyPage = lazy(() => import('./features/privacy/PrivacyPage'));
const SubscribePage = lazy(() => import('./features/subscription/SubscribePage'));

/** Every address of the site. Visitors see the sign-in screen in place of it, and then the page they asked for. */
export function App() {
  const session = useSession();
  const { user } = session;
  const { pathname } = useLocation();
  const isPublic = PUBLIC_PAGES.includes(pathname);

  if (user === undefined) {
    return session.error !== undefined && !session.isLoading ? (
      <UnreachableScreen onRetry={session.reload} />
    ) : (
      <LoadingScreen />
    );
  }
  return (
    <Shell user={user}>
      <Suspense fallback={<LoadingScreen />}>
        {user || isPublic ? (
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route
              path="/privacy"
              element={<PrivacyPage isSignedIn={user !== null} rights={user && <YourData user={user} />} />}
            />
            <Route path={SUBSCRIBE} element={<SubscribePage />} />
            <Route path="/login" element={<Navigate to="/" replace />} />
            <Route path="/register" element={<Navigate to="/" replace />} />
            <Route path="/analyze" element={<Navigate to={ANALYSIS} replace />} />
            <Route path="/history" element={<Navigate to={HISTORY} replace />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        ) : (
          <AuthScreen initialMode={pathname === '/register' ? 'register' : 'login'} key={pathname} />
        )}
      </Suspense>
    </Shell>
  );
}
