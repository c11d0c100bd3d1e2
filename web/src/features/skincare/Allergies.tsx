import { ALLERGY_OPTIONS } from '#domain/skincare/skincare';
import { understand } from '#domain/skincare/allergies';
import { Field } from '../../ui/form/Field';
import { BoxGroup } from './BoxGroup';
import { writtenAllergies } from './profileValues';

interface AllergiesProps {
  ticked: readonly string[];
  onTicked: (ticked: string[]) => void;
  written: string;
  onWritten: (written: string) => void;
  error?: string | undefined;
}

/** Allergies to tick, and others in the person's own words with what we take them for. */
export function Allergies({ ticked, onTicked, written, onWritten, error }: AllergiesProps) {
  const { matches, unmatched } = understand(writtenAllergies(written));
  return (
    <div className="stack">
      <BoxGroup
        legend="Allergies and what you do not tolerate"
        hint="None of it will be in your plan."
        optional
        options={ALLERGY_OPTIONS}
        value={ticked}
        onChange={onTicked}
      />
      <Field
        label="Others, in your own words"
        hint="Separate them by commas, for example: lanolin, nuts, salicylic acid"
        optional
        value={written}
        error={error}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => onWritten(event.target.value)}
      />
      <div className="skincare__understood small" role="status">
        {matches.map(({ said, names }) => (
          <p key={said}>
            “{said}”: we leave out {names.join(', ').toLowerCase()}.
          </p>
        ))}
        {unmatched.map((said) => (
          <p key={said}>
            <strong>We could not match “{said}”: check labels for it yourself.</strong>
          </p>
        ))}
      </div>
    </div>
  );
}
