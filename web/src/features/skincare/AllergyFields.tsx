import { ALLERGY_OPTIONS, type AllergyOption } from '#domain/skincare/skincare';
import { matchAllergies } from '#domain/skincare/matchAllergies';
import { skincareAnswerMessages } from '#domain/skincare/names/messages';
import { Field } from '../../ui/form/Field';
import { ChipGroup } from './ChipGroup';
import { skincareMessages } from './messages';
import { parseAllergies } from './profileValues';

const t = skincareMessages;

interface AllergyFieldsProps {
  selected: readonly AllergyOption[];
  onSelectedChange: (selected: AllergyOption[]) => void;
  otherText: string;
  onOtherTextChange: (text: string) => void;
  error?: string | undefined;
}

/** Chips for common allergies, and a text field for others that shows how each entry is understood. */
export function AllergyFields({ selected, onSelectedChange, otherText, onOtherTextChange, error }: AllergyFieldsProps) {
  const { matches, unmatched } = matchAllergies(parseAllergies(otherText));
  return (
    <div className="stack">
      <ChipGroup
        legend={t('allergyOptions')}
        hint={t('allergyOptionsHint')}
        optional
        options={ALLERGY_OPTIONS}
        nameOption={(option) => skincareAnswerMessages(`allergy.${option}`)}
        value={selected}
        onChange={onSelectedChange}
      />
      <Field
        label={t('otherAllergies')}
        hint={t('otherAllergiesHint')}
        optional
        value={otherText}
        error={error}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => onOtherTextChange(event.target.value)}
      />
      <div className="skincare__understood small" role="status">
        {matches.map(({ entry, names }) => (
          <p key={entry}>{t('allergyMatched', { entry, names: names.join(', ').toLowerCase() })}</p>
        ))}
        {unmatched.map((text) => (
          <p key={text}>
            <strong>{t('allergyUnmatched', { entry: text })}</strong>
          </p>
        ))}
      </div>
    </div>
  );
}
