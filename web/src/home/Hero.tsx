import './Hero.css';
import { Icon } from '../ui/layout/Icon';
import type { IconName } from '../ui/layout/Icon';
import { heroMessages } from './messages';

const t = heroMessages;

const FACTS: { icon: IconName; text: string }[] = [
  { icon: 'shield', text: t('neverStored') },
  { icon: 'outline', text: t('measured') },
  { icon: 'note', text: t('nextStep') },
];

/** The heading of the home page with its three facts. */
export function Hero() {
  return (
    <header className="hero">
      <h1>{t('heading')}</h1>
      <p className="lead">{t('lead')}</p>
      <ul className="hero__facts" role="list">
        {FACTS.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} size={22} />
            {text}
          </li>
        ))}
      </ul>
    </header>
  );
}
