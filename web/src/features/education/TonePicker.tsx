import { educationMessages } from './messages';
import { SKIN_TONES, type DrawingSkinTone } from './drawings/skin';

const t = educationMessages;

/** Radio buttons for the skin tone of the drawings. */
export function TonePicker({ tone, onChange }: { tone: DrawingSkinTone; onChange: (tone: DrawingSkinTone) => void }) {
  return (
    <fieldset className="tones">
      <legend>{t('tones')}</legend>
      {SKIN_TONES.map((option) => (
        <label key={option.name} className="tones__one" title={t('skinTone', { tone: option.name })}>
          <input
            type="radio"
            name="skin-tone"
            checked={option === tone}
            onChange={() => onChange(option)}
            aria-label={t('skinTone', { tone: option.name })}
          />
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="10" fill={option.skin} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
