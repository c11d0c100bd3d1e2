import { LinkButton } from '../ui/Button';
import { useTitle } from '../ui/useTitle';
import './Shell.css';

/** Any address that is not ours. */
export function NotFoundPage() {
  useTitle('404 Page Not Found');
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <svg className="lost-spot" width="132" height="132" viewBox="0 0 132 132" fill="none" aria-hidden="true">
          <circle cx="58" cy="58" r="40" stroke="currentColor" strokeWidth="4" />
          <path d="m88 88 30 30" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
          <path
            d="M57 39c10-3.5 20 2 22 10 1.5 5.5-1 8 .5 13.5 2 7-1.8 15.5-9.3 18-6.5 2.5-9.7-.3-16 .7-8.3 1.4-15.9-2.8-17.3-10.7-1-5.9 2.4-8.7 2.4-14.2 0-8.6 10-14.8 17.7-17.300Z"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeDasharray="5 6"
            strokeLinecap="round"
          />
        </svg>
        <h1>404 Page Not Found</h1>
        <p>There is nothing at this address. Your history and your account are where you left them.</p>
        <LinkButton to="/" variant="primary" icon="home">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
