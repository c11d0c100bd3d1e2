import './DetailsForm.css';
import { BODY_REGIONS, isUnassessedRegion } from '#domain/body';
import { UNASSESSABLE } from '#domain/assessment';
import { Banner } from '../../ui/Banner';
import { ChoiceGroup } from '../../ui/ChoiceGroup';
import { Field, Select, TextArea } from '../../ui/Field';
import { isBodyRegion } from './bodyRegion';
import { QUESTIONS } from './details';
import type { AnswerChoice, Details } from './details';

const CHOICES: { value: AnswerChoice; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
];

interface Props {
  details: Details;
  onChange: (details: Details) => void;
  disabled: boolean;
  regionError: string | null;
}

/** Where the spot is, the few questions a photograph cannot answer, and notes. */
export function DetailsForm({ details, onChange, disabled, regionError }: Props) {
  const { region, words, answers, notes } = details;
  return (
    <fieldset className="details" disabled={disabled}>
      <legend className="details__legend">About this spot</legend>
      <div className="details__where">
        <Select
          label="Where on your body is it?"
          placeholder="Choose a body region"
          value={region}
          error={regionError ?? undefined}
          options={BODY_REGIONS.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...details, region: isBodyRegion(value) ? value : '' })
          }
        />
        <Field
          label="In your words"
          optional
          placeholder="For example: left of the spine"
          maxLength={150}
          value={words}
          onChange={({ currentTarget: { value } }) => onChange({ ...details, words: value })}
        />
      </div>
      {isUnassessedRegion(region) && (
        <Banner tone="caution" title="This area is not assessed" live>
          {UNASSESSABLE.body_region}
        </Banner>
      )}
      <div className="details__questions">
        {QUESTIONS.map(({ name, text }) => (
          <ChoiceGroup
            key={name}
            legend={text}
            layout="row"
            options={CHOICES}
            value={answers[name]}
            onChange={(answer) => onChange({ ...details, answers: { ...answers, [name]: answer } })}
          />
        ))}
      </div>
      <TextArea
        label="Notes"
        optional
        hint="Kept encrypted with this result."
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={({ currentTarget: { value } }) => onChange({ ...details, notes: value })}
      />
    </fieldset>
  );
}
