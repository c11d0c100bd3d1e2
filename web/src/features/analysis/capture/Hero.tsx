import './Hero.css';
import { Icon } from '../../../ui/layout/Icon';
import type { IconName } from '../../../ui/layout/Icon';

const FACTS: { icon: IconName; text: string }[] = [
  { icon: 'shield', text: 'Your photo is analyzed at once and never stored' },
  { icon: 'outline', text: 'Asymmetry, border and color are measured and drawn on it' },
  { icon: 'note', text: 'You get plain words on what to do next, and by when' },
];

/** The heading of the home page with its three facts. */
export function Hero() {
  return (
    <header className="hero">
      <h1>Look closer at a spot on your skin</h1>
      <p className="lead">
        Take a photo and see how the spot compares with the ABCDE rule, the signs dermatologists teach everyone to look
        for.
      </p>
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
