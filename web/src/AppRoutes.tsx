import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { SampleChoice } from './features/sample/SampleChoice';
import { AuthScreen } from './features/auth/AuthScreen';
import { HomeRoute } from './home/HomeRoute';
import { useConfig } from './lib/config';
import { useSession } from './lib/session';
import {
  ABOUT,
  ANALYSIS,
  BODY_PAGE,
  CHECK_PAGE,
  DUE_PAGE,
  getSamplePath,
  HISTORY_PAGE,
  PAGES,
  PRODUCT,
  PUBLIC_PAGES,
  SUBSCRIBE,
  UNSUBSCRIBE,
} from './pages';
import { LoadingScreen } from './shell/LoadingScreen';
import { isPersonMissing, switchPerson } from './people/currentPerson';
import { PageErrorBoundary } from './shell/PageErrorBoundary';
import { Shell } from './shell/Shell';
import { UnreachableScreen } from './shell/UnreachableScreen';
import { VisuallyHidden } from './ui/layout/VisuallyHidden';

const HistoryPage = lazy(() => import('./features/history/HistoryPage'));
const YourBodyPage = lazy(() => import('./features/bodyMap/YourBodyPage'));
const SkinCheckPage = lazy(() => import('./features/skinCheck/SkinCheckPage'));
const DuePage = lazy(() => import('./features/skinCheck/due/DuePage'));
const CustomersPage = lazy(() => import('./features/customers/CustomersPage'));
const OverviewPage = lazy(() => import('./features/operations/overview/OverviewPage'));
const InboxPage = lazy(() => import('./features/operations/inbox/InboxPage'));
const AuditPage = lazy(() => import('./features/operations/audit/AuditPage'));
const AccountPage = lazy(() => import('./features/operations/accounts/AccountPage'));
const IncidentsPage = lazy(() => import('./features/operations/incidents/IncidentsPage'));
const AboutPage = lazy(() => import('./features/about/AboutPage'));
const PrivacyPage = lazy(() => import('./features/privacy/PrivacyPage'));
const SecurityDemoPage = lazy(() => import('./features/securityDemo/SecurityDemoPage'));
const SkincarePage = lazy(() => import('./features/skincare/SkincarePage'));
const FinderPage = lazy(() => import('./features/finder/FinderPage'));
const ArticlePage = lazy(() => import('./features/blog/ArticlePage'));
const BlogPage = lazy(() => import('./features/blog/BlogPage'));
const BlogManagementPage = lazy(() => import('./features/blogAdmin/BlogManagementPage'));
const CreatePostPage = lazy(() => import('./features/blogAdmin/CreatePostPage'));
const EditPostPage = lazy(() => import('./features/blogAdmin/EditPostPage'));
const GenerativePage = lazy(() => import('./features/generative/GenerativePage'));
const TrainingPage = lazy(() => import('./features/training/TrainingPage'));
const DatasetPage = lazy(() => import('./features/training/dataset/DatasetPage'));
const SamplePage = lazy(() => import('./features/sample/SamplePage'));
const SubscribePage = lazy(() => import('./features/subscription/offer/SubscribePage'));
const UnsubscribePage = lazy(() => import('./features/unsubscribe/UnsubscribePage'));
/** What to look for on the skin. Nothing where the device does not have the script. */
const Education = lazy(() =>
  import('./features/education/Education')
    .then((education) => ({ default: education.Education }))
    .catch(() => ({ default: () => <></> })),
);
/** The way to the copy on this device, where there is one. Nothing where the device does not keep the script. */
const UnlockCopy = lazy(() => import('./shell/offline/UnlockCopy').catch(() => ({ default: () => <></> })));
const AccessRestricted = lazy(async () => ({
  default: (await import('./shell/lost/AccessRestricted')).AccessRestricted,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./shell/lost/NotFoundPage')).NotFoundPage }));
const TwoStepRequired = lazy(async () => ({
  default: (await import('./features/account/twoStep/TwoStepRequired')).TwoStepRequired,
}));
const YourData = lazy(async () => ({ default: (await import('./features/account/data/YourData')).YourData }));
const ContactSection = lazy(async () => ({
  default: (await import('./features/contact/ContactSection')).ContactSection,
}));

const isAdminPage = (pathname: string): boolean =>
  PAGES.some(({ audience, path }) => audience === 'admin' && pathname.startsWith(path));

const ARTICLE_PATH = /^\/blog\/./;

/** Removes what the server wrote into the head for an article when the person goes on to another page. */
function useArticleHead(pathname: string): void {
  useEffect(
    () => () => {
      for (const tag of document.head.querySelectorAll('[data-article]')) tag.remove();
    },
    [pathname],
  );
}

/** The routes of the site. Visitors get the sign-in screen first and then the requested page. */
export function AppRoutes() {
  const session = useSession();
  const { user } = session;
  const { pathname } = useLocation();
  const isAdmin = user?.role === 'admin';
  const isPublic = PUBLIC_PAGES.includes(pathname);
  const { data: config } = useConfig();
  const needsTwoStepFirst = config?.adminTotp === 'required' && user?.twoStepSince === null && isAdminPage(pathname);

  const isOfNobody = user ? isPersonMissing(user) : false;

  useArticleHead(pathname);
  useEffect(() => {
    if (isOfNobody) switchPerson(null);
  }, [isOfNobody]);

  if (user === undefined || isOfNobody) {
    return user || session.isLoading ? (
      <main>
        <h1>
          <VisuallyHidden>{PRODUCT}</VisuallyHidden>
        </h1>
        <LoadingScreen />
      </main>
    ) : (
      <UnreachableScreen
        onRetry={session.reload}
        unlock={
          <Suspense>
            <UnlockCopy onUnlocked={session.reload} />
          </Suspense>
        }
      >
        <Suspense>
          <Education />
        </Suspense>
      </UnreachableScreen>
    );
  }
  return (
    <Shell user={user}>
      <PageErrorBoundary key={pathname}>
        <Suspense fallback={<LoadingScreen />}>
          {user && isAdmin && needsTwoStepFirst ? (
            <TwoStepRequired email={user.email} />
          ) : user || isPublic ? (
            <Routes>
              <Route path="/" element={<HomeRoute />} />
              <Route
                path="/privacy"
                element={
                  <PrivacyPage
                    isSignedIn={user !== null}
                    rights={user && <YourData user={user} />}
                    contact={<ContactSection />}
                  />
                }
              />
              <Route path={HISTORY_PAGE} element={<HistoryPage />} />
              <Route path={BODY_PAGE} element={<YourBodyPage />} />
              <Route path={CHECK_PAGE} element={<SkinCheckPage />} />
              <Route path={DUE_PAGE} element={<DuePage />} />
              <Route path="/skincare" element={<SkincarePage />} />
              <Route path="/find-dermatologist" element={<FinderPage />} />
              <Route path={ABOUT} element={<AboutPage />} />
              <Route path={SUBSCRIBE} element={<SubscribePage samples={<SampleChoice />} />} />
              <Route path={UNSUBSCRIBE} element={<UnsubscribePage />} />
              {SAMPLE_NAMES.map((name) => (
                <Route
                  key={name}
                  path={getSamplePath(name)}
                  element={<SamplePage name={name} isSignedIn={user !== null} />}
                />
              ))}
              <Route path="/admin/customers" element={isAdmin ? <CustomersPage /> : <AccessRestricted />} />
              {isAdmin && <Route path="/admin/customers/:id" element={<AccountPage />} />}
              {isAdmin && <Route path="/admin/overview" element={<OverviewPage />} />}
              {isAdmin && <Route path="/admin/inbox" element={<InboxPage />} />}
              {isAdmin && <Route path="/admin/audit" element={<AuditPage />} />}
              {isAdmin && <Route path="/admin/incidents" element={<IncidentsPage />} />}
              {isAdmin && <Route path="/generative-training" element={<GenerativePage />} />}
              {isAdmin && <Route path="/security-demo" element={<SecurityDemoPage />} />}
              <Route path="/blog" element={<BlogPage />} />
              <Route path="/blog/:slug" element={<ArticlePage />} />
              {isAdmin && <Route path="/admin/blog" element={<BlogManagementPage />} />}
              {isAdmin && <Route path="/admin/blog/create" element={<CreatePostPage />} />}
              {isAdmin && <Route path="/admin/blog/:id/edit" element={<EditPostPage />} />}
              {isAdmin && <Route path="/admin-blog" element={<Navigate to="/admin/blog" replace />} />}
              {isAdmin && <Route path="/training/photos" element={<DatasetPage />} />}
              <Route path="/training" element={isAdmin ? <TrainingPage /> : <AccessRestricted isTraining />} />
              <Route path="/login" element={<Navigate to="/" replace />} />
              <Route path="/register" element={<Navigate to="/" replace />} />
              <Route path="/analyze" element={<Navigate to={ANALYSIS} replace />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          ) : (
            <AuthScreen
              initialMode={pathname === '/register' ? 'register' : 'login'}
              keepsTitle={ARTICLE_PATH.test(pathname)}
              samples={<SampleChoice />}
              key={pathname}
            />
          )}
        </Suspense>
      </PageErrorBoundary>
    </Shell>
  );
}
