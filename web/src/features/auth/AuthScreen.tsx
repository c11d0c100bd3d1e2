import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/Card';
import { Icon, type IconName } from '../../ui/layout/Icon';
import { AuthCard } from './AuthCard';
import './AuthScreen.css';
import { FirstSteps } from './FirstSteps';
import { FiveSigns } from './FiveSigns';
import { authMessages } from './messages';

const t = authMessages;

const CLAIMS = [
  { icon: 'camera', key: 'claim.photo' },
  { icon: 'lock', key: 'claim.encryption' },
  { icon: 'shield', key: 'claim.research' },
  { icon: 'trash', key: 'claim.deletion' },
] as const satisfies { icon: IconName; key: string }[];

interface AuthScreenProps {
  initialMode: 'login' | 'register';
  /** Leaves the title of the document to the page behind the sign-in. */
  keepsTitle?: boolean;
  /** The sample photos to try without an account. */
  samples?: ReactNode;
}

/** The screen for visitors: sign in, create an account, set a new password, or try a sample photo. */
export function AuthScreen({ initialMode, keepsTitle, samples }: AuthScreenProps) {
  return (
    <div className="page auth">
      <div className="auth__intro">
        <h1>{t('heading')}</h1>
        <p className="lead measure">{t('lead')}</p>
        <FiveSigns />
      </div>
      <Card className="auth__form">
        <AuthCard initialMode={initialMode} keepsTitle={keepsTitle} />
      </Card>
      <div className="auth__more">
        {samples}
        <FirstSteps />
        <ul className="auth__claims" role="list">
          {CLAIMS.map(({ icon, key }) => (
            <li key={key}>
              <Icon name={icon} size={24} />
              <span>
                <strong>{t(key)}</strong>
                {t(`${key}.text`)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
