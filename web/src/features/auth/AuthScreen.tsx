import { Link } from 'react-router-dom';
import { Card } from '../../ui/layout/Card';
import { Icon, type IconName } from '../../ui/layout/Icon';
import { AuthCard } from './AuthCard';
import './AuthScreen.css';
import { FiveSigns } from './FiveSigns';

const CLAIMS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'camera',
    title: 'No medical images stored',
    text: 'Your photo is analyzed in real time, in memory, and is gone when the answer is there.',
  },
  {
    icon: 'lock',
    title: 'Encrypted with AES-256-GCM',
    text: 'Your notes, the body region and the findings are encrypted with a key of your own.',
  },
  {
    icon: 'shield',
    title: 'De-identified, or not at all',
    text: 'Nothing is used for research unless you agree, and then only de-identified in the HIPAA Safe Harbor style.',
  },
  {
    icon: 'trash',
    title: 'Yours to delete',
    text: 'Download everything we hold about you, or delete it: one analysis, or the whole account, at once.',
  },
];

/** The screen for visitors: sign in, create an account, or set a new password. */
export function AuthScreen({ initialMode }: { initialMode: 'login' | 'register' }) {
  return (
    <div className="page auth">
      <div className="auth__intro">
        <h1>Learn to read the spots on your skin</h1>
        <p className="lead measure">
          Photograph a spot, and see how it compares with the five signs dermatologists teach everyone to look for.
        </p>
        <FiveSigns />
      </div>
      <Card className="auth__form">
        <AuthCard initialMode={initialMode} />
        <p className="auth__fine-print small muted">
          For educational purposes only. Results are not a medical diagnosis and do not replace a dermatologist. See our{' '}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </Card>
      <ul className="auth__claims" role="list">
        {CLAIMS.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} size={24} />
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
