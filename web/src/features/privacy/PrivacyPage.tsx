import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '#domain/account/account';
import { useConfig } from '../../lib/config';
import { useSession } from '../../lib/session';
import { Banner } from '../../ui/feedback/Banner';
import { Button, LinkButton } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { useTitle } from '../../ui/useTitle';
import { formatDay } from '../../lib/formatDay';
import { privacyMessages } from './messages';
import { POLICY, type PolicySection } from './policy';
import './PrivacyPage.css';

const t = privacyMessages;

interface PrivacyPageProps {
  isSignedIn: boolean;
  /** Controls with which a signed-in user exercises their rights. */
  rights: ReactNode;
  /** The contact form, with the anchor `contact`. */
  contact: ReactNode;
}

/** The Privacy Policy, for visitors and signed-in users. */
export default function PrivacyPage({ isSignedIn, rights, contact }: PrivacyPageProps) {
  useTitle(t('title'));
  const { data: config } = useConfig();
  const { user } = useSession();
  const upcoming = config?.upcomingPrivacy;
  return (
    <div className="page privacy">
      <header className="privacy__head">
        <BackNavigation isSignedIn={isSignedIn} />
        <h1>{t('title')}</h1>
        <p className="lead measure">{t('lead')}</p>
        <p className="muted">{t('version', { version: config?.privacyVersion ?? PRIVACY_VERSION })}</p>
        {user?.privacyVersion && user.privacyAcceptedAt && (
          <p className="small muted">
            {t('agreed', { version: user.privacyVersion, day: formatDay(user.privacyAcceptedAt) })}
          </p>
        )}
      </header>
      <nav className="privacy__contents" aria-label={t('contents')}>
        <ol>
          {POLICY.map(({ id, title }) => (
            <li key={id}>
              <Link to={`#${id}`} replace>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to="#contact" replace>
              {t('contact')}
            </Link>
          </li>
        </ol>
      </nav>
      <div className="privacy__text">
        {POLICY.map((section) => (
          <Section key={section.id} {...section}>
            {section.id === 'rights' && rights && (
              <Card title={t('rights')} level={3} icon="shield" tone="tinted">
                {rights}
              </Card>
            )}
            {section.id === 'updates' && upcoming && (
              <Banner
                tone="info"
                title={t('upcoming', { version: upcoming.version, day: formatDay(upcoming.effectiveAt) })}
              >
                <p className="privacy__summary">{upcoming.summary}</p>
                <p>{t('disagree')}</p>
              </Banner>
            )}
          </Section>
        ))}
        {contact}
      </div>
    </div>
  );
}

function Section({ id, title, text, points, children }: PolicySection & { children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function BackNavigation({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isFirstPage] = useState(key === 'default');
  if (!isSignedIn) {
    return (
      <div>
        <LinkButton to="/login" icon="arrowLeft">
          {t('backToLogin')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="cluster">
      <Button icon="arrowLeft" onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))}>
        {t('goBack')}
      </Button>
      <LinkButton to="/" variant="quiet" icon="home">
        {t('home')}
      </LinkButton>
    </div>
  );
}
