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
