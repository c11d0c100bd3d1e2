import './FeatureRows.css';
import './tones.css';
import { Icon } from '../../../ui/layout/Icon';
import type { IconName } from '../../../ui/layout/Icon';
import { TONE_LABELS } from '../texts/abcdeFeatures';
import type { AbcdeFeature, Tone } from '../texts/abcdeFeatures';
import { resultMessages } from '../messages';

const TONE_ICONS: Record<Tone, IconName> = { good: 'low', caution: 'moderate', alert: 'high', neutral: 'minus' };

/** The five ABCDE features, each with its level, icon, color and sentence. */
export function FeatureRows({ features }: { features: AbcdeFeature[] }) {
  return (
    <ul className="features" role="list">
      {features.map(({ letter, name, label, tone, sentence }) => (
        <li key={letter} className={`features__row tone-${tone}`}>
          <span className="features__letter" aria-hidden="true">
            {letter}
          </span>
          <div>
            <p className="features__head">
              <strong>{name}</strong>
              <span className="features__level">
                <Icon name={TONE_ICONS[tone]} size={18} label={TONE_LABELS[tone]} />
                {label}
              </span>
            </p>
            <p className="features__sentence">{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the signs beside the levels mean. */
export function LevelLegend() {
  return (
    <ul className="features__legend small" role="list" aria-label={resultMessages('signs')}>
      {(Object.keys(TONE_LABELS) as Tone[]).map((tone) => (
        <li key={tone} className={`tone-${tone}`}>
          <span className="features__level">
            <Icon name={TONE_ICONS[tone]} size={18} />
          </span>
          {TONE_LABELS[tone]}
        </li>
      ))}
    </ul>
  );
}
