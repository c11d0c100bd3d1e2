import { LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import '../Shell.css';
import { lostMessages } from '../messages';

const t = lostMessages;

/** The page for unknown addresses. */
export function NotFoundPage() {
  useTitle(t('notFound'));
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <svg className="lost-spot" width="132" height="132" viewBox="0 0 132 132" fill="none" aria-hidden="true">
          <circle cx="58" cy="58" r="40" stroke="currentColor" strokeWidth="4" />
          <path d="m88 88 30 30" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
          <path
            d="M83.6 58C82.7 61.3 78 64 75.7 66.5C73.4 69 72 70.8 69.9 72.9C67.7 75 65.6 78 62.8 79.1C60 80.1 56.4 79.7 53.2 79.2C50 78.7 46.1 78 43.5 76.1C41 74.2 39 70.8 37.7 67.8C36.4 64.8 36.3 61.4 36 58C35.6 54.6 34.3 50.1 35.7 47.3C37.2 44.4 41.4 42.1 44.4 41C47.5 39.9 51 40.9 54 40.4C57 40 59.5 38.4 62.5 38.4C65.5 38.4 68.9 39.1 72 40.5C75.1 41.9 79.2 43.9 81.1 46.9C83.1 49.8 84.5 54.7 83.6 58Z"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeDasharray="5 6"
            strokeLinecap="round"
          />
        </svg>
        <h1>{t('notFound')}</h1>
        <p>{t('notFound.text')}</p>
        <LinkButton to="/" variant="primary" icon="home">
          {t('backHome')}
        </LinkButton>
      </div>
    </div>
  );
}
