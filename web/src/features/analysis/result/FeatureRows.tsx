import './FeatureRows.css';
import './tones.css';
import { Icon } from '../../../ui/layout/Icon';
import type { IconName } from '../../../ui/layout/Icon';
import { TONE_WORDS } from './words';
import type { Feature, Tone } from './words';

const TONE_ICONS: Record<Tone, IconName> = { good: 'low', caution: 'moderate', alert: 'high', neutral: 'minus' };

/** The five ABCDE features: letter, level in plain words with its icon and colour, and what was seen. */
export function FeatureRows({ features }: { features: Feature[] }) {
  return (
    <ul className="features" role="list">
      {features.map(({ letter, name, words, tone, sentence }) => (
        <li key={letter} className={`features__row tone-${tone}`}>
          <span className="features__letter" aria-hidden="true">
            {letter}
          </span>
          <div>
            <p className="features__head">
              <strong>{name}</strong>
              <span className="features__level">
                <Icon name={TONE_ICONS[tone]} size={18} label={TONE_WORDS[tone]} />
                {words}
              </span>
            </p>
            <p className="features__sentence">{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
