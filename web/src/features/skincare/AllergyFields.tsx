import { ALLERGY_OPTIONS } from '#domain/skincare/skincare';
import { matchAllergies } from '#domain/skincare/matchAllergies';
import { Field } from '../../ui/form/Field';
import { CheckboxGroup } from './CheckboxGroup';
import { parseAllergies } from './profileValues';

interface AllergyFieldsProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
  otherText: string;
  onOtherTextChange: (text: string) => void;
  error?: string | undefined;
}

/** Checkboxes for common allergies, and a text field for others that shows how each entry is understood. */
export function AllergyFields({ selected, onSelectedChange, otherText, onOtherTextChange, error }: AllergyFieldsProps) {
  const { matches, unmatched } = matchAllergies(parseAllergies(otherText));
  return (
    <div className="stack">
      <CheckboxGroup
        legend="Allergies and what you do not tolerate"
        hint="None of it will be in your plan."
        optional
        options={ALLERGY_OPTIONS}
        value={selected}
        onChange={onSelectedChange}
      />
      <Field
        label="Others, in your own words"
        hint="Separate them by commas, for example: lanolin, nuts, salicylic acid"
        optional
        value={otherText}
        error={error}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => onOtherTextChange(event.target.value)}
      />
      <div className="skincare__understood small" role="status">
        {matches.map(({ entry, names }) => (
          <p key={entry}>
            “{entry}”: we leave out {names.join(', ').toLowerCase()}.
          </p>
        ))}
        {unmatched.map((text) => (
          <p key={text}>
            <strong>We could not match “{text}”: check labels for it yourself.</strong>
          </p>
        ))}
      </div>
    </div>
  );
}
