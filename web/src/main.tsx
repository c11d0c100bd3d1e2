import './lib/configureZod';
import './language/loadLanguage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { SessionBoundary } from './lib/SessionBoundary';
import './ui/tokens.css';
import './ui/base.css';
import { PageErrorBoundary } from './shell/PageErrorBoundary';
import { ToastProvider } from './ui/feedback/Toast';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <ToastProvider>
        <SessionBoundary>
          <PageErrorBoundary>
            <AppRoutes />
          </PageErrorBoundary>
        </SessionBoundary>
      </ToastProvider>
    </BrowserRouter>
  </StrictMode>,
);

/** Waits this long after the page has loaded, so that the files for times without a connection do not delay it. */
const WORKER_DELAY_MS = 3000;
const loadWorker = async () => (await import('./registerWorker')).registerWorker();
addEventListener('load', () => setTimeout(() => void loadWorker().catch(() => undefined), WORKER_DELAY_MS));
