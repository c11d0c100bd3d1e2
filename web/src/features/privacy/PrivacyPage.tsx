import { useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '#domain/account';
import { Button, LinkButton } from '../../ui/Button';
import { useTitle } from '../../ui/useTitle';
import { POLICY } from './policy';
import './PrivacyPage.css';

/** The Privacy Policy, readable signed in or not. */
export default function PrivacyPage({ isSignedIn }: { isSignedIn: boolean }) {
  useTitle('Privacy Policy');
  return (
    <div className="page privacy">
      <header className="privacy__head">
        <WayBack isSignedIn={isSignedIn} />
        <h1>Privacy Policy</h1>
        <p className="lead measure">
          Your photo is analyzed and forgotten. What is kept is encrypted, belongs to you, and goes when you say so.
        </p>
        <p className="muted">Version {PRIVACY_VERSION}</p>
      </header>
      <nav className="privacy__contents" aria-label="Contents">
        <ol>
          {POLICY.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="privacy__text">
        {POLICY.map(({ id, title, text, points }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function WayBack({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  if (!isSignedIn) {
    return (
      <div>
        <LinkButton to="/login" icon="arrowLeft">
          Back to Login
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="cluster">
      <Button icon="arrowLeft" onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))}>
        Go Back
      </Button>
      <LinkButton to="/" variant="quiet" icon="home">
        Home
      </LinkButton>
    </div>
  );
}
